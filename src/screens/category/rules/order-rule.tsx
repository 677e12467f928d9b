import { select } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { MIN_FOR_NO_REPEAT } from "../../../rules/draw.ts";
import { type Category, type Family, groupOf, namesOf } from "../../../rules/family.ts";
import type { GroupKind } from "../../../rules/group-kind.ts";
import type { CloseSheet } from "../../../ui/sheet.tsx";
import { Choice } from "../../sheet/choice.tsx";
import { SheetForm } from "../../sheet/sheet-form.tsx";
import { formatNames } from "../../text/format-names.ts";
import { RuleRow } from "./rule-row.tsx";
import { useCategoryEdit } from "./use-category-edit.ts";

const SHOWN_NAMES = 6;

export function OrderRule({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const { inOrder, noRepeat } = category.settings;

	function describe(): string {
		if (inOrder) return orderLabel(groupOf(family));
		const isEnough = findParticipants(family, category).length >= MIN_FOR_NO_REPEAT;
		return noRepeat && isEnough ? t`By chance, nobody twice in a row` : t`By chance`;
	}

	return (
		<RuleRow label={t`How it is decided`} value={describe()}>
			{(close) => <OrderForm family={family} category={category} close={close} />}
		</RuleRow>
	);
}

/** Who takes part, in the family's order. */
function findParticipants({ members }: Family, { settings: { excluded = [] } }: Category) {
	return members.filter(({ id }) => !excluded.includes(id));
}

/** The label of the order without chance, in which members follow each other. */
function orderLabel(group: GroupKind): string {
	return select(group, {
		flat: "In the flat's order",
		team: "In the team's order",
		class: "In the class's order",
		other: "In the family's order",
	});
}

/** Only the settings that were changed are saved. */
function OrderForm({ family, category, close }: { family: Family; category: Category; close: CloseSheet }) {
	const { t } = useLingui();
	const name = useId();
	const edit = useCategoryEdit(category);
	const members = findParticipants(family, category);
	const group = groupOf(family);
	const before = { inOrder: category.settings.inOrder ?? false, noRepeat: category.settings.noRepeat ?? false };
	const [{ inOrder, noRepeat }, setOrder] = useState(before);
	/** Whether enough members take part for the rule that nobody comes twice in a row. */
	const isEnough = members.length >= MIN_FOR_NO_REPEAT;

	function explainNoRepeat(): string {
		if (inOrder)
			return select(group, {
				flat: "In the flat's order, this never happens.",
				team: "In the team's order, this never happens.",
				class: "In the class's order, this never happens.",
				other: "In the family's order, this never happens.",
			});
		if (!isEnough) return t`For three or more. Two would simply take turns.`;
		return t`A new cycle never starts with whoever ended the last one.`;
	}

	function save(): boolean {
		const edits = {
			...(inOrder !== before.inOrder && { inOrder: inOrder || undefined }),
			...(noRepeat !== before.noRepeat && { noRepeat: noRepeat || undefined }),
		};
		close(() => edit(edits));
		return true;
	}

	return (
		<SheetForm onSave={save}>
			<div className="mt-3 flex flex-col gap-4">
				<fieldset className="min-w-0">
					<legend className="sr-only">{t`How it is decided`}</legend>
					<Choice
						type="radio"
						name={name}
						label={t`By chance`}
						isChosen={!inOrder}
						onChange={() => setOrder({ inOrder: false, noRepeat })}
					/>
					<Choice
						type="radio"
						name={name}
						label={orderLabel(group)}
						hint={formatNames(namesOf(members), SHOWN_NAMES)}
						isChosen={inOrder}
						onChange={() => setOrder({ inOrder: true, noRepeat })}
					/>
				</fieldset>
				<Choice
					type="checkbox"
					label={t`Nobody twice in a row`}
					hint={explainNoRepeat()}
					isChosen={noRepeat && isEnough && !inOrder}
					isDisabled={inOrder || !isEnough}
					onChange={() => setOrder({ inOrder, noRepeat: !noRepeat })}
				/>
			</div>
		</SheetForm>
	);
}
