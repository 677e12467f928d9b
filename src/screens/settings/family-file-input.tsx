import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { type FamilyFileResult, readFamilyFile } from "../../stores/family-file.ts";
import { Button } from "../../ui/button.tsx";
import { getFileErrorMessage } from "./family-file-error-messages.ts";
import { FamilyFilePreview } from "./family-file-preview.tsx";

/** Reads a family file that somebody chooses, and shows what it would add before anything changes. */
export function FamilyFileInput() {
	const { t } = useLingui();
	const [reading, setReading] = useState<FamilyFileResult>();
	const button = useRef<HTMLButtonElement>(null);
	const input = useRef<HTMLInputElement>(null);

	async function read(files: FileList | null) {
		const [file] = files ?? [];
		if (file !== undefined) setReading(await readFamilyFile(file));
		// Otherwise choosing the same file again, mended meanwhile, would be no change.
		if (input.current) input.current.value = "";
	}

	return (
		<>
			<Button ref={button} onClick={() => input.current?.click()}>
				<Trans>Read a family file</Trans>
			</Button>
			<input
				ref={input}
				type="file"
				hidden
				accept="application/json,.json"
				onChange={(event) => read(event.currentTarget.files)}
			/>
			{reading && "error" in reading && (
				<p role="alert" className="w-full rounded-control border-2 border-danger px-4 py-3">
					{getFileErrorMessage(reading.error)} {t`Nothing has changed.`}
				</p>
			)}
			{reading && "family" in reading && (
				<FamilyFilePreview
					key={reading.madeAt.getTime()}
					file={reading}
					onClose={() => {
						setReading(undefined);
						button.current?.focus();
					}}
				/>
			)}
		</>
	);
}
