import { useLingui } from "@lingui/react/macro";
import { MIN_FOR_NO_REPEAT } from "../../../rules/draw.ts";
import { type Category, type Family, groupOf } from "../../../rules/family.ts";
import { OrderForm } from "./order-form.tsx";
import { orderLabel } from "./order-label.ts";
import { RuleRow } from "./rule-row.tsx";
import { useCategoryEdit } from "./use-category-edit.ts";

export function OrderRule({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const edit = useCategoryEdit(category);
	const { inOrder = false, noRepeat = false, excluded = [] } = category.settings;
	const members = family.members.filter(({ id }) => !excluded.includes(id));
	const isEnough = members.length >= MIN_FOR_NO_REPEAT;

	function describe(): string {
		if (inOrder) return orderLabel(groupOf(family));
		return noRepeat && isEnough ? t`By chance, nobody twice in a row` : t`By chance`;
	}

	return (
		<RuleRow label={t`How it is decided`} value={describe()}>
			{(close) => (
				<OrderForm
					members={members}
					group={groupOf(family)}
					order={{ inOrder, noRepeat }}
					isEnough={isEnough}
					onSave={(edits) => close(() => edit(edits))}
				/>
			)}
		</RuleRow>
	);
}
