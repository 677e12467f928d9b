/** A link in a sentence with a touch target of 44 px. Not an inline box: its height would depend on the font. */
export const INLINE_LINK_CLASS =
	"-my-2.5 inline-flex min-h-11 items-center font-bold text-accent underline underline-offset-4";
