import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { type Category, type Family, namesOf } from "../../rules/family.ts";
import { formatNames } from "../text/format-names.ts";
import { useCategoryEdit } from "./use-category-edit.ts";

/** With two, nobody twice in a row would be plain alternation (`findCandidates`). */
const MIN_FOR_NO_REPEAT = 3;

const SHOWN_NAMES = 6;

export function OrderRules({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const name = useId();
	const edit = useCategoryEdit(category);
	const { inOrder = false, noRepeat = false, excluded = [] } = category.settings;
	const members = family.members.filter(({ id }) => !excluded.includes(id));
	const names = formatNames(namesOf(members), SHOWN_NAMES);
	const isEnough = members.length >= MIN_FOR_NO_REPEAT;

	function explainNoRepeat(): string {
		if (inOrder) return t`In the family's order, this never happens.`;
		if (!isEnough) return t`For three or more. Two would simply take turns.`;
		return t`A new cycle never starts with whoever ended the last one.`;
	}

	return (
		<>
			<fieldset className="min-w-0 py-4">
				{/* Floating, it does not lie over the line above. */}
				<legend className="float-start w-full font-bold">{t`How it is decided`}</legend>
				<div className="clear-both">
					<Choice
						type="radio"
						name={name}
						label={t`By chance`}
						isChosen={!inOrder}
						onChange={() => edit({ inOrder: undefined })}
					/>
					<Choice
						type="radio"
						name={name}
						label={t`In the family's order`}
						hint={names}
						isChosen={inOrder}
						onChange={() => edit({ inOrder: true })}
					/>
				</div>
			</fieldset>
			<div className="py-4">
				<Choice
					type="checkbox"
					label={t`Nobody twice in a row`}
					hint={explainNoRepeat()}
					isChosen={noRepeat && isEnough && !inOrder}
					isDisabled={inOrder || !isEnough}
					onChange={() => edit({ noRepeat: noRepeat ? undefined : true })}
				/>
			</div>
		</>
	);
}

function Choice({
	type,
	name,
	label,
	hint,
	isChosen,
	isDisabled = false,
	onChange,
}: {
	type: "radio" | "checkbox";
	name?: string;
	label: string;
	hint?: ReactNode;
	isChosen: boolean;
	isDisabled?: boolean;
	onChange: () => void;
}) {
	const [labelId, hintId] = [useId(), useId()];
	return (
		<label className="flex min-h-12 cursor-pointer items-center justify-between gap-3">
			<span className="min-w-0">
				<span id={labelId} className={type === "checkbox" ? "block font-bold" : "block"}>
					{label}
				</span>
				{hint !== undefined && (
					<span id={hintId} className="wrap-anywhere block text-soft text-sm">
						{hint}
					</span>
				)}
			</span>
			<input
				type={type}
				name={name}
				aria-labelledby={labelId}
				aria-describedby={hint === undefined ? undefined : hintId}
				className="size-6 shrink-0 accent-accent"
				checked={isChosen}
				disabled={isDisabled}
				onChange={onChange}
			/>
		</label>
	);
}
