import { Trans } from "@lingui/react/macro";
import type { RecordEntry } from "../../rules/record.ts";
import { formatCsv } from "../../stores/csv.ts";
import { getToday } from "../../stores/local-day.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/later-icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { toCsvRows } from "./record-csv.ts";

export function DownloadRecord({ entries }: { entries: readonly RecordEntry[] }) {
	return (
		<Button
			onClick={() =>
				saveFile(`whose-turn-record-${getToday()}.csv`, "text/csv;charset=utf-8", formatCsv(toCsvRows(entries)))
			}
		>
			<DownloadIcon />
			<Trans>Download as a table (CSV)</Trans>
		</Button>
	);
}
