/** Longest name in characters as people count them in a database: Unicode code points. */
export const NAME_MAX_LENGTH = 80;

/** A typed name as it is kept: without the white space around it. Names are compared exactly, after this. */
export function trimName(typed: string): string {
	return typed.trim();
}

/** What adding `typed` to a list of `existing` names would mean. Empty and repeated names are ignored, not errors. */
export function validateName(typed: string, existing: readonly string[]): "ok" | "empty" | "taken" | "too-long" {
	const name = trimName(typed);
	if (name === "") return "empty";
	if (existing.includes(name)) return "taken";
	if ([...name].length > NAME_MAX_LENGTH) return "too-long";
	return "ok";
}

/** Whether two lists hold the same names in the same order. */
export function areNamesEqual(one: readonly string[], other: readonly string[]): boolean {
	return one.length === other.length && one.every((name, at) => name === other[at]);
}
