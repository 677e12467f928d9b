import { createContext, use, useSyncExternalStore } from "react";
import type { AuthState } from "../../stores/auth/auth-actions.ts";
import type { AuthStore } from "../../stores/auth/auth-store.ts";

export const AuthContext = createContext<AuthStore | undefined>(undefined);

export function useAuthStore(): AuthStore {
	const store = use(AuthContext);
	if (!store) throw new Error("AuthContext is missing");
	return store;
}

export function useAuthState(): AuthState {
	const store = useAuthStore();
	return useSyncExternalStore(store.subscribe, store.state, store.state);
}
