const MAX_LENGTH = 120;
const TAB = "  ";

/** Where a formatter leaves a space between two elements. */
const JSX_SPACE = /\{" "\}$/;
const LINK = /https?:\/\/|\]\(/;
/** A text, a list of classes, the path of a picture, a regular expression: what a formatter leaves in one line. */
const LITERAL = String.raw`(?:"[^"]*"|'[^']*'|\w*\`[^\`]*\`|/[^/*].*/\w*)`;
const SINGLE_LITERAL = new RegExp(String.raw`^\s*(?:[?:] |return |<?["\w -]+[=:]\s*\{?)?${LITERAL}\}?(?: ?/?>|[,;])?$`);

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
		const isLong = Array.from(line.replace(JSX_SPACE, "").replaceAll("\t", TAB)).length > MAX_LENGTH;
		return isLong && !mayBeLong && !LINK.test(line) ? [index + 1] : [];
	});
}
