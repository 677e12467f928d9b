function fold(text: string): string {
	return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Those whose name has every word that was typed, in any place; all where none was. In their order. */
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
