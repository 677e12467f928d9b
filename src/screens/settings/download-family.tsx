import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Family } from "../../rules/family.ts";
import { serializeFamilyFile } from "../../stores/family-file.ts";
import { localDay } from "../../stores/local-day.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { DownloadIcon } from "../../ui/later-icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useFamily, useFamilyStore } from "../family/family-context.tsx";
import { readRecord } from "./read-record.ts";

export function DownloadFamily({ className }: { className?: string }) {
	const store = useFamilyStore();
	const family = useFamily();
	const [isBusy, setIsBusy] = useState(false);
	const [lacksRecord, setLacksRecord] = useState(false);
	if (!family) return null;

	async function download(family: Family) {
		setIsBusy(true);
		const record = await readRecord(store);
		const now = new Date();
		const file = serializeFamilyFile(family, record ?? [], now);
		saveFile(`whose-turn-family-${localDay(now)}.json`, "application/json", file);
		setLacksRecord(record === undefined);
		setIsBusy(false);
	}

	return (
		<>
			<BusyButton {...(className !== undefined && { className })} isBusy={isBusy} onClick={() => download(family)}>
				<DownloadIcon />
				<Trans>Download a copy</Trans>
			</BusyButton>
			{lacksRecord && (
				<p role="status" className="w-full">
					<Trans>The file does not include the record, which can't be loaded right now.</Trans>
				</p>
			)}
		</>
	);
}
