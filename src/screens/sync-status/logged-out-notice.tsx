import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { discardPendingChanges } from "../../stores/auth/clear-account-data.ts";
import {
	countEndedSessionChanges,
	countOtherAccountsChanges,
	readEndedSession,
} from "../../stores/auth/ended-session.ts";
import { subscribeToStorage } from "../../stores/browser/storage.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { findViewTitle } from "../../ui/view-title.tsx";
import { useIsLocked } from "../child-lock/use-child-lock.ts";
import { getOtherAccountPendingMessage, getPendingCountMessage } from "./sync-messages.ts";

/**
 * Tells of a session that ended with pending changes. They are sent after the same user's next login. Changes of other
 * accounts are kept, whoever uses this browser now: only their user may discard them.
 */
export function LoggedOutNotice() {
	const { t } = useLingui();
	const count = useSyncExternalStore(subscribeToStorage, countEndedSessionChanges);
	const otherCount = useSyncExternalStore(subscribeToStorage, countOtherAccountsChanges);
	const [isOpen, setOpen] = useState(false);
	const pendingMessage = getPendingCountMessage(count);
	const isLocked = useIsLocked();
	const button = useRef<HTMLButtonElement>(null);

	function discard() {
		const userId = readEndedSession();
		if (userId !== undefined) discardPendingChanges(userId);
	}

	return (
		<div className="mx-auto max-w-5xl px-4 sm:px-6">
			<div role="status" className={count + otherCount > 0 ? "mt-4 rounded-control bg-tint px-4 py-3" : undefined}>
				{count > 0 && (
					<>
						<p className="font-bold">
							<Trans>You have been logged out</Trans>
						</p>
						<p>
							<Trans>{pendingMessage}. Log in again and nothing will be lost.</Trans>
						</p>
						<p className="mt-2 flex flex-wrap gap-3">
							<Link href={paths.login} className={buttonClass("secondary")}>
								<Trans>Login</Trans>
							</Link>
							{!isLocked && (
								<Button ref={button} variant="ghost" onClick={() => setOpen(true)}>
									<Trans>Discard</Trans>
								</Button>
							)}
						</p>
					</>
				)}
				{otherCount > 0 && (
					<p className={count > 0 ? "mt-3" : undefined}>{getOtherAccountPendingMessage(otherCount)}</p>
				)}
			</div>
			<LazyConfirmDialog
				isOpen={isOpen}
				title={t`Discard Unsent Changes?`}
				text={t`Changes that haven't been sent yet will be lost.`}
				confirmLabel={t`Discard`}
				onClose={() => setOpen(false)}
				onConfirm={discard}
				finalFocus={() => button.current ?? findViewTitle()}
			/>
		</div>
	);
}
