import { useLingui } from "@lingui/react/macro";
import type { Category } from "../../../rules/family.ts";
import { LastingForm } from "./lasting-form.tsx";
import { lastingLabel } from "./lasting-label.ts";
import { RuleRow } from "./rule-row.tsx";
import { useCategoryEdit } from "./use-category-edit.ts";

/** How long a turn of a category lasts. */
export function LastingRule({ category }: { category: Category }) {
	const { t } = useLingui();
	const edit = useCategoryEdit(category);
	const { lasts } = category.settings;
	const value = [lastingLabel(lasts), lasts?.goesOn && t`goes on by itself`].filter(Boolean).join(", ");
	return (
		<RuleRow label={t`A turn lasts`} value={value}>
			{(close) => <LastingForm lasts={lasts} onSave={(lasts) => close(() => edit({ lasts }))} />}
		</RuleRow>
	);
}
