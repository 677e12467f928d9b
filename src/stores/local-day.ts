/** A day where the device is, `2026-11-22`: days can be compared as text. */
export function localDay(date: Date): string {
	const digits = (value: number, length: number) => String(value).padStart(length, "0");
	return `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1, 2)}-${digits(date.getDate(), 2)}`;
}

export function getToday(): string {
	return localDay(new Date());
}

/** When a turn was: on a day of its own, or when it was recorded. @param turn of the history */
export function dayOfTurn({ day, at }: { readonly day?: string | undefined; readonly at: string }): string {
	return day ?? localDay(new Date(at));
}
