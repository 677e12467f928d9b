import { select } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { type CategorySettings, type Member, namesOf } from "../../../rules/family.ts";
import type { GroupKind } from "../../../rules/group-kind.ts";
import { Choice } from "../../sheet/choice.tsx";
import { SheetForm } from "../../sheet/sheet-form.tsx";
import { formatNames } from "../../text/format-names.ts";
import { orderLabel } from "./order-label.ts";

interface Order {
	readonly inOrder: boolean;
	readonly noRepeat: boolean;
}

const SHOWN_NAMES = 6;

/** `onSave` gets only the settings that were changed. */
export function OrderForm({
	members,
	group,
	order: before,
	isEnough,
	onSave,
}: {
	/** Who takes part, in the family's order. */
	members: readonly Member[];
	group: GroupKind;
	order: Order;
	/** Whether enough members take part for the rule that nobody comes twice in a row. */
	isEnough: boolean;
	onSave: (edits: Pick<CategorySettings, "inOrder" | "noRepeat">) => void;
}) {
	const { t } = useLingui();
	const name = useId();
	const [{ inOrder, noRepeat }, setOrder] = useState(before);

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

	return (
		<SheetForm
			onSave={() => {
				onSave({
					...(inOrder !== before.inOrder && { inOrder: inOrder || undefined }),
					...(noRepeat !== before.noRepeat && { noRepeat: noRepeat || undefined }),
				});
				return true;
			}}
		>
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
