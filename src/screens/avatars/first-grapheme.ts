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
