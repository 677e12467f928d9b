import { validateName } from "../../rules/name.ts";
import { tidyText } from "../../rules/tidy-text.ts";

const SEPARATOR = /[,;،、\t]/;
/** What stands between the last two names of a list, or before its last one, in the app's languages. */
const AND = /(?:^|\s)\s*(?:and|und|et|y|e|و|[&+])\s+/u;
/** What stands before each line of a written list: a number, a dash, a dot or a box. */
const LIST_MARK = /^\s*(?:\d{1,3}[.):]|[-–—*•·▪◦‣]|\[[ x]?\]|[☐☑✓✔])\s+/iu;

const tidyNames = (names: readonly string[]): readonly string[] =>
	[...new Set(names.map(tidyText))].filter((name) => name !== "");

/**
 * The names in one typed text, each once. It has several names only if it has a comma or the like, because many names
 * have an "and" in them.
 */
export function splitNames(typed: string): readonly string[] {
	const parts = typed.split(SEPARATOR).filter((part) => part.trim() !== "");
	return tidyNames(
		parts.length < 2 ? parts : [...parts.slice(0, -1), ...parts.slice(-1).flatMap((last) => last.split(AND))],
	);
}

/** The names of a list that may be added beside the names that are there. */
export function findNewNames(list: string, existing: readonly string[]): readonly string[] {
	return splitNames(list).filter((name) => validateName(name, existing) === "ok");
}

const LINE_BREAK = /[\r\n\u2028\u2029]+/u;

/** The names of a text that has one a line, each once. */
export const splitLines = (text: string): readonly string[] => tidyNames(text.split(LINE_BREAK));

/**
 * Turns text that was copied from a list or a table into text as one would type it: without the marks of a list, if
 * every line has one, and with commas between the cells of a row. Lines stay lines.
 */
export function readCopied(text: string): string {
	const lines = text.split(LINE_BREAK);
	const names = lines.filter((line) => line.trim() !== "");
	const isMarked = names.length > 1 && names.every((line) => LIST_MARK.test(line));
	return lines.map((line) => joinCells(isMarked ? line.replace(LIST_MARK, "") : line)).join("\n");
}

function joinCells(row: string): string {
	const cells = row.split("\t").filter((cell) => cell.trim() !== "");
	return cells.length > 1 ? cells.map((cell) => cell.trim()).join(", ") : row;
}
