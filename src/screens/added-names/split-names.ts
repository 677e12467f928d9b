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

const LINE_BREAK = /[\r\n\u2028\u2029]+/u;

/** The names of a text that has one a line, each once. */
export const splitLines = (text: string): readonly string[] => tidyNames(text.split(LINE_BREAK));

/**
 * What was copied from a list or a table as one would type it: without the marks of the list, where every line has one, and with commas between the
 * cells of a row. Lines stay lines.
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
