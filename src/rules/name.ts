/** In Unicode code points, as PostgreSQL counts characters. */
export const NAME_MAX_LENGTH = 80;

/** What PostgreSQL stores in no text: NUL, and halves of characters. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** A name as it is stored: without white space around it, and without what no database stores. */
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

/** The one of `names` that is `name`, whatever is in capitals. */
export function findSimilar(name: string, names: readonly string[]): string | undefined {
	return names.find((other) => other.toLowerCase() === name.toLowerCase());
}

export function areNamesEqual(one: readonly string[], other: readonly string[]): boolean {
	return one === other || (one.length === other.length && one.every((name, at) => name === other[at]));
}
