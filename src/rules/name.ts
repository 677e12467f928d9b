import { areLookAlikes } from "./look-alikes.ts";
import { tidyText } from "./tidy-text.ts";

/** In Unicode code points, as PostgreSQL counts characters. */
export const NAME_MAX_LENGTH = 80;

/** Whether `typed` may be added to `existing` names. Empty and repeated names are ignored, not errors. */
export function validateName(typed: string, existing: readonly string[]): "ok" | "empty" | "taken" | "too-long" {
	const name = tidyText(typed);
	if (name === "") return "empty";
	if (existing.includes(name)) return "taken";
	if ([...name].length > NAME_MAX_LENGTH) return "too-long";
	return "ok";
}

export function findSimilar(name: string, names: readonly string[]): string | undefined {
	return names.find((other) => areLookAlikes(name, other));
}

export function areNamesEqual(a: readonly string[], b: readonly string[]): boolean {
	return a === b || (a.length === b.length && a.every((name, at) => name === b[at]));
}
