import type { FamilyStore } from "../family-store.ts";
import type { SignedInState } from "./auth-actions.ts";
import { clearAllSnapshots, clearSnapshot } from "./clear-account-data.ts";
import type { SessionUser } from "./session-user.ts";
import { readStoredInvitation } from "./stored-invitation.ts";

export interface SignedInUserDeps {
	openStore(userId: string): FamilyStore;
	onState(signedIn: SignedInState | undefined): void;
	onSignedOut(userId: string): void;
}

export interface SignedInUser {
	set(user: SessionUser | undefined): void;
	/** Opens the store of the same user anew. @param between chooses another family, or removes what is stored of one */
	reopen(between?: () => void): void;
}

const isInvited = () => readStoredInvitation() !== undefined;

export function createSignedInUser(deps: SignedInUserDeps): SignedInUser {
	let current: SignedInState | undefined;

	function signIn({ id: userId, email, isAnonymous }: SessionUser) {
		const isSameUser = current?.userId === userId;
		if (isSameUser && current?.email === email) return;
		if (current && !isSameUser) {
			current.store.close();
			clearSnapshot(current.userId);
		}
		const store = current && isSameUser ? current.store : deps.openStore(userId);
		current = { kind: "signed-in", userId, email, store, isInvited, ...(isAnonymous && { isAnonymous }) };
		deps.onState(current);
	}

	function signOut() {
		// The store is closed first, because an open one would write its snapshot again.
		current?.store.close();
		if (current) deps.onSignedOut(current.userId);
		current = undefined;
		clearAllSnapshots();
		deps.onState(undefined);
	}

	return {
		set: (user) => (user ? signIn(user) : signOut()),
		reopen(between) {
			if (current === undefined) return;
			current.store.close();
			between?.();
			current = { ...current, store: deps.openStore(current.userId) };
			deps.onState(current);
		},
	};
}
