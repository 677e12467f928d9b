import { useLingui } from "@lingui/react/macro";
import { type Category, type Family, namesOf } from "../../rules/family.ts";
import { formatNames } from "../text/format-names.ts";
import { ParticipantsForm } from "./participants-form.tsx";
import { RuleRow } from "./rule-row.tsx";
import { useCategoryEdit } from "./use-category-edit.ts";

const SHOWN_NAMES = 6;

export function ParticipantsRule({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const edit = useCategoryEdit(category);
	const excluded = family.members.filter(({ id }) => category.settings.excluded?.includes(id));
	const names = formatNames(namesOf(excluded), SHOWN_NAMES);
	return (
		<RuleRow label={t`Who takes part`} value={excluded.length === 0 ? t`Everyone` : t`Everyone except ${names}`}>
			{(close) => (
				<ParticipantsForm
					members={family.members}
					excluded={excluded.map(({ id }) => id)}
					onSave={(excluded) => close(() => edit({ excluded }))}
				/>
			)}
		</RuleRow>
	);
}
