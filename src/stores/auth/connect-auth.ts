import { browserStorage } from "../browser/storage.ts";
import { finishesWithin } from "../browser/timeout.ts";
import type { createCloudStore } from "../cloud/cloud-store.ts";
import { createChosenFamily } from "../cloud/families/chosen-family.ts";
import { type CloudClient, createCloudClient } from "../cloud/http/client.ts";
import { createRetryingFetch } from "../cloud/http/retrying-fetch.ts";
import { followDeletion } from "./account-deleted.ts";
import { AccountError, type AuthActions, type SignedInState, type SignInFailure } from "./auth-actions.ts";
import { type BackendConfig, loadBackendConfig, storeBackendConfig } from "./backend-config.ts";
import { clearFamilyData, clearSlot } from "./clear-account-data.ts";
import { removeEndedSession, storeEndedSession } from "./ended-session.ts";
import { createErrorBodyFetch } from "./error-body-fetch.ts";
import { followSession } from "./follow-session.ts";
import { handleOAuthCallback } from "./oauth-callback.ts";
import { serverNow } from "./session-clock.ts";
import { createSessionReceiptFetch } from "./session-receipt.ts";
import { createSessionStorage } from "./session-storage.ts";
import { readSessionUser } from "./session-user.ts";
import { createSignedInUser } from "./signed-in-user.ts";
import { removeStoredSession, SESSION_KEY } from "./stored-session.ts";
import { createSupabaseAuth } from "./supabase-auth.ts";
import { createTokenRefreshFetch } from "./token-refresh-retry.ts";

const LOCAL_SIGN_OUT_TIMEOUT_MS = 4_000;
const GLOBAL_SIGN_OUT_TIMEOUT_MS = 20_000;

/** @param onState called once before this resolves, then on every change in any tab @throws AccountError */
export async function connectAuth(
	createStore: typeof createCloudStore,
	onState: (signedIn: SignedInState | undefined) => void,
	onSignInFailed: (failure: SignInFailure) => void,
): Promise<AuthActions> {
	let isSigningOut = false;
	const config = await loadBackendConfig();
	const client = createAuthClient(config, () => {
		const error = new AccountError("logged_out", { serverMessage: "You are no longer logged in." });
		if (isSigningOut) return;
		const user = readSessionUser();
		if (user) storeEndedSession(user.id);
		onSignInFailed({ from: "session", error });
	});
	const callbackFailure = await handleOAuthCallback(client);
	const signedInUser = createSignedInUser({
		openStore: (userId) => createStore({ client, userId, backendNow: serverNow }),
		onState(signedIn) {
			if (signedIn) {
				storeBackendConfig(config);
				removeEndedSession();
			}
			onState(signedIn);
		},
		onSignedOut(userId) {
			if (isSigningOut) clearFamilyData(userId);
			else storeEndedSession(userId);
		},
	});
	await followSession(client, signedInUser.set);
	if (callbackFailure) onSignInFailed(callbackFailure);

	const actions = createSupabaseAuth(client, config);
	const signOut: AuthActions["signOut"] = async (scope) => {
		const timeoutMs = scope === "local" ? LOCAL_SIGN_OUT_TIMEOUT_MS : GLOBAL_SIGN_OUT_TIMEOUT_MS;
		isSigningOut = scope !== "others";
		// The data goes before the session: see `endSession`. A logout everywhere may fail, and must then lose nothing.
		const user = readSessionUser();
		if (user && scope === "local") clearFamilyData(user.id);
		try {
			if (!(await finishesWithin(actions.signOut(scope), timeoutMs))) throw new AccountError("unreachable");
		} catch (error) {
			if (scope !== "local") throw error;
			// Without the server's response supabase-js keeps the session, which must not stay on a shared computer.
			endSession();
		} finally {
			isSigningOut = false;
		}
	};
	/** Changes are removed before the session. Otherwise other tabs take it for a session that ended by itself. */
	function endSession() {
		signedInUser.set(undefined);
		removeStoredSession();
	}
	const deletion = followDeletion(() => {
		const error = new AccountError("logged_out", { serverMessage: "Your account was deleted." });
		onSignInFailed({ from: "deletion", error });
	});
	function readChosenFamily() {
		const user = readSessionUser();
		return user && createChosenFamily(browserStorage, user.id);
	}
	function leaveDeletedAccount() {
		deletion.announce();
		isSigningOut = true;
		endSession();
		isSigningOut = false;
	}
	return {
		...actions,
		signOut,
		openFamily(family) {
			signedInUser.reopen(() => family !== undefined && readChosenFamily()?.choose(family));
		},
		leaveFamily(family) {
			signedInUser.reopen(() => {
				const chosen = readChosenFamily();
				if (chosen) clearSlot(chosen.slotOf(family));
				chosen?.leave(family);
			});
		},
		async deleteAccount(password, isForAll) {
			await actions.deleteAccount(password, isForAll);
			leaveDeletedAccount();
		},
		leaveDeletedAccount,
	};
}

function createAuthClient({ url, key }: BackendConfig, onRefreshRefused: () => void): CloudClient {
	const refreshingFetch = createTokenRefreshFetch(createRetryingFetch(), onRefreshRefused);
	return createCloudClient(url, key, {
		global: { fetch: createErrorBodyFetch(createSessionReceiptFetch(refreshingFetch)) },
		auth: {
			storageKey: SESSION_KEY,
			storage: createSessionStorage(),
			flowType: "pkce",
			detectSessionInUrl: false,
		},
	});
}
