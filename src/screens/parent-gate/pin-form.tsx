import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { parsePin } from "../../rules/child-lock.ts";
import { subscribeToChildLock, waitForPin } from "../../stores/child-lock/child-lock.ts";
import { tryPin } from "../../stores/child-lock/pin.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { useSingleFlight } from "../../ui/use-single-flight.ts";
import { PinField } from "../child-lock/pin-field.tsx";

/** Opens the device with the PIN. After too many wrong PINs it says how long to wait. */
export function PinForm({ onOpen }: { onOpen?: () => void }) {
	const { t } = useLingui();
	const { isBusy, run } = useSingleFlight();
	const [typed, setTyped] = useState("");
	const [hint, setHint] = useState<string>();
	const input = useRef<HTMLInputElement>(null);
	const wait = useWait();
	const time = formatWait(wait);

	async function submit(event: FormEvent) {
		event.preventDefault();
		const pin = parsePin(typed);
		if (pin === undefined) {
			setHint(t`The PIN has four digits.`);
			input.current?.focus();
			return;
		}
		const outcome = await run(() => tryPin(pin));
		if (outcome === "open") onOpen?.();
		if (outcome !== "wrong") return;
		setTyped("");
		setHint(t`That's not the PIN.`);
		input.current?.focus();
	}

	return (
		<form noValidate className="mt-5 flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
			<PinField
				ref={input}
				label={t`PIN`}
				value={typed}
				error={hint}
				onChange={(typed) => {
					setTyped(typed);
					setHint(undefined);
				}}
			/>
			{wait > 0 && (
				<p className="font-semibold" role="timer">
					{t`Too many wrong PINs. Wait ${time}, then try again.`}
				</p>
			)}
			<BusyButton type="submit" variant="primary" className="w-full" isBusy={isBusy || wait > 0}>
				{t`Unlock`}
			</BusyButton>
		</form>
	);
}

/** Milliseconds until another PIN may be tried. It counts down. */
function useWait(): number {
	const [wait, setWait] = useState(waitForPin);
	useEffect(() => {
		const refresh = () => setWait(waitForPin());
		const timer = setInterval(refresh, 1000);
		const unsubscribe = subscribeToChildLock(refresh);
		return () => {
			clearInterval(timer);
			unsubscribe();
		};
	}, []);
	return wait;
}

/** Minutes and seconds, `0:30`. */
function formatWait(ms: number): string {
	const seconds = Math.ceil(ms / 1000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
