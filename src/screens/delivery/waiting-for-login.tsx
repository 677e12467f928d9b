import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { discardWaiting } from "../../stores/accounts/session-over.ts";
import { countWaiting, onKeptChange } from "../../stores/kept-of-accounts.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Confirm } from "../../ui/overlays.tsx";
import { waitingWords } from "./unmade-words.ts";

const countOfAnybody = () => countWaiting();

/** For somebody whose session ended while changes were waiting: they are sent after the next login of the same person. */
export function WaitingForLogin() {
	const { t } = useLingui();
	const count = useSyncExternalStore(onKeptChange, countOfAnybody);
	const [isAsked, ask] = useState(false);
	const waiting = waitingWords(count);
	const discard = useRef<HTMLButtonElement>(null);
	return (
		<div className="mx-auto max-w-5xl px-4 sm:px-6">
			<div role="status" className={count > 0 ? "mt-4 rounded-control bg-tint px-4 py-3" : undefined}>
				{count > 0 && (
					<>
						<p className="font-bold">
							<Trans>You have been logged out</Trans>
						</p>
						<p>
							<Trans>{waiting}. Log in again, and nothing is lost.</Trans>
						</p>
						<p className="mt-2 flex flex-wrap gap-3">
							<Link href={paths.login} className={buttonClass("secondary")}>
								<Trans>Login</Trans>
							</Link>
							<Button ref={discard} look="quiet" onClick={() => ask(true)}>
								<Trans>Discard</Trans>
							</Button>
						</p>
					</>
				)}
			</div>
			<Confirm
				isOpen={isAsked}
				title={t`Discard What Is Waiting?`}
				text={t`What has not been sent yet is lost then.`}
				cancelLabel={t`Cancel`}
				confirmLabel={t`Discard`}
				onCancel={() => ask(false)}
				onConfirm={() => {
					ask(false);
					discardWaiting();
				}}
				focusAfter={() => discard.current ?? document.getElementById("view-title")}
			/>
		</div>
	);
}
