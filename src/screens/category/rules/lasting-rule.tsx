import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import type { Category, Lasting } from "../../../rules/family.ts";
import { LENGTHS } from "../../../rules/lasting.ts";
import { Select } from "../../../ui/select.tsx";
import type { CloseSheet } from "../../../ui/sheet.tsx";
import { Choice } from "../../sheet/choice.tsx";
import { SheetForm } from "../../sheet/sheet-form.tsx";
import { formatDate } from "../../text/format-day.ts";
import { RuleRow } from "./rule-row.tsx";
import { useCategoryEdit } from "./use-category-edit.ts";

/** How long a turn of a category lasts. */
export function LastingRule({ category }: { category: Category }) {
	const { t } = useLingui();
	const { lasts } = category.settings;
	const value = [lastingLabel(lasts), lasts?.goesOn && t`goes on by itself`].filter(Boolean).join(", ");
	return (
		<RuleRow label={t`A turn lasts`} value={value}>
			{(close) => <LastingForm category={category} close={close} />}
		</RuleRow>
	);
}

const MONDAY = 1;

function LastingForm({ category, close }: { category: Category; close: CloseSheet }) {
	const { t } = useLingui();
	const name = useId();
	const edit = useCategoryEdit(category);
	const { lasts } = category.settings;
	const [length, setLength] = useState(lasts?.for);
	const [from, setFrom] = useState(lasts?.from ?? MONDAY);
	const [goesOn, setGoesOn] = useState(lasts?.goesOn ?? false);
	const hasWeekday = length === "week" || length === "two-weeks";

	function save(): boolean {
		// Undefined for turns that last until the next decision.
		const lasts = length && { for: length, ...(hasWeekday && { from }), ...(goesOn && { goesOn }) };
		close(() => edit({ lasts }));
		return true;
	}

	return (
		<SheetForm onSave={save}>
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

/** The names of the days of the week, Monday first. */
function weekdayNames(): readonly string[] {
	return [1, 2, 3, 4, 5, 6, 7].map((day) => formatDate(`2024-01-0${day}`, { weekday: "long" }));
}

const LENGTH_LABELS: Record<Lasting["for"], MessageDescriptor> = {
	day: msg`A day`,
	week: msg`A week`,
	"two-weeks": msg`Two weeks`,
	month: msg`A month`,
};

/** How long a turn lasts. @param length undefined: until the next decision */
function lengthLabel(length: Lasting["for"] | undefined): string {
	return length === undefined ? t`Until the next decision` : i18n._(LENGTH_LABELS[length]);
}

/** The same, with the weekday on which it begins. */
function lastingLabel(lasts: Lasting | undefined): string {
	if (lasts?.from === undefined) return lengthLabel(lasts?.for);
	const weekday = weekdayNames()[lasts.from - 1] ?? "";
	return lasts.for === "week" ? t`A week, from ${weekday}` : t`Two weeks, from ${weekday}`;
}
