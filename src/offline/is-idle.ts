const TYPED_TEXT = "input:not([type=checkbox], [type=radio]), textarea";
/** Dialogs, and toasts, which may offer to undo something. A notice that stays until it is closed does not count. */
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
