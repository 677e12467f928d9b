import { validateName } from "../../rules/name.ts";
import { tidyText } from "../../rules/tidy-text.ts";

const SEPARATOR = /[,;،]/;

/** The names in what was typed as one, each once: several if it is a list. */
export function splitNames(typed: string): readonly string[] {
	return [...new Set(typed.split(SEPARATOR).map(tidyText))].filter((name) => name !== "");
}

/** Those of a list that may be added to the members. */
export function findNewNames(list: string, members: readonly string[]): readonly string[] {
	return splitNames(list).filter((name) => validateName(name, members) === "ok");
}

/** The names of a text that has one a line, each once. */
export function splitLines(text: string): readonly string[] {
	return [...new Set(text.split(/[\r\n\u2028\u2029]+/u).map(tidyText))].filter((name) => name !== "");
}
