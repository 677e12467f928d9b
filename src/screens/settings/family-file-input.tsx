import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { type FamilyFileResult, readFamilyFile } from "../../stores/family-file.ts";
import { AlertBox } from "../../ui/alert-box.tsx";
import { Button } from "../../ui/button.tsx";
import { UploadIcon } from "../../ui/later-icons.tsx";
import { getFileErrorMessage } from "./family-file-error-messages.ts";
import { FamilyFilePreview } from "./family-file-preview.tsx";

export function FamilyFileInput() {
	const { t } = useLingui();
	const [result, setResult] = useState<FamilyFileResult>();
	const button = useRef<HTMLButtonElement>(null);
	const input = useRef<HTMLInputElement>(null);

	async function read(files: FileList | null) {
		const [file] = files ?? [];
		if (file !== undefined) setResult(await readFamilyFile(file));
		// Otherwise choosing the same file again, after correcting it, would not be a change event.
		if (input.current) input.current.value = "";
	}

	return (
		<>
			<Button ref={button} className="grow" onClick={() => input.current?.click()}>
				<UploadIcon />
				<Trans>Open a family file</Trans>
			</Button>
			<input
				ref={input}
				type="file"
				hidden
				// Messengers send it as a file of an unknown type. Android shows such a file only if this names the type.
				accept="application/json,.json,application/octet-stream"
				onChange={(event) => read(event.currentTarget.files)}
			/>
			{result && "error" in result && (
				<AlertBox className="w-full">{`${getFileErrorMessage(result.error)} ${t`Nothing has changed.`}`}</AlertBox>
			)}
			{result && "family" in result && (
				<FamilyFilePreview
					key={result.madeAt.getTime()}
					file={result}
					onClose={() => {
						setResult(undefined);
						button.current?.focus();
					}}
				/>
			)}
		</>
	);
}
