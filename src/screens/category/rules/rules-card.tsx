import { useLingui } from "@lingui/react/macro";
import type { Category, Family } from "../../../rules/family.ts";
import { Card } from "../../../ui/card.tsx";
import { useCan } from "../../family/family-context.tsx";
import { CategoryRule } from "./category-rule.tsx";
import { LastingRule } from "./lasting-rule.tsx";
import { OrderRule } from "./order-rule.tsx";
import { ParticipantsRule } from "./participants-rule.tsx";
import { QuestionRule } from "./question-rule.tsx";
import { TagRule } from "./tag-rule.tsx";

/** The settings of a category, each on a row that opens it. Shown to people who may change one of them. */
export function RulesCard({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const canEditRules = useCan("edit-category");
	return (
		<Card title={t`Rules`}>
			<div className="rows -my-3">
				{canEditRules && (
					<>
						<ParticipantsRule family={family} category={category} />
						<OrderRule family={family} category={category} />
						<LastingRule category={category} />
						<QuestionRule category={category} />
					</>
				)}
				<CategoryRule family={family} category={category} />
				<TagRule family={family} category={category} />
			</div>
		</Card>
	);
}
