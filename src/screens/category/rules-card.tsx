import { useLingui } from "@lingui/react/macro";
import type { Category, Family } from "../../rules/family.ts";
import { Card } from "../../ui/card.tsx";
import { useCan } from "../family/family-context.tsx";
import { useCanEditCategory } from "../member/use-can-edit.ts";
import { CategoryRule } from "./category-rule.tsx";
import { OrderRule } from "./order-rule.tsx";
import { ParticipantsRule } from "./participants-rule.tsx";
import { QuestionRule } from "./question-rule.tsx";

/** The settings of a category: what each is, on a row that opens it. */
export function RulesCard({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const canEditRules = useCan("edit-category");
	const canEdit = useCanEditCategory();
	if (!canEdit) return null;
	return (
		<Card title={t`Rules`}>
			<div className="rows -my-3">
				{canEditRules && (
					<>
						<ParticipantsRule family={family} category={category} />
						<OrderRule family={family} category={category} />
						<QuestionRule category={category} />
					</>
				)}
				<CategoryRule category={category} />
			</div>
		</Card>
	);
}
