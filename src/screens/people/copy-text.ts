import { t } from "@lingui/core/macro";
import { toast } from "../../ui/toast.ts";

/** Copies a text and says that it was, or what to do where the browser refuses. */
export async function copyText(text: string, said: { readonly copied: string; readonly failed: string }) {
	try {
		await navigator.clipboard.writeText(text);
		toast({ title: t`Copied`, text: said.copied });
	} catch (reason) {
		console.info("A text could not be copied:", reason);
		toast({ title: t`Not Copied`, text: said.failed, isError: true });
	}
}
