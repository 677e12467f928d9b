const MAX_LENGTH = 120;
const TAB = "  ";

const LINK = /https?:\/\/|\]\(/;
/** A list of classes, the path of a picture, a regular expression: what a formatter leaves in one line. */
const SINGLE_LITERAL = /^\s*(?:<?[\w ]+[=:]\s*)?(?:"[^"]*"|'[^']*'|`[^`]*`|\/.*\/\w*)(?: \/>|[,;])?$/;

/**
 * The numbers, from 1, of lines that are longer than 120 characters; a tab counts as two. Links, tables and blocks of
 * code in Markdown, and lines of a single literal, may be longer.
 */
export function findLongLines(path: string, text: string): number[] {
	const isMarkdown = path.endsWith(".md");
	let isBlock = false;
	return text.split("\n").flatMap((line, index) => {
		if (isMarkdown && line.trim().startsWith("```")) isBlock = !isBlock;
		const mayBeLong = isMarkdown ? isBlock || line.trim().startsWith("|") : SINGLE_LITERAL.test(line);
		const isLong = Array.from(line.replaceAll("\t", TAB)).length > MAX_LENGTH;
		return isLong && !mayBeLong && !LINK.test(line) ? [index + 1] : [];
	});
}
