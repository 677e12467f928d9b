import { useLingui } from "@lingui/react/macro";
import type { Category, Family } from "../../rules/family.ts";
import { OrderForm } from "./order-form.tsx";
import { RuleRow } from "./rule-row.tsx";
import { useCategoryEdit } from "./use-category-edit.ts";

/** With two, nobody twice in a row would be plain alternation (`findCandidates`). */
const MIN_FOR_NO_REPEAT = 3;

export function OrderRule({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const edit = useCategoryEdit(category);
	const { inOrder = false, noRepeat = false, excluded = [] } = category.settings;
	const members = family.members.filter(({ id }) => !excluded.includes(id));
	const canRepeat = members.length < MIN_FOR_NO_REPEAT;

	function describe(): string {
		if (inOrder) return t`In the family's order`;
		return noRepeat && !canRepeat ? t`By chance, nobody twice in a row` : t`By chance`;
	}

	return (
		<RuleRow label={t`How it is decided`} value={describe()}>
			{(close) => (
				<OrderForm
					members={members}
					order={{ inOrder, noRepeat }}
					isEnough={!canRepeat}
					onSave={(edits) => close(() => edit(edits))}
				/>
			)}
		</RuleRow>
	);
}
