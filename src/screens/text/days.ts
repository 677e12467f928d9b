// Days are text, `2026-12-24`: they are days of the family's place, without a time zone, and can be compared.

const DAY_MS = 86_400_000;

/** Midnight UTC, where every day has the same length. NaN if `day` is none. */
export function parseDay(day: string): number {
	const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
	// Some browsers take 31 February for a day of March.
	return !Number.isNaN(time) && formatIsoDay(time) === day ? time : Number.NaN;
}

export function isDay(text: string): boolean {
	return !Number.isNaN(parseDay(text));
}

/** The day `count` days after a valid one. */
export function addDays(day: string, count: number): string {
	return formatIsoDay(parseDay(day) + count * DAY_MS);
}

function formatIsoDay(time: number): string {
	return new Date(time).toISOString().slice(0, 10);
}
