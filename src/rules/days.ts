/** Such as `2026-11-22`, in the family's time zone (`localDay`). Days can be compared as text. */
export type Day = string;

/** The first day that the database accepts. */
export const FIRST_STORED_DAY = "2000-01-01";

export function isDay(text: string): boolean {
	return /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= "0001" && dayOfNumber(dayNumber(text)) === text;
}

export function addDays(day: Day, count: number): string {
	return dayOfNumber(dayNumber(day) + count);
}

/** Days since 1970-01-01. Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`. */
export function dayNumber(day: Day): number {
	const month = Number(day.slice(5, 7));
	const year = Number(day.slice(0, 4)) - (month <= 2 ? 1 : 0);
	const era = Math.floor(year / 400);
	const yearOfEra = year - era * 400;
	const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + Number(day.slice(8, 10)) - 1;
	return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
}

export function dayOfNumber(number: number): string {
	const shifted = number + 719468;
	const era = Math.floor(shifted / 146097);
	const dayOfEra = shifted - era * 146097;
	const yearOfEra = Math.floor(
		(dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
	);
	const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
	const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
	const month = ((monthFromMarch + 2) % 12) + 1;
	const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
	return formatIsoDay(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

export function formatIsoDay(year: number, month: number, day: number): string {
	return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}
