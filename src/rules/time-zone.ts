/** What a name of the IANA time zone database looks like; the longest has 32 characters. */
const NAME = /^[A-Za-z][A-Za-z\d_+/-]{0,63}$/;

/** Accepts zones that only other devices know: tables of zones have different ages. */
export function isTimeZoneName(text: unknown): text is string {
	return typeof text === "string" && NAME.test(text);
}

export function isTimeZone(text: unknown): text is string {
	return isTimeZoneName(text) && findFormat(text) !== undefined;
}

/** Undefined if the zone is not known here. @param time milliseconds since 1970 */
export function dayIn(timeZone: string, time: number): string | undefined {
	return findFormat(timeZone)?.format(time);
}

/** Making a format takes as long as formatting a hundred days. */
const formats = new Map<string, Intl.DateTimeFormat | undefined>();

function findFormat(timeZone: string): Intl.DateTimeFormat | undefined {
	if (!formats.has(timeZone)) formats.set(timeZone, createFormat(timeZone));
	return formats.get(timeZone);
}

/** Swedish writes days as ISO 8601 does. */
function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
	const digits = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
	try {
		return new Intl.DateTimeFormat("sv-SE", { timeZone, calendar: "gregory", numberingSystem: "latn", ...digits });
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}
