import { Trans } from "@lingui/react/macro";
import type { HistoryEntry } from "../../rules/history.ts";
import { formatCsv } from "../../stores/csv.ts";
import { getToday } from "../../stores/local-day.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { toCsvRows } from "./history-csv.ts";

export function DownloadHistory({ entries }: { entries: readonly HistoryEntry[] }) {
	return (
		<Button
			onClick={() =>
				saveFile(`whose-turn-history-${getToday()}.csv`, "text/csv;charset=utf-8", formatCsv(toCsvRows(entries)))
			}
		>
			<DownloadIcon />
			<Trans>Download as a table (CSV)</Trans>
		</Button>
	);
}
