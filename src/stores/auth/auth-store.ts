import { createEmitter } from "../browser/emitter.ts";
import type { GuestStore } from "../guest/guest-store.ts";
import { AccountError, type AuthActions, type AuthState, type SignInFailure } from "./auth-actions.ts";
import { createChunkLoadError } from "./chunk-load-error.ts";
import { isOAuthCallback } from "./is-oauth-callback.ts";
import { hasStoredSession, removeStoredSession, subscribeToOtherTabsSession } from "./stored-session.ts";

export interface AuthStore {
	state(): AuthState;
	subscribe(listener: () => void): () => void;
	/** Opens a stored session or an OAuth callback at once, else waits until another tab signs in. Returns `stop`. */
	start(onSignInFailed: (failure: SignInFailure) => void): () => void;
	/** Connects once, and again after a failure. @throws AccountError when the chunks or the backend cannot be reached */
	connect(): Promise<AuthActions>;
	signOutLocally(): Promise<void>;
}

export function createAuthStore(guestStore: GuestStore): AuthStore {
	const guest: AuthState = { kind: "guest", store: guestStore };
	const { subscribe, emit } = createEmitter();
	let state: AuthState = hasStoredSession() || isOAuthCallback(location) ? { kind: "opening" } : guest;
	let connection: Promise<AuthActions> | undefined;
	let reportFailure: (failure: SignInFailure) => void = () => {};

	function setState(next: AuthState) {
		state = next;
		emit();
	}

	function connect(): Promise<AuthActions> {
		connection ??= Promise.all([import("./connect-auth.ts"), import("../cloud/cloud-store.ts")])
			.catch(async (cause) => {
				throw await createChunkLoadError(cause);
			})
			.then(([{ connectAuth }, { createCloudStore }]) =>
				connectAuth(createCloudStore, (signedIn) => setState(signedIn ?? guest), reportFailure),
			)
			.catch((cause) => {
				connection = undefined;
				// What fetch throws without a response.
				const isOffline = cause instanceof TypeError || cause instanceof DOMException;
				throw isOffline ? new AccountError("unreachable", { cause }) : cause;
			});
		return connection;
	}

	function open() {
		if (state.kind !== "signed-in") setState({ kind: "opening" });
		connect().catch((error) => {
			console.error("The account could not be opened", error);
			setState({ kind: error instanceof AccountError && error.code === "outdated" ? "outdated" : "unreachable" });
		});
	}

	return {
		state: () => state,
		subscribe,
		start(onSignInFailed) {
			reportFailure = onSignInFailed;
			if (state.kind === "opening") open();
			// Once connected, supabase-js follows the other tabs.
			return subscribeToOtherTabsSession(() => {
				if (connection === undefined && hasStoredSession()) open();
			});
		},
		connect,
		async signOutLocally() {
			if (connection) return (await connection).signOut("local");
			removeStoredSession();
			setState(guest);
		},
	};
}
