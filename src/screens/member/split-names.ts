import { validateName } from "../../rules/name.ts";
import { tidyText } from "../../rules/tidy-text.ts";

const SEPARATOR = /[,;،、\t]/;
/** Between the last two of a list, or before its last one, in the app's languages. */
const AND = /(?:^|\s)\s*(?:and|und|et|y|e|و|[&+])\s+/u;
/** What stands before each of a list that was written down: a number, a dash, a dot or a box. */
const LIST_MARK = /^\s*(?:\d{1,3}[.):]|[-–—*•·▪◦‣]|\[[ x]?\]|[☐☑✓✔])\s+/iu;

const tidyNames = (names: readonly string[]): readonly string[] =>
	[...new Set(names.map(tidyText))].filter((name) => name !== "");

/** The names in what was typed as one, each once: several if it is a list. Only what has a comma or the like is one, for "and" is in many a name. */
export function splitNames(typed: string): readonly string[] {
	const parts = typed.split(SEPARATOR).filter((part) => part.trim() !== "");
	return tidyNames(
		parts.length < 2 ? parts : [...parts.slice(0, -1), ...parts.slice(-1).flatMap((last) => last.split(AND))],
	);
}

/** Those of a list that may be added to those that are there. */
export function findNewNames(list: string, existing: readonly string[]): readonly string[] {
	return splitNames(list).filter((name) => validateName(name, existing) === "ok");
}

/**
 * The names of a text that has one a line, each once: without the marks of a list where every line has one. The cells of a row have commas between
 * them, as if they had been typed.
 */
export function splitLines(text: string): readonly string[] {
	const lines = text.split(/[\r\n\u2028\u2029]+/u).filter((line) => line.trim() !== "");
	const isMarked = lines.length > 1 && lines.every((line) => LIST_MARK.test(line));
	return tidyNames(lines.map((line) => joinCells(isMarked ? line.replace(LIST_MARK, "") : line)));
}

/** A row of a table as one line: what was in its cells, with commas between. */
function joinCells(row: string): string {
	const cells = row.split("\t").filter((cell) => cell.trim() !== "");
	return cells.length > 1 ? cells.map((cell) => cell.trim()).join(", ") : row;
}
