import { useEffect, useRef } from "react";
import { findViewTitle, focusViewTitle } from "../../ui/view-title.tsx";
import { setDocumentTitle } from "../../use-view-focus.ts";

/** When another member is drawn, the title of the result takes the focus as that of a view which opens: screen readers read it. */
export function useTitleFocus(member: string): void {
	const last = useRef(member);
	useEffect(() => {
		if (last.current === member) return;
		last.current = member;
		const title = findViewTitle();
		if (title) setDocumentTitle(title);
		focusViewTitle();
	}, [member]);
}
