import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { countPendingChanges, subscribeToStorage } from "../../stores/auth/clear-account-data.ts";
import { discardPendingChanges } from "../../stores/auth/discard-pending.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { getPendingCountMessage } from "./sync-messages.ts";

const countPendingOfAllUsers = () => countPendingChanges();

/** For somebody whose session ended while changes were waiting: they are sent after the next login of the same person. */
export function LoggedOutNotice() {
	const { t } = useLingui();
	const count = useSyncExternalStore(subscribeToStorage, countPendingOfAllUsers);
	const [isAsked, ask] = useState(false);
	const waiting = getPendingCountMessage(count);
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
							<Button ref={discard} variant="ghost" onClick={() => ask(true)}>
								<Trans>Discard</Trans>
							</Button>
						</p>
					</>
				)}
			</div>
			<LazyConfirmDialog
				isOpen={isAsked}
				title={t`Discard What Is Waiting?`}
				text={t`What has not been sent yet is lost then.`}
				cancelLabel={t`Cancel`}
				confirmLabel={t`Discard`}
				onCancel={() => ask(false)}
				onConfirm={() => {
					ask(false);
					discardPendingChanges();
				}}
				finalFocus={() => discard.current ?? document.getElementById("view-title")}
			/>
		</div>
	);
}
