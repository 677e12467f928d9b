import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { CopyButton, TextToCopy } from "./copy-button.tsx";

/** Shows a new secret. Nobody sees it another time. */
export function NewSecretNote({ label, secret }: { label: string; secret: string }) {
	const field = useRef<HTMLInputElement>(null);
	// The button that was pressed is gone.
	useEffect(() => field.current?.focus(), []);

	return (
		<div className="mt-3 rounded-control bg-tint px-4 py-3">
			<p role="status">
				<Trans>Copy this now: it is not shown again. Treat it like a password.</Trans>
			</p>
			<TextToCopy ref={field} label={label} text={secret} className="mt-2" />
			<CopyButton variant="primary" className="mt-2 w-full" text={secret}>
				<Trans>Copy</Trans>
			</CopyButton>
		</div>
	);
}
