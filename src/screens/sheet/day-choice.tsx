import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { addDays, FIRST_STORED_DAY } from "../../rules/days.ts";
import { isTurnDay } from "../../rules/turn-day.ts";
import { buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** When a turn was: today, yesterday, or a day before. `day` may be any text while it is typed. */
export function DayChoice({ day, today, onChange }: { day: string; today: string; onChange: (day: string) => void }) {
	const { t } = useLingui();
	const name = useId();
	const yesterday = addDays(today, -1);
	const isOther = day !== today && day !== yesterday;
	const option = (isChosen: boolean, chosen: string, label: ReactNode) => (
		<label className={buttonClass("secondary", "cursor-pointer px-2! text-center has-checked:border-accent")}>
			<input
				type="radio"
				name={name}
				className="size-4 shrink-0 accent-accent"
				checked={isChosen}
				onChange={() => onChange(chosen)}
			/>
			<span>{label}</span>
		</label>
	);
	return (
		<fieldset className="min-w-0">
			<legend className="mb-2 font-bold">{t`When?`}</legend>
			<div className="grid grid-cols-2 gap-2">
				{option(day === today, today, t`Today`)}
				{option(day === yesterday, yesterday, t`Yesterday`)}
				<div className="col-span-2 grid">{option(isOther, addDays(today, -2), t`Another day`)}</div>
			</div>
			{isOther && (
				<TextField
					label={t`On which day?`}
					type="date"
					className="mt-3"
					min={FIRST_STORED_DAY}
					max={today}
					value={day}
					error={isTurnDay(day, today) ? undefined : t`Please choose a day that is not in the future.`}
					onChange={(event) => onChange(event.currentTarget.value)}
				/>
			)}
		</fieldset>
	);
}
