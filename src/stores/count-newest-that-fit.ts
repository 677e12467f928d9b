export function countNewestThatFit(
	items: readonly unknown[],
	room: number,
	sizeWithSeparator: (json: string) => number,
): number {
	let remaining = room;
	const first = items.findLastIndex((item) => {
		remaining -= sizeWithSeparator(JSON.stringify(item));
		return remaining < 0;
	});
	return items.length - 1 - first;
}
