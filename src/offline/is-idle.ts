const TYPED_TEXT = "input:not([type=checkbox], [type=radio]), textarea";
/** Toasts too, which may offer to undo something; not what stays until it is closed. */
const OPEN = "[role=article][data-type]:not([data-type=notice]), [role=alertdialog]";

/**
 * Whether nothing is lost when the page is loaded anew: nothing typed, no dialog or toast open, and no view that a
 * reload would leave.
 */
export function isIdle(): boolean {
	const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED_TEXT);
	return (
		history.state === null && !document.querySelector(OPEN) && Array.from(fields).every(({ value }) => value === "")
	);
}
