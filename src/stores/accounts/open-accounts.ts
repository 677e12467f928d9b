import { LAST_SEEN_KEY } from "../account-keys.ts";
import { type CloudClient, createCloudClient } from "../cloud/client.ts";
import { createCloudStore } from "../cloud/cloud-store.ts";
import { patientFetch } from "../cloud/patient-fetch.ts";
import type { FamilyStore } from "../family-store.ts";
import { dropKeys, forgetFamily, forgetLastSeen } from "../kept-of-accounts.ts";
import { AccountError, type AccountState, type Accounts, type FailedSignIn } from "./accounts.ts";
import { type BackendAddress, backendAddress, keepAddress } from "./backend-address.ts";
import { outspokenFetch } from "./outspoken-fetch.ts";
import { dropSession, hasSession, onSessionElsewhere, SESSION_KEY } from "./session-in-browser.ts";
import { personInSession, type SessionPerson } from "./session-person.ts";
import { takeSignInAnswer } from "./sign-in-answer.ts";
import { steadfastRefresh } from "./steadfast-refresh.ts";
import { supabaseAccounts } from "./supabase-accounts.ts";

/** Milliseconds until somebody whose session cannot be renewed is taken for the person it names. */
const PATIENCE = 2_000;
/** Milliseconds for a logout here, which then happens without the server, and for one everywhere. */
const LEAVING = 4_000;
const LEAVING_EVERYWHERE = 20_000;

export type SignedIn = Extract<AccountState, { kind: "signed-in" }>;

export interface OpenedAccounts extends Accounts {
	/** Leaves the account in this browser, without a word to the server. */
	forget(): void;
}

/**
 * Connects to the backend and finishes a sign-in whose answer is in the address.
 *
 * @param onState told who is signed in, undefined for nobody: once before this returns, then whenever it changes in any tab
 * @param onSignInFailed told why the person who comes back from a sign-in elsewhere is not signed in, and of a session that was ended
 * @throws AccountError when the backend's address is not to be had
 */
export async function openAccounts(
	onState: (signedIn: SignedIn | undefined) => void,
	onSignInFailed: (failed: FailedSignIn) => void,
): Promise<OpenedAccounts> {
	const address = await backendAddress();
	let isLeaving = false;
	const client = connect(address, () => {
		const reason = new AccountError("logged_out", { said: "You are no longer logged in." });
		if (!isLeaving) onSignInFailed({ from: "session", reason });
	});
	const failedSignIn = await takeSignInAnswer(client);
	const forget = await followSession(
		client,
		(signedIn) => {
			if (signedIn) keepAddress(address);
			onState(signedIn);
		},
		(person) => {
			if (isLeaving) forgetFamily(person.id);
		},
	);
	if (failedSignIn) onSignInFailed(failedSignIn);
	const accounts = supabaseAccounts(client, address);
	const signOut: Accounts["signOut"] = async (scope) => {
		isLeaving = scope !== "others";
		try {
			await inTime(accounts.signOut(scope), scope === "local" ? LEAVING : LEAVING_EVERYWHERE);
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
		forget,
	};
}

function connect({ url, key }: BackendAddress, onRefused: () => void): CloudClient {
	return createCloudClient(url, key, {
		global: { fetch: outspokenFetch(steadfastRefresh(patientFetch(), onRefused)) },
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
	onEnd: (person: SessionPerson) => void,
): Promise<() => void> {
	let current: { person: SessionPerson; store: FamilyStore } | undefined;

	function follow(person: SessionPerson | undefined) {
		if (!person) {
			// At once, so that nothing more is kept of the family.
			current?.store.close();
			if (current) onEnd(current.person);
			current = undefined;
			// What waits is sent, and what was lost is told, after the next sign-in.
			dropKeys((key) => key.startsWith(LAST_SEEN_KEY));
			onState(undefined);
			return;
		}
		const { id: userId, email } = person;
		if (current?.person.id === userId && current.person.email === email) return;
		if (current && current.person.id !== userId) {
			current.store.close();
			forgetLastSeen(current.person.id);
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
	function followOnceUsable(person: SessionPerson) {
		void client.auth.getSession().then(({ data }) => {
			if (data.session?.user.id === person.id) follow(person);
		});
	}

	await new Promise<void>((resolve) => {
		const waiting = setTimeout(() => {
			const person = personInSession();
			if (!person) return;
			follow(person);
			resolve();
		}, PATIENCE);
		client.auth.onAuthStateChange((event, session) => {
			// Without an answer about a token at its end, supabase-js gives no session although there is one.
			const user = session?.user ?? (event === "SIGNED_OUT" ? undefined : personInSession());
			const person = user && { id: user.id, email: user.email ?? "" };
			if (!person || person.id === personInSession()?.id) follow(person);
			else followOnceUsable(person);
			if (event !== "INITIAL_SESSION") return;
			clearTimeout(waiting);
			resolve();
		});
	});
	// Of a session that was dropped without the server, supabase-js tells no other tab; of one that was stored perhaps too early.
	onSessionElsewhere(() => {
		const person = personInSession();
		if (person || !hasSession()) follow(person);
	});
	return () => {
		dropSession();
		follow(undefined);
	};
}

/** @throws AccountError when it takes longer, in milliseconds; it goes on nevertheless */
async function inTime(work: Promise<void>, most: number): Promise<void> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const outOfTime = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new AccountError("unreachable")), most);
	});
	await Promise.race([work, outOfTime]).finally(() => clearTimeout(timer));
}
