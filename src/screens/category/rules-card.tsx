import { useLingui } from "@lingui/react/macro";
import type { Category, Family } from "../../rules/family.ts";
import { Card } from "../../ui/card.tsx";
import { NameRule } from "./name-rule.tsx";
import { OrderRules } from "./order-rules.tsx";
import { ParticipantsRule } from "./participants-rule.tsx";
import { QuestionRule } from "./question-rule.tsx";

export function RulesCard({
	family,
	category,
	onRename,
}: {
	family: Family;
	category: Category;
	onRename: (newName: string) => void;
}) {
	const { t } = useLingui();
	return (
		<Card title={t`Rules`}>
			<div className="rows">
				<NameRule family={family} category={category} onRename={onRename} />
				<ParticipantsRule family={family} category={category} />
				<OrderRules family={family} category={category} />
				<QuestionRule category={category} />
			</div>
		</Card>
	);
}
