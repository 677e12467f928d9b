import { useLingui } from "@lingui/react/macro";
import type { Category, Family } from "../../../rules/family.ts";
import { describeParticipants, excludedIn } from "./describe-participants.ts";
import { ParticipantsForm } from "./participants-form.tsx";
import { RuleRow } from "./rule-row.tsx";
import { useCategoryEdit } from "./use-category-edit.ts";

export function ParticipantsRule({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const edit = useCategoryEdit(category);
	const excluded = excludedIn(family, category);
	return (
		<RuleRow label={t`Who takes part`} value={describeParticipants(family, excluded)}>
			{(close) => (
				<ParticipantsForm
					members={family.members}
					excluded={excluded}
					onSave={(excluded) => close(() => edit({ excluded }))}
				/>
			)}
		</RuleRow>
	);
}
