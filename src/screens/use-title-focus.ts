import { useEffect, useRef } from "react";
import { findViewTitle, focusViewTitle } from "../ui/view-title.tsx";
import { setDocumentTitle } from "../use-view-focus.ts";

/**
 * Moves the focus to the title of a view when it is about something else, as when a view opens: screen readers read the
 * title then.
 */
export function useTitleFocus(subject: string): void {
	const last = useRef(subject);
	useEffect(() => {
		if (last.current === subject) return;
		last.current = subject;
		const title = findViewTitle();
		if (title) setDocumentTitle(title);
		focusViewTitle();
	}, [subject]);
}
