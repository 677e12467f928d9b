import { createContext, use, useSyncExternalStore } from "react";
import type { AccountSwitch } from "../../stores/accounts/account-switch.ts";
import type { AccountState } from "../../stores/accounts/accounts.ts";

export const AccountContext = createContext<AccountSwitch | undefined>(undefined);

export function useAccountSwitch(): AccountSwitch {
	const accounts = use(AccountContext);
	if (!accounts) throw new Error("no accounts around this screen");
	return accounts;
}

/** Whether this browser is a guest's or somebody is signed in. */
export function useAccountState(): AccountState {
	const accounts = useAccountSwitch();
	return useSyncExternalStore(accounts.subscribe, accounts.state, accounts.state);
}
