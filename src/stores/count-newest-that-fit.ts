/** From the end of a list on. @param measure of an item's JSON, with what separates it from others */
export function countNewestThatFit(items: readonly unknown[], room: number, measure: (json: string) => number): number {
	let remaining = room;
	const first = items.findLastIndex((item) => {
		remaining -= measure(JSON.stringify(item));
		return remaining < 0;
	});
	return items.length - 1 - first;
}
