import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import type { Lasting } from "../../../rules/family.ts";
import { LENGTHS } from "../../../rules/lasting.ts";
import { Select } from "../../../ui/select.tsx";
import { Choice } from "../../sheet/choice.tsx";
import { SheetForm } from "../../sheet/sheet-form.tsx";
import { lengthLabel, weekdayNames } from "./lasting-label.ts";

const MONDAY = 1;

/** `onSave` gets undefined for turns that last until the next decision. */
export function LastingForm({
	lasts,
	onSave,
}: {
	lasts: Lasting | undefined;
	onSave: (lasts: Lasting | undefined) => void;
}) {
	const { t } = useLingui();
	const name = useId();
	const [length, setLength] = useState(lasts?.for);
	const [from, setFrom] = useState(lasts?.from ?? MONDAY);
	const [goesOn, setGoesOn] = useState(lasts?.goesOn ?? false);
	const hasWeekday = length === "week" || length === "two-weeks";

	return (
		<SheetForm
			onSave={() => {
				onSave(length && { for: length, ...(hasWeekday && { from }), ...(goesOn && { goesOn }) });
				return true;
			}}
		>
			<div className="mt-3 flex flex-col gap-4">
				<fieldset className="min-w-0">
					<legend className="sr-only">{t`A turn lasts`}</legend>
					{[undefined, ...LENGTHS].map((choice) => (
						<Choice
							key={choice ?? ""}
							type="radio"
							name={name}
							label={lengthLabel(choice)}
							isChosen={choice === length}
							onChange={() => setLength(choice)}
						/>
					))}
				</fieldset>
				{hasWeekday && (
					<Select label={t`It starts on`} value={String(from)} onChange={(day) => setFrom(Number(day))}>
						{weekdayNames().map((weekday, at) => (
							<option key={weekday} value={at + 1}>
								{weekday}
							</option>
						))}
					</Select>
				)}
				{length && (
					<Choice
						type="checkbox"
						label={t`Goes on by itself`}
						hint={t`When it's over, it's the next person's turn right away.`}
						isChosen={goesOn}
						onChange={() => setGoesOn(!goesOn)}
					/>
				)}
			</div>
		</SheetForm>
	);
}
