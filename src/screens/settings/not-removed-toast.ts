import { t } from "@lingui/core/macro";
import type { ToastMessage } from "../../ui/toast.ts";

/** Says that this browser keeps what a guest has removed. */
export function getNotRemovedToast(): ToastMessage {
	return {
		title: t`Not Removed`,
		text: t`This browser won't let us remove your data. You can do it in the browser's settings, under site data.`,
		isError: true,
	};
}
