import { Trans } from "@lingui/react/macro";
import type { HistoryEntry } from "../../rules/history.ts";
import { formatCsv } from "../../stores/csv.ts";
import { getToday } from "../../stores/local-day.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/later-icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { usePeople } from "../family/family-context.tsx";
import { toCsvRows } from "./history-csv.ts";

export function DownloadHistory({ entries }: { entries: readonly HistoryEntry[] }) {
	const people = usePeople();

	function download() {
		const text = formatCsv(toCsvRows(entries, people));
		saveFile(`whose-turn-history-${getToday()}.csv`, "text/csv;charset=utf-8", text);
	}

	return (
		<Button onClick={download}>
			<DownloadIcon />
			<Trans>Download as a table (CSV)</Trans>
		</Button>
	);
}
