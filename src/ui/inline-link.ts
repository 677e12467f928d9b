/**
 * The class names of a link in a sentence: it takes no more of its line than the words around it, but 44 px of height can be touched. It
 * is a block, because the height of an inline box is whatever the font says.
 */
export const INLINE_LINK_CLASS =
	"-my-2.5 inline-flex min-h-11 items-center font-bold text-accent underline underline-offset-4";
