import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { UNTIL_BACK } from "../../rules/away.ts";
import { addDays } from "../../rules/days.ts";
import { buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** Shown first for "until a day". */
const USUAL_DAYS = 7;

/** Here, away until back, or until a day. `backOn` may be any text while it is typed. */
export function AwayPicker({
	backOn,
	today,
	hint,
	onChange,
}: {
	backOn: string | null;
	today: string;
	hint: string | undefined;
	onChange: (backOn: string | null) => void;
}) {
	const { t } = useLingui();
	const isUntilDay = backOn !== null && backOn !== UNTIL_BACK;
	return (
		<fieldset className="mt-5 min-w-0">
			<legend className="mb-1.5 font-bold">
				<Trans>Here or away</Trans>
			</legend>
			<div className="flex flex-col gap-2">
				<AwayOption isChosen={backOn === null} onChoose={() => onChange(null)}>
					<Trans>Here</Trans>
				</AwayOption>
				<AwayOption isChosen={backOn === UNTIL_BACK} onChoose={() => onChange(UNTIL_BACK)}>
					<Trans>Away until they're back</Trans>
				</AwayOption>
				<AwayOption isChosen={isUntilDay} onChoose={() => onChange(addDays(today, USUAL_DAYS))}>
					<Trans>Away until a day</Trans>
				</AwayOption>
			</div>
			{isUntilDay && (
				<TextField
					label={t`Back on`}
					type="date"
					className="mt-3"
					min={addDays(today, 1)}
					value={backOn}
					hint={hint}
					isInvalid={hint !== undefined}
					onChange={(event) => onChange(event.currentTarget.value)}
				/>
			)}
		</fieldset>
	);
}

function AwayOption({
	isChosen,
	onChoose,
	children,
}: {
	isChosen: boolean;
	onChoose: () => void;
	children: ReactNode;
}) {
	return (
		<label className={buttonClass("secondary", "cursor-pointer has-checked:border-accent", "start")}>
			<input
				type="radio"
				name="away"
				className="size-4 shrink-0 accent-accent"
				checked={isChosen}
				onChange={onChoose}
			/>
			{children}
		</label>
	);
}
