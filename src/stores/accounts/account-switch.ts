import { createGuestStore } from "../guest/guest-store.ts";
import { AccountError, type AccountState, type Accounts, type FailedSignIn } from "./accounts.ts";
import type { OpenedAccounts } from "./open-accounts.ts";
import { dropSession, hasSession, hasSignInAnswer, onSessionElsewhere } from "./session-in-browser.ts";

/** Guest or account: which of the two this browser is now, and the way to the rest, which only accounts download. */
export interface AccountSwitch {
	state(): AccountState;
	subscribe(listener: () => void): () => void;
	/**
	 * Begins: opens the accounts at once if somebody is signed in or comes back from a sign-in. Returns the way to stop.
	 *
	 * @param onSignInFailed told when a sign-in elsewhere has ended without a session, or the session was ended elsewhere
	 */
	start(onSignInFailed: (failed: FailedSignIn) => void): () => void;
	/** Fetches what accounts need, once; after a failure again. @throws AccountError when it cannot be reached */
	open(): Promise<Accounts>;
	/** Leaves the account in this browser, even when it cannot be reached. */
	leave(): Promise<void>;
}

export function createAccountSwitch(): AccountSwitch {
	const guest: AccountState = { kind: "guest", store: createGuestStore() };
	const listeners = new Set<() => void>();
	let state: AccountState = hasSession() || hasSignInAnswer(location) ? { kind: "opening" } : guest;
	let opened: Promise<OpenedAccounts> | undefined;
	let tell: (failed: FailedSignIn) => void = () => {};

	function become(next: AccountState) {
		state = next;
		for (const listener of [...listeners]) listener();
	}

	function open(): Promise<OpenedAccounts> {
		opened ??= import("./open-accounts.ts")
			.then(({ openAccounts }) => openAccounts((signedIn) => become(signedIn ?? guest), tell))
			.catch((cause) => {
				opened = undefined;
				// What fetch and import() throw when no answer came.
				const isOffline = cause instanceof TypeError || cause instanceof DOMException;
				throw isOffline ? new AccountError("unreachable", { cause }) : cause;
			});
		return opened;
	}

	return {
		state: () => state,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		start(onSignInFailed) {
			function enter() {
				if (state.kind !== "signed-in") become({ kind: "opening" });
				open().catch((error) => {
					console.error("The account could not be opened", error);
					become({ kind: "unreachable" });
				});
			}
			tell = onSignInFailed;
			if (state.kind === "opening") enter();
			// Once opened, supabase-js follows the other tabs by itself.
			return onSessionElsewhere(() => {
				if (opened === undefined && hasSession()) enter();
			});
		},
		open,
		async leave() {
			if (opened) return (await opened).signOut("local");
			dropSession();
			become(guest);
		},
	};
}
