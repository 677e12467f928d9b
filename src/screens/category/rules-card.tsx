import { useLingui } from "@lingui/react/macro";
import type { Category, Family } from "../../rules/family.ts";
import { Card } from "../../ui/card.tsx";
import { useCan } from "../family/family-context.tsx";
import { NameRule } from "./name-rule.tsx";
import { OrderRules } from "./order-rules.tsx";
import { ParticipantsRule } from "./participants-rule.tsx";
import { QuestionRule } from "./question-rule.tsx";

export function RulesCard({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const [canEdit, canRename] = [useCan("edit-category"), useCan("rename-category")];
	if (!canEdit && !canRename) return null;
	return (
		<Card title={t`Rules`}>
			<div className="rows">
				<NameRule family={family} category={category} />
				{canEdit && (
					<>
						<ParticipantsRule family={family} category={category} />
						<OrderRules family={family} category={category} />
						<QuestionRule category={category} />
					</>
				)}
			</div>
		</Card>
	);
}
