/**
 * Created for the first name that needs it, because creating it takes a third of the start-up time of the initial
 * script.
 */
let segmenter: Intl.Segmenter | undefined;

/** The first character as it is displayed. A family emoji is one character, although it has several code points. */
export function firstGrapheme(text: string): string {
	// The segmenter is slow for hundreds of names, and most of them start with ASCII.
	const ascii = /^[ -~](?=[ -~]|$)/.exec(text);
	if (ascii) return ascii[0];
	segmenter ??= new Intl.Segmenter();
	return segmenter.segment(text).containing(0)?.segment ?? "";
}

/** "i" and "a" of Mia. Empty unless the name starts with a letter or a digit. */
const LATER_LETTERS = /(?<=^[\p{L}\p{N}].*)[\p{L}\p{N}]\p{M}*/gu;

/** The first letter, in upper case. */
export function firstLetter(name: string): string {
	return firstGrapheme(name).toUpperCase();
}

/**
 * The shortest letters that tell names apart, in the order of the names: the first letter or, if another name begins
 * with it, too, that letter and the first later one that makes a new pair. Somebody who joins later does not change
 * anybody's two letters.
 */
export function tellApart(names: readonly string[]): readonly string[] {
	const letters = names.map(firstLetter);
	const taken = new Set<string>();
	return names.map((name, at) => {
		const letter = letters[at] ?? "";
		const isAlone = letters.indexOf(letter) === letters.lastIndexOf(letter);
		const pairs = isAlone ? null : name.match(LATER_LETTERS)?.map((later) => letter + later);
		const shortest = pairs?.find((pair) => !taken.has(pair)) ?? letter;
		taken.add(shortest);
		return shortest;
	});
}
