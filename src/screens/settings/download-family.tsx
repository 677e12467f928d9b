import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Family } from "../../rules/family.ts";
import type { RecordEntry } from "../../rules/record.ts";
import { serializeFamilyFile } from "../../stores/family-file.ts";
import { MAX_FILE_ENTRIES } from "../../stores/family-file-schema.ts";
import type { FamilyStore } from "../../stores/family-store.ts";
import { localDay } from "../../stores/local-day.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { DownloadIcon } from "../../ui/later-icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useFamily, useFamilyStore } from "../family/family-context.tsx";

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

/** As much as a file has, newest first; undefined where it cannot be read. */
async function readRecord(store: FamilyStore): Promise<readonly RecordEntry[] | undefined> {
	const entries: RecordEntry[] = [];
	try {
		let page = await store.readRecord({});
		entries.push(...page.entries);
		while (page.next !== undefined && entries.length < MAX_FILE_ENTRIES) {
			page = await store.readRecord({ before: page.next });
			entries.push(...page.entries);
		}
		return entries;
	} catch (error) {
		console.info("The record could not be read:", error);
		return undefined;
	}
}
