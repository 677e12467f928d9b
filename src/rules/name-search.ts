function fold(text: string): string {
	return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Those whose names contain every typed word, anywhere; all if nothing was typed. In their order. */
export function searchNames<Item extends { readonly name: string }>(
	items: readonly Item[],
	typed: string,
): readonly Item[] {
	const words = fold(typed)
		.split(/\s+/)
		.filter((word) => word !== "");
	if (words.length === 0) return items;
	return items.filter(({ name }) => {
		const folded = fold(name);
		return words.every((word) => folded.includes(word));
	});
}
