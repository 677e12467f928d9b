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
	const [notice, setNotice] = useState<"lacks-record" | "too-large">();
	if (!family) return null;

	async function download(family: Family) {
		setIsBusy(true);
		const record = await readRecord(store);
		const now = new Date();
		const file = serializeFamilyFile(family, record ?? [], now);
		if (file !== undefined) saveFile(`whose-turn-family-${localDay(now)}.json`, "application/json", file);
		if (file === undefined) setNotice("too-large");
		else setNotice(record === undefined ? "lacks-record" : undefined);
		setIsBusy(false);
	}

	return (
		<>
			<BusyButton {...(className !== undefined && { className })} isBusy={isBusy} onClick={() => download(family)}>
				<DownloadIcon />
				<Trans>Download a copy</Trans>
			</BusyButton>
			{notice !== undefined && (
				<p role="status" className="w-full">
					{notice === "too-large" ? (
						<Trans>Your family is too large for a file.</Trans>
					) : (
						<Trans>The file does not include the record, which can't be loaded right now.</Trans>
					)}
				</p>
			)}
		</>
	);
}
