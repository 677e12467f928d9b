import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { copyText } from "./copy-text.ts";

/** The only time that anybody sees it. */
export function NewSecretNote({ label, secret }: { label: string; secret: string }) {
	const { t } = useLingui();
	const field = useRef<HTMLInputElement>(null);
	// The button that was pressed is gone.
	useEffect(() => field.current?.focus(), []);

	const copy = () =>
		copyText(secret, { copied: t`It is ready to be pasted.`, failed: t`Please select it and copy it.` });

	return (
		<div className="mt-3 rounded-control bg-tint px-4 py-3">
			<p role="status">
				<Trans>Copy this now: it is not shown again. Treat it like a password.</Trans>
			</p>
			<input
				ref={field}
				readOnly
				aria-label={label}
				dir="ltr"
				value={secret}
				className="mt-2 min-h-12 w-full min-w-0 rounded-control border-2 border-edge bg-card px-4"
				onFocus={(event) => event.currentTarget.select()}
			/>
			<Button variant="primary" className="mt-2 w-full" onClick={() => void copy()}>
				<Trans>Copy</Trans>
			</Button>
		</div>
	);
}
