import { useEffect, useRef } from "react";
import { findViewTitle, focusViewTitle } from "../ui/view-title.tsx";
import { setDocumentTitle } from "../use-view-focus.ts";

/**
 * If the title of a view is about something else now, it takes the focus, like the title of a view that opens: screen
 * readers read it.
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
