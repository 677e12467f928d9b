import type { FamilyStore } from "../family-store.ts";
import type { SignedInState } from "./auth-actions.ts";
import { clearAllSnapshots, clearSnapshot } from "./clear-account-data.ts";
import type { SessionUser } from "./session-user.ts";

export interface SignedInUserDeps {
	openStore(userId: string): FamilyStore;
	onState(signedIn: SignedInState | undefined): void;
	/** The store is closed, and its snapshot is still in the browser. */
	onSignedOut(userId: string): void;
}

/** Holds one open store while one user is signed in. Returns the function that sets the user. */
export function createSignedInUser(deps: SignedInUserDeps): (user: SessionUser | undefined) => void {
	let current: SignedInState | undefined;

	function signIn({ id: userId, email }: SessionUser) {
		const isSameUser = current?.userId === userId;
		if (isSameUser && current?.email === email) return;
		if (current && !isSameUser) {
			current.store.close();
			clearSnapshot(current.userId);
		}
		const store = current && isSameUser ? current.store : deps.openStore(userId);
		current = { kind: "signed-in", userId, email, store };
		deps.onState(current);
	}

	function signOut() {
		// First, because an open store would write its snapshot again.
		current?.store.close();
		if (current) deps.onSignedOut(current.userId);
		current = undefined;
		clearAllSnapshots();
		deps.onState(undefined);
	}

	return (user) => (user ? signIn(user) : signOut());
}
