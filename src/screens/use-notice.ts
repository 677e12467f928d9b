import { useState } from "react";
import { isNoticeRead, markNoticeRead, type Notice } from "../stores/browser/notices.ts";
import { focusViewTitle } from "../ui/view-title.tsx";

/**
 * A notice that stands until somebody on this device has read it. `close` moves the focus, because the pressed button
 * disappears, too.
 */
export function useNotice(notice: Notice): { readonly isRead: boolean; close(): void } {
	const [isRead, setRead] = useState(() => isNoticeRead(notice));
	return {
		isRead,
		close() {
			markNoticeRead(notice);
			setRead(true);
			focusViewTitle();
		},
	};
}
