import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { StuckChange } from "../../stores/family-store.ts";
import { Button } from "../../ui/button.tsx";
import { useFamilyStore } from "../family/family-context.tsx";
import { NOTICE_CLASS } from "./notice-class.ts";
import { getStuckChangeMessage } from "./sync-messages.ts";

/** A change that the server does not make, though it answers: whether to go on with it. */
export function StuckChangeNotice({ stuck }: { stuck: StuckChange }) {
	const store = useFamilyStore();
	const [isTrying, setTrying] = useState(false);

	async function tryAgain() {
		setTrying(true);
		await store.load().finally(() => setTrying(false));
	}

	return (
		<div role="alert" className={NOTICE_CLASS}>
			<p className="wrap-anywhere">{getStuckChangeMessage(stuck)}</p>
			<div className="flex flex-wrap gap-3">
				<Button aria-disabled={isTrying} onClick={() => isTrying || tryAgain()}>
					<Trans>Try again</Trans>
				</Button>
				<Button
					variant="ghost"
					onClick={() => {
						store.discard(stuck.id);
						document.getElementById("view-title")?.focus({ preventScroll: true });
					}}
				>
					<Trans>Discard</Trans>
				</Button>
			</div>
		</div>
	);
}
