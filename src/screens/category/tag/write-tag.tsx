import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { toast } from "../../../ui/toast.ts";
import { useSingleFlight } from "../../../ui/use-single-flight.ts";

/** Web NFC (W3C Community Group report), in Chrome on Android. */
interface NdefReader {
	/** Waits for a tag. @throws DOMException NotAllowedError, NotSupportedError, NetworkError */
	write(message: { records: { recordType: "url"; data: string }[] }, options: { signal: AbortSignal }): Promise<void>;
}

declare const NDEFReader: new () => NdefReader;

export function canWriteTags(): boolean {
	return "NDEFReader" in window;
}

/** Writes an address on a tag that the phone is held to. It stops when the sheet closes. */
export function WriteTag({ url }: { url: string }) {
	const { isBusy, run } = useSingleFlight();
	const waiting = useRef<AbortController>(undefined);
	useEffect(() => () => waiting.current?.abort(), []);

	async function write() {
		waiting.current = new AbortController();
		const { signal } = waiting.current;
		try {
			await new NDEFReader().write({ records: [{ recordType: "url", data: url }] }, { signal });
			toast({ title: t`Tag Written`, text: t`Hold a phone to it, and see whose turn it is` });
		} catch (reason) {
			if (signal.aborted) return;
			console.info("A tag was not written:", reason);
			toast({
				title: t`Tag Not Written`,
				text: t`Please turn on NFC, and hold the phone to an empty tag.`,
				isError: true,
			});
		}
	}

	return (
		<>
			<BusyButton isBusy={isBusy} onClick={() => void run(write)}>
				<Trans>Write an NFC tag</Trans>
			</BusyButton>
			<p role="status" className="text-center text-soft">
				{isBusy && <Trans>Now hold the phone to the tag.</Trans>}
			</p>
		</>
	);
}
