/**
 * The lines of a text, each no wider than `width`. A word that is wider is cut.
 *
 * @param measure how wide a text is
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
	const lines: string[] = [];
	let line = "";
	for (const word of text.split(/\s+/).filter(Boolean)) {
		const longer = line === "" ? word : `${line} ${word}`;
		if (measure(longer) <= width) {
			line = longer;
			continue;
		}
		if (line !== "") lines.push(line);
		const pieces = cutWord(word, width, measure);
		line = pieces.pop() ?? "";
		lines.push(...pieces);
	}
	return line === "" ? lines : [...lines, line];
}

function cutWord(word: string, width: number, measure: (text: string) => number): string[] {
	if (measure(word) <= width) return [word];
	const pieces: string[] = [];
	let piece = "";
	for (const { segment } of new Intl.Segmenter().segment(word)) {
		if (piece !== "" && measure(piece + segment) > width) {
			pieces.push(piece);
			piece = "";
		}
		piece += segment;
	}
	return [...pieces, piece];
}

/** The largest of the sizes in which a text has at most `maxLines` lines; the last size if there is none. */
export function fitText(
	text: string,
	width: number,
	maxLines: number,
	sizes: readonly number[],
	measure: (text: string, size: number) => number,
): { size: number; lines: string[] } {
	const fits = sizes.map((size) => ({ size, lines: wrapText(text, width, (part) => measure(part, size)) }));
	return fits.find(({ lines }) => lines.length <= maxLines) ?? fits.at(-1) ?? { size: 0, lines: [text] };
}
