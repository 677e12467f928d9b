import { dayNumber, isDay } from "../rules/days.ts";

const DAY_MS = 86_400_000;

/** ISO 8601 with a zone, also in PostgreSQL's forms: with hours alone, or also minutes, with or without a colon. */
const INSTANT =
	/^(?<day>\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[T ](?<time>(?:[01]\d|2[0-3])(?::[0-5]\d){2})(?:\.(?<fraction>\d{1,9}))?(?:Z| ?(?<sign>[+-])(?<hours>[01]\d|2[0-3])(?::?(?<minutes>[0-5]\d))?)$/;

/** In UTC, with milliseconds; undefined for other text. 31 February becomes 3 March, as in most browsers. */
export function normalizeInstant(text: string): string | undefined {
	const { day, time, fraction = "", sign, hours = "0", minutes = "0" } = INSTANT.exec(text)?.groups ?? {};
	if (day === undefined) return undefined;
	const ofDay = Date.parse(`1970-01-01T${time}.${fraction.slice(0, 3).padEnd(3, "0")}Z`);
	const offset = Number(`${sign ?? "+"}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
	const instant = new Date(dayNumber(day) * DAY_MS + ofDay - offset).toISOString();
	return isDay(instant.slice(0, 10)) ? instant : undefined;
}
