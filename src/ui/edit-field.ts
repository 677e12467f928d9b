/** Replaces text in a field; without a range, all of it. React takes it for typing. */
export function editField(field: HTMLInputElement, text: string, start = 0, end = field.value.length): void {
	// Not by `value`: React tracks that property and would miss the change.
	field.setRangeText(text, start, end, "end");
	field.dispatchEvent(new Event("input", { bubbles: true }));
}
