const graphemes = new Intl.Segmenter();

/** The first character of a text as a person sees it: a family emoji is one, although it is several code points. */
export function firstCharacter(text: string): string {
	// Asking the segmenter takes long enough to be felt with hundreds of names, and most begin plainly.
	return /^[ -~](?=[ -~]|$)/.exec(text)?.[0] ?? graphemes.segment(text).containing(0)?.segment ?? "";
}
