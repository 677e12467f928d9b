import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { isReloadPrompted, subscribeToReloadPrompt } from "../offline/prompt-to-reload.ts";
import { Button } from "../ui/button.tsx";

/** Says what a toast would say. The part with the toasts cannot be loaded any more: it is of a former version. */
export function OutdatedNotice() {
	const isShown = useSyncExternalStore(subscribeToReloadPrompt, isReloadPrompted, isReloadPrompted);
	if (!isShown) return null;
	return (
		<div
			role="alert"
			className="sticky bottom-0 z-50 flex flex-wrap items-center justify-center gap-4 border-line border-t-2 bg-paper px-4 py-2"
		>
			<p>
				<Trans>This app is out of date. Please reload the page.</Trans>
			</p>
			<Button onClick={() => location.reload()}>
				<Trans>Reload</Trans>
			</Button>
		</div>
	);
}
