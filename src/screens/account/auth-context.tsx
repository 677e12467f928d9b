import { createContext, use, useSyncExternalStore } from "react";
import type { AuthState } from "../../stores/auth/auth-actions.ts";
import type { AuthStore } from "../../stores/auth/auth-store.ts";

export const AuthContext = createContext<AuthStore | undefined>(undefined);

export function useAuthStore(): AuthStore {
	const accounts = use(AuthContext);
	if (!accounts) throw new Error("no accounts around this screen");
	return accounts;
}

/** Whether this browser is a guest's or somebody is signed in. */
export function useAuthState(): AuthState {
	const accounts = useAuthStore();
	return useSyncExternalStore(accounts.subscribe, accounts.state, accounts.state);
}
