import type { Session } from "@supabase/supabase-js";
import { type CloudClient, createCloudClient } from "../cloud/client.ts";
import { createCloudStore } from "../cloud/cloud-store.ts";
import type { FamilyStore } from "../family-store.ts";
import type { AccountState, Accounts, FailedSignIn } from "./accounts.ts";
import { type BackendAddress, backendAddress } from "./backend-address.ts";
import { dropSession, SESSION_KEY } from "./session-in-browser.ts";
import { takeSignInAnswer } from "./sign-in-answer.ts";
import { supabaseAccounts } from "./supabase-accounts.ts";

export type SignedIn = Extract<AccountState, { kind: "signed-in" }>;

export interface OpenedAccounts extends Accounts {
	/** Why the person who comes back from a sign-in elsewhere is not signed in. */
	readonly failedSignIn: FailedSignIn | undefined;
	/** Leaves the account in this browser, without a word to the server. */
	forget(): void;
}

/**
 * Connects to the backend and finishes a sign-in whose answer is in the address.
 *
 * @param onState told who is signed in, undefined for nobody: once before this returns, then whenever it changes in any tab
 * @throws AccountError when the backend's address is not to be had
 */
export async function openAccounts(onState: (signedIn: SignedIn | undefined) => void): Promise<OpenedAccounts> {
	const address = await backendAddress();
	const client = connect(address);
	const failedSignIn = await takeSignInAnswer(client);
	const forget = await followSession(client, onState);
	const accounts = supabaseAccounts(client, address);
	const signOut: Accounts["signOut"] = async (scope) => {
		try {
			await accounts.signOut(scope);
		} catch (error) {
			// supabase-js keeps the session when the server does not answer; whoever leaves a shared computer must be gone.
			if (scope !== "local") throw error;
			forget();
		}
	};
	return {
		...accounts,
		signOut,
		async deleteAccount(proof) {
			await accounts.deleteAccount(proof);
			await signOut("local");
		},
		failedSignIn,
		forget,
	};
}

function connect({ url, key }: BackendAddress): CloudClient {
	return createCloudClient(url, key, {
		auth: { storageKey: SESSION_KEY, flowType: "pkce", detectSessionInUrl: false },
	});
}

/**
 * Keeps one store for as long as one person is signed in, whatever else happens to the session.
 *
 * @returns what drops the session in this browser
 */
async function followSession(
	client: CloudClient,
	onState: (signedIn: SignedIn | undefined) => void,
): Promise<() => void> {
	let current: { userId: string; email: string; store: FamilyStore } | undefined;

	function follow(session: Session | null) {
		if (!session) {
			current = undefined;
			onState(undefined);
			return;
		}
		const { id: userId, email = "" } = session.user;
		if (current?.userId === userId && current.email === email) return;
		const store = current?.userId === userId ? current.store : createCloudStore({ client, userId });
		current = { userId, email, store };
		onState({ kind: "signed-in", userId, email, store });
	}

	await new Promise<void>((resolve) => {
		client.auth.onAuthStateChange((event, session) => {
			follow(session);
			if (event === "INITIAL_SESSION") resolve();
		});
	});
	return () => {
		dropSession();
		follow(null);
	};
}
