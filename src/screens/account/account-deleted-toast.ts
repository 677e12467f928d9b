import { t } from "@lingui/core/macro";
import type { ToastMessage } from "../../ui/toast.ts";
import { ACCOUNT_TOAST_TAG } from "../account-toast-tag.ts";

export function getAccountDeletedToast(): ToastMessage {
	return {
		title: t`Your account was deleted`,
		text: t`Everything in it has been removed from the server too.`,
		isPersistent: true,
		tag: ACCOUNT_TOAST_TAG,
	};
}
