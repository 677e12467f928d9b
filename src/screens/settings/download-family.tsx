import { Trans } from "@lingui/react/macro";
import { serializeFamilyFile } from "../../stores/family-file.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/icons.tsx";
import { useFamily } from "../family/family-context.tsx";

export function DownloadFamily({ className }: { className?: string }) {
	const family = useFamily();
	if (!family) return null;
	return (
		<Button
			className={className}
			onClick={() => {
				const now = new Date();
				saveFile(`whose-turn-family-${formatLocalDate(now)}.json`, serializeFamilyFile(family, now));
			}}
		>
			<DownloadIcon />
			<Trans>Download my family</Trans>
		</Button>
	);
}

/** The local day as ISO 8601 writes it. */
function formatLocalDate(now: Date): string {
	const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
	return `${now.getFullYear()}-${month}-${day}`;
}

/** Long enough for a browser that first asks where to save the file. */
const REVOKE_DELAY_MS = 60_000;

function saveFile(name: string, json: string): void {
	const url = URL.createObjectURL(new Blob([json], { type: "application/json" }));
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
