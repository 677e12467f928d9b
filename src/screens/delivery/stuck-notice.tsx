import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { StuckChange } from "../../stores/family-store.ts";
import { Button } from "../../ui/button.tsx";
import { useFamilyStore } from "../family-context.tsx";
import { NOTICE } from "./notice-look.ts";
import { wordsForStuck } from "./unmade-words.ts";

/** A change that the server does not make, though it answers: whether to go on with it. */
export function StuckNotice({ stuck }: { stuck: StuckChange }) {
	const store = useFamilyStore();
	const [isTrying, setTrying] = useState(false);

	async function tryAgain() {
		setTrying(true);
		await store.load().finally(() => setTrying(false));
	}

	return (
		<div role="alert" className={NOTICE}>
			<p className="wrap-anywhere">{wordsForStuck(stuck)}</p>
			<div className="flex flex-wrap gap-3">
				<Button aria-disabled={isTrying} onClick={() => isTrying || tryAgain()}>
					<Trans>Try again</Trans>
				</Button>
				<Button
					look="quiet"
					onClick={() => {
						store.giveUp(stuck.id);
						document.getElementById("view-title")?.focus({ preventScroll: true });
					}}
				>
					<Trans>Discard</Trans>
				</Button>
			</div>
		</div>
	);
}
