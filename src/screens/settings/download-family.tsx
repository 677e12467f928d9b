import { Trans } from "@lingui/react/macro";
import { serializeFamilyFile } from "../../stores/family-file.ts";
import { localDay } from "../../stores/local-day.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useFamily } from "../family/family-context.tsx";

export function DownloadFamily({ className }: { className?: string }) {
	const family = useFamily();
	if (!family) return null;
	return (
		<Button
			className={className}
			onClick={() => {
				const now = new Date();
				saveFile(`whose-turn-family-${localDay(now)}.json`, "application/json", serializeFamilyFile(family, now));
			}}
		>
			<DownloadIcon />
			<Trans>Download my family</Trans>
		</Button>
	);
}
