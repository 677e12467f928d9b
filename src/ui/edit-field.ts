/** Replaces text in a field, all of it without a range. React hears of it as of typing. */
export function editField(field: HTMLInputElement, text: string, start = 0, end = field.value.length): void {
	// Not by `value`: React tracks that property and would miss the change.
	field.setRangeText(text, start, end, "end");
	field.dispatchEvent(new Event("input", { bubbles: true }));
}
