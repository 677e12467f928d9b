import { trimName, validateName } from "../../rules/name.ts";

/** The new names in a list of names, each once. */
export function splitNames(list: string, separator: RegExp, members: readonly string[]): readonly string[] {
	const names = list.split(separator).map(trimName);
	return [...new Set(names)].filter((name) => validateName(name, members) === "ok");
}
