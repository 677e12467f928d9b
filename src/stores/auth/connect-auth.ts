import { SNAPSHOT_PREFIX } from "../browser/storage-keys.ts";
import { finishesWithin } from "../browser/timeout.ts";
import { createCloudStore } from "../cloud/cloud-store.ts";
import { type CloudClient, createCloudClient } from "../cloud/http/client.ts";
import { createRetryingFetch } from "../cloud/http/retrying-fetch.ts";
import type { FamilyStore } from "../family-store.ts";
import { AccountError, type AuthActions, type AuthState, type SignInFailure } from "./auth-actions.ts";
import { type BackendConfig, loadBackendConfig, storeBackendConfig } from "./backend-config.ts";
import { clearFamilyData, clearSnapshot, removeStorageKeys } from "./clear-account-data.ts";
import { createErrorBodyFetch } from "./error-body-fetch.ts";
import { handleOAuthCallback } from "./oauth-callback.ts";
import { readSessionUser, type SessionUser } from "./session-user.ts";
import { hasStoredSession, removeStoredSession, SESSION_KEY, subscribeToOtherTabsSession } from "./stored-session.ts";
import { createSupabaseAuth } from "./supabase-auth.ts";
import { createTokenRefreshFetch } from "./token-refresh-retry.ts";

/** Milliseconds until somebody whose session cannot be renewed is taken for the person it names. */
const SESSION_TIMEOUT_MS = 2_000;
/** Milliseconds for a logout here, which then happens without the server, and for one everywhere. */
const SIGN_OUT_TIMEOUT_MS = 4_000;
const GLOBAL_SIGN_OUT_TIMEOUT_MS = 20_000;

export type SignedInState = Extract<AuthState, { kind: "signed-in" }>;

export interface ConnectedAuth extends AuthActions {
	/** Leaves the account in this browser, without a word to the server. */
	clearSession(): void;
}

/**
 * Connects to the backend and finishes a sign-in whose answer is in the address.
 *
 * @param onState told who is signed in, undefined for nobody: once before this returns, then whenever it changes in any tab
 * @param onSignInFailed told why the person who comes back from a sign-in elsewhere is not signed in, and of a session that was ended
 * @throws AccountError when the backend's address is not to be had
 */
export async function connectAuth(
	onState: (signedIn: SignedInState | undefined) => void,
	onSignInFailed: (failed: SignInFailure) => void,
): Promise<ConnectedAuth> {
	const address = await loadBackendConfig();
	let isLeaving = false;
	const client = createAuthClient(address, () => {
		const reason = new AccountError("logged_out", { said: "You are no longer logged in." });
		if (!isLeaving) onSignInFailed({ from: "session", error: reason });
	});
	const failedSignIn = await handleOAuthCallback(client);
	const forget = await trackSession(
		client,
		(signedIn) => {
			if (signedIn) storeBackendConfig(address);
			onState(signedIn);
		},
		(person) => {
			if (isLeaving) clearFamilyData(person.id);
		},
	);
	if (failedSignIn) onSignInFailed(failedSignIn);
	const accounts = createSupabaseAuth(client, address);
	const signOut: AuthActions["signOut"] = async (scope) => {
		isLeaving = scope !== "others";
		try {
			const timeout = scope === "local" ? SIGN_OUT_TIMEOUT_MS : GLOBAL_SIGN_OUT_TIMEOUT_MS;
			if (!(await finishesWithin(accounts.signOut(scope), timeout))) throw new AccountError("unreachable");
		} catch (error) {
			// supabase-js keeps the session when the server does not answer; whoever leaves a shared computer must be gone.
			if (scope !== "local") throw error;
			forget();
		} finally {
			isLeaving = false;
		}
	};
	return {
		...accounts,
		signOut,
		async deleteAccount(proof) {
			await accounts.deleteAccount(proof);
			await signOut("local");
		},
		clearSession: forget,
	};
}

function createAuthClient({ url, key }: BackendConfig, onRefused: () => void): CloudClient {
	return createCloudClient(url, key, {
		global: { fetch: createErrorBodyFetch(createTokenRefreshFetch(createRetryingFetch(), onRefused)) },
		auth: { storageKey: SESSION_KEY, flowType: "pkce", detectSessionInUrl: false },
	});
}

/**
 * Keeps one store for as long as one person is signed in, whatever else happens to the session.
 *
 * @returns what drops the session in this browser
 */
async function trackSession(
	client: CloudClient,
	onState: (signedIn: SignedInState | undefined) => void,
	onEnd: (person: SessionUser) => void,
): Promise<() => void> {
	let current: { person: SessionUser; store: FamilyStore } | undefined;

	function follow(person: SessionUser | undefined) {
		if (!person) {
			// At once, so that nothing more is kept of the family.
			current?.store.close();
			if (current) onEnd(current.person);
			current = undefined;
			// What waits is sent, and what was lost is told, after the next sign-in.
			removeStorageKeys((key) => key.startsWith(SNAPSHOT_PREFIX));
			onState(undefined);
			return;
		}
		const { id: userId, email } = person;
		if (current?.person.id === userId && current.person.email === email) return;
		if (current && current.person.id !== userId) {
			current.store.close();
			clearSnapshot(current.person.id);
		}
		const store = current?.person.id === userId ? current.store : createCloudStore({ client, userId });
		current = { person, store };
		onState({ kind: "signed-in", userId, email, store });
	}

	/**
	 * Another tab's message that somebody has signed in may arrive before what that tab stored: browsers copy storage between
	 * processes in their own time, and then tell with a `storage` event. Until then this tab has no token to ask with. A browser
	 * that stores nothing keeps the session in memory, where supabase-js has it at once.
	 */
	function followOnceUsable(person: SessionUser) {
		void client.auth.getSession().then(({ data }) => {
			if (data.session?.user.id === person.id) follow(person);
		});
	}

	await new Promise<void>((resolve) => {
		const waiting = setTimeout(() => {
			const person = readSessionUser();
			if (!person) return;
			follow(person);
			resolve();
		}, SESSION_TIMEOUT_MS);
		client.auth.onAuthStateChange((event, session) => {
			// Without an answer about a token at its end, supabase-js gives no session although there is one.
			const user = session?.user ?? (event === "SIGNED_OUT" ? undefined : readSessionUser());
			const person = user && { id: user.id, email: user.email ?? "" };
			if (!person || person.id === readSessionUser()?.id) follow(person);
			else followOnceUsable(person);
			if (event !== "INITIAL_SESSION") return;
			clearTimeout(waiting);
			resolve();
		});
	});
	// Of a session that was dropped without the server, supabase-js tells no other tab; of one that was stored perhaps too early.
	subscribeToOtherTabsSession(() => {
		const person = readSessionUser();
		if (person || !hasStoredSession()) follow(person);
	});
	return () => {
		removeStoredSession();
		follow(undefined);
	};
}
