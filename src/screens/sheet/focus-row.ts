import { focusViewTitle } from "../../ui/view-title.tsx";

/**
 * A row that moves may lose the focus, and a row that has moved far down, or is not shown any more, does not exist.
 * Without this the keyboard would start again at the top of the page.
 */
export function focusRow(list: Element | null, shownName: string): void {
	if (document.activeElement !== document.body) return;
	const names = Array.from(list?.querySelectorAll("bdi") ?? []);
	const row = names.find((name) => name.textContent === shownName)?.closest("li");
	const target = row?.querySelector("button") ?? list?.closest<HTMLElement>("[tabindex]");
	if (target) target.focus({ preventScroll: true });
	else focusViewTitle();
}
