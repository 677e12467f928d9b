import { trimName, validateName } from "../../rules/name.ts";

const SEPARATOR = /[,;،]/;

/** The names in what was typed as one, each once: several if it is a list. */
export function splitNames(typed: string): readonly string[] {
	return [...new Set(typed.split(SEPARATOR).map(trimName))].filter((name) => name !== "");
}

/** Those of a list that may be added to the members. */
export function findNewNames(list: string, members: readonly string[]): readonly string[] {
	return splitNames(list).filter((name) => validateName(name, members) === "ok");
}

/** The lines of a text as a list; undefined where it is one line. */
export function joinLines(text: string): string | undefined {
	const lines = text.split(/[\r\n\u2028\u2029]+/u).filter((line) => line.trim() !== "");
	return lines.length > 1 ? lines.map((line) => line.trim()).join(", ") : undefined;
}
