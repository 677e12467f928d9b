/** In Unicode code points, as PostgreSQL counts characters. */
export const NAME_MAX_LENGTH = 80;

/** What PostgreSQL stores in no text: NUL, and halves of characters. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

export function trimName(typed: string): string {
	return typed.replace(UNSTORABLE, "").trim();
}

/** Whether `typed` may be added to `existing` names. Empty and repeated names are ignored, not errors. */
export function validateName(typed: string, existing: readonly string[]): "ok" | "empty" | "taken" | "too-long" {
	const name = trimName(typed);
	if (name === "") return "empty";
	if (existing.includes(name)) return "taken";
	if ([...name].length > NAME_MAX_LENGTH) return "too-long";
	return "ok";
}

export function areNamesEqual(one: readonly string[], other: readonly string[]): boolean {
	return one.length === other.length && one.every((name, at) => name === other[at]);
}
