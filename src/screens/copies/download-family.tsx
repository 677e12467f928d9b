import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Family } from "../../rules/family.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { DownloadIcon } from "../../ui/later-icons.tsx";
import { useSingleFlight } from "../../ui/use-single-flight.ts";
import { useFamily, useFamilyStore } from "../family/family-context.tsx";
import { readHistory } from "./read-history.ts";
import { type FamilyFileOutcome, saveFamilyFile } from "./save-family-file.ts";

export function DownloadFamily({ className }: { className: string }) {
	const store = useFamilyStore();
	const family = useFamily();
	const { isBusy, run } = useSingleFlight();
	const [outcome, setOutcome] = useState<FamilyFileOutcome>();
	if (!family) return null;

	async function download(family: Family) {
		setOutcome(saveFamilyFile(family, await readHistory(store)));
	}

	return (
		<>
			<BusyButton className={className} isBusy={isBusy} onClick={() => run(() => download(family))}>
				<DownloadIcon />
				<Trans>Download a copy</Trans>
			</BusyButton>
			{(outcome === "too-large" || outcome === "lacks-history") && (
				<p role="status" className="w-full">
					{outcome === "too-large" ? (
						<Trans>This is too large for a file.</Trans>
					) : (
						<Trans>The file does not include the history, which can't be loaded right now.</Trans>
					)}
				</p>
			)}
		</>
	);
}
