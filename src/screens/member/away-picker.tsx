import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps, MouseEvent } from "react";
import { UNTIL_BACK } from "../../rules/away.ts";
import { addDays } from "../../rules/days.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TextField } from "../../ui/text-field.tsx";
import { formatAway } from "../text/away-label.ts";

/** "Until a day" proposes the day after this many. */
const USUAL_DAYS = 7;

/**
 * Here or away, each with one press. `onChoose` saves it. A day is typed first; until then `backOn` may be any text.
 */
export function AwayPicker({
	backOn,
	saved,
	today,
	hint,
	onChange,
	onChoose,
}: {
	backOn: string | null;
	/** As it is stored. */
	saved: string | null;
	today: string;
	hint: string | undefined;
	onChange: (backOn: string | null) => void;
	onChoose: (backOn: string | null, pressed: HTMLButtonElement) => void;
}) {
	const { t } = useLingui();
	const isUntilDay = backOn !== null && backOn !== UNTIL_BACK;
	const choose =
		(chosen: string | null) =>
		({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
			chosen === saved ? onChange(chosen) : onChoose(chosen, currentTarget);
	return (
		<fieldset className="mt-4 min-w-0">
			<legend className="sr-only">
				<Trans>Here or away</Trans>
			</legend>
			<div className="grid grid-cols-2 gap-2">
				<AwayButton isChosen={backOn === null} onClick={choose(null)}>
					<Trans>Here</Trans>
				</AwayButton>
				<AwayButton isChosen={backOn === UNTIL_BACK} onClick={choose(UNTIL_BACK)}>
					<Trans>Away</Trans>
				</AwayButton>
				<AwayButton
					isChosen={isUntilDay}
					className="col-span-2"
					onClick={() => isUntilDay || onChange(addDays(today, USUAL_DAYS))}
				>
					{saved !== null && saved === backOn && isUntilDay ? (
						formatAway(saved, today)
					) : (
						<Trans>Away until a day</Trans>
					)}
				</AwayButton>
			</div>
			{isUntilDay && (
				<TextField
					label={t`Back on`}
					type="date"
					className="mt-3"
					min={addDays(today, 1)}
					value={backOn}
					error={hint}
					onChange={(event) => onChange(event.currentTarget.value)}
				/>
			)}
		</fieldset>
	);
}

function AwayButton({ isChosen, className, ...rest }: ComponentProps<"button"> & { isChosen: boolean }) {
	return (
		<Button
			{...rest}
			aria-pressed={isChosen}
			className={classNames("min-w-0 wrap-anywhere text-center", isChosen && "border-accent! bg-tint", className)}
		/>
	);
}
