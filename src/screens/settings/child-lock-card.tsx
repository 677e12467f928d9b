import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { parsePin } from "../../rules/child-lock.ts";
import { lockNow, removeChildLock } from "../../stores/child-lock/child-lock.ts";
import { setPin } from "../../stores/child-lock/pin.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Button } from "../../ui/button.tsx";
import { FoldCard } from "../../ui/fold-card.tsx";
import { LockIcon } from "../../ui/icons.tsx";
import { toast } from "../../ui/toast.ts";
import { useSingleFlight } from "../../ui/use-single-flight.ts";
import { PinField } from "../child-lock/pin-field.tsx";
import { useHasChildLock } from "../child-lock/use-child-lock.ts";
import { openView } from "../views.ts";

export function ChildLockCard() {
	const { t } = useLingui();
	const hasLock = useHasChildLock();
	const [isAsking, setAsking] = useState(false);
	return (
		<FoldCard title={t`Child lock`} value={hasLock ? t`On` : t`Off`}>
			<p className="text-soft">
				{hasLock ? (
					<Trans>Child lock is on. This device locks itself after five minutes without a touch.</Trans>
				) : (
					<Trans>
						For a device that children use: picking and deciding work, also saying who does it instead. Everything else
						asks for a PIN. It stops small children, not someone who knows their way around a browser.
					</Trans>
				)}
			</p>
			{hasLock && <LockButtons />}
			{!hasLock && isAsking && <NewPin onSet={() => setAsking(false)} />}
			{!hasLock && !isAsking && (
				<Button className="mt-4 w-full" onClick={() => setAsking(true)}>
					<LockIcon />
					<Trans>Turn on child lock</Trans>
				</Button>
			)}
		</FoldCard>
	);
}

function LockButtons() {
	return (
		<div className="mt-4 flex flex-wrap gap-2">
			<Button className="grow" onClick={() => lock()}>
				<LockIcon />
				<Trans>Lock now</Trans>
			</Button>
			<Button className="grow" onClick={() => removeChildLock()}>
				<Trans>Turn off child lock</Trans>
			</Button>
		</div>
	);
}

/** The parent hands the device over to the children. */
function lock(): void {
	openView({ view: "categories" });
	lockNow();
}

function NewPin({ onSet }: { onSet: () => void }) {
	const { t } = useLingui();
	const { isBusy, run } = useSingleFlight();
	const [pin, setTypedPin] = useState("");
	const [again, setAgain] = useState("");
	const [hints, setHints] = useState<{ pin?: string; again?: string }>({});
	const first = useRef<HTMLInputElement>(null);
	// The button that was pressed is gone.
	useEffect(() => first.current?.focus(), []);

	async function submit(event: FormEvent) {
		event.preventDefault();
		const parsed = parsePin(pin);
		if (parsed === undefined) setHints({ pin: t`The PIN has four digits.` });
		else if (parsePin(again) !== parsed) setHints({ again: t`The two PINs differ.` });
		else await run(() => turnOn(parsed));
	}

	async function turnOn(pin: string) {
		try {
			await setPin(pin);
		} catch (error) {
			console.error("The PIN could not be stored", error);
			removeChildLock();
			toast({ title: t`Not saved`, text: t`This browser won't let us save the PIN.`, isError: true });
			return;
		}
		onSet();
		lock();
	}

	return (
		<form noValidate className="mt-4 flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
			<PinField
				ref={first}
				label={t`New PIN, four digits`}
				value={pin}
				error={hints.pin}
				onChange={(typed) => {
					setTypedPin(typed);
					setHints({});
				}}
			/>
			<PinField
				label={t`The same PIN again`}
				value={again}
				error={hints.again}
				onChange={(typed) => {
					setAgain(typed);
					setHints({});
				}}
			/>
			<BusyButton type="submit" variant="primary" className="w-full" isBusy={isBusy}>
				<Trans>Turn on</Trans>
			</BusyButton>
		</form>
	);
}
