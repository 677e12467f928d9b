import { createEmitter } from "../browser/emitter.ts";
import { createGuestStore } from "../guest/guest-store.ts";
import { AccountError, type AuthActions, type AuthState, type SignInFailure } from "./auth-actions.ts";
import type { ConnectedAuth } from "./connect-auth.ts";
import {
	hasStoredSession,
	isOAuthCallback,
	removeStoredSession,
	subscribeToOtherTabsSession,
} from "./stored-session.ts";

/** Guest or account: which of the two this browser is now, and the way to the rest, which only accounts download. */
export interface AuthStore {
	state(): AuthState;
	subscribe(listener: () => void): () => void;
	/**
	 * Begins: opens the accounts at once if somebody is signed in or comes back from a sign-in. Returns the way to stop.
	 *
	 * @param onSignInFailed told when a sign-in elsewhere has ended without a session, or the session was ended elsewhere
	 */
	start(onSignInFailed: (failed: SignInFailure) => void): () => void;
	/** Fetches what accounts need, once; after a failure again. @throws AccountError when it cannot be reached */
	connect(): Promise<AuthActions>;
	/** Leaves the account in this browser, even when it cannot be reached. */
	signOutLocally(): Promise<void>;
}

export function createAuthStore(): AuthStore {
	const guest: AuthState = { kind: "guest", store: createGuestStore() };
	const { subscribe, emit } = createEmitter();
	let state: AuthState = hasStoredSession() || isOAuthCallback(location) ? { kind: "opening" } : guest;
	let opened: Promise<ConnectedAuth> | undefined;
	let tell: (failed: SignInFailure) => void = () => {};

	function become(next: AuthState) {
		state = next;
		emit();
	}

	function open(): Promise<ConnectedAuth> {
		opened ??= import("./connect-auth.ts")
			.then(({ connectAuth }) => connectAuth((signedIn) => become(signedIn ?? guest), tell))
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
		subscribe,
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
			return subscribeToOtherTabsSession(() => {
				if (opened === undefined && hasStoredSession()) enter();
			});
		},
		connect: open,
		async signOutLocally() {
			if (opened) return (await opened).signOut("local");
			removeStoredSession();
			become(guest);
		},
	};
}
