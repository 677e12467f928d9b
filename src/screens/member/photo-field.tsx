import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { PHOTO_MAX_LENGTH } from "../../rules/photo.ts";
import { Button } from "../../ui/button.tsx";
import { CameraIcon } from "../../ui/later-icons.tsx";
import { encodePhoto } from "./encode-photo.ts";

/** A photo from the device, or none. @param room in characters, from `photoRoom` */
export function PhotoField({
	photo,
	room,
	onChange,
}: {
	photo: string | null;
	room: number;
	onChange: (photo: string | null) => void;
}) {
	const { t } = useLingui();
	const errors = {
		unreadable: t`This file is not a picture that can be shown. Please choose another one.`,
		forbidden: t`This browser doesn't let the app read a picture. Please allow it for this site, or use another browser.`,
	};
	const [error, setError] = useState<string>();
	const button = useRef<HTMLButtonElement>(null);
	const input = useRef<HTMLInputElement>(null);

	async function read(files: FileList | null) {
		const [file] = files ?? [];
		if (file !== undefined) {
			const encoded = await encodePhoto(file);
			setError("error" in encoded ? errors[encoded.error] : undefined);
			if ("photo" in encoded) onChange(encoded.photo);
		}
		// Otherwise choosing the same file again would not be a change event.
		if (input.current) input.current.value = "";
	}

	function choose() {
		if (room >= PHOTO_MAX_LENGTH) input.current?.click();
		else setError(t`There is no room for another photo.`);
	}

	return (
		<fieldset className="mt-5 min-w-0">
			<legend className="mb-1.5 font-bold">
				<Trans>Photo</Trans>
			</legend>
			<div className="flex flex-wrap gap-2">
				<Button ref={button} onClick={choose}>
					<CameraIcon />
					{photo === null ? <Trans>Choose a photo</Trans> : <Trans>Choose another photo</Trans>}
				</Button>
				{photo !== null && (
					<Button
						variant="ghost"
						onClick={() => {
							setError(undefined);
							onChange(null);
							button.current?.focus();
						}}
					>
						<Trans>Remove the photo</Trans>
					</Button>
				)}
			</div>
			<input ref={input} type="file" hidden accept="image/*" onChange={(event) => read(event.currentTarget.files)} />
			<p role="status" className={error === undefined ? "sr-only" : "mt-1.5 text-danger text-sm"}>
				{error}
			</p>
		</fieldset>
	);
}
