import type { StoreErrorCode } from "../../errors.ts";
import type { SyncStatus } from "../../family-store.ts";

/** What reading the family's rows has shown of the backend. Reads are requested at any time, and run one after the other. */
export function createReadState() {
	let requests = 0;
	let failure: StoreErrorCode | undefined;
	let isNetworkLost = false;
	let isStale: true | undefined;
	let isAccountDeleted: true | undefined;
	return {
		/** Whether sending a change is pointless until a read succeeds. A refused read says nothing about changes. */
		isUnreachable: () => failure !== undefined && failure !== "refused",
		status: (hasRows: boolean): Pick<SyncStatus, "isOffline" | "isStale" | "isAccountDeleted"> => ({
			isOffline: failure !== undefined && hasRows,
			isStale,
			isAccountDeleted,
		}),
		request<T>(read: Promise<T>): Promise<T> {
			requests++;
			return read.finally(() => requests--);
		},
		start() {
			isNetworkLost = false;
		},
		/** @returns whether the backend is reachable: a response from before the network was lost does not show it */
		succeed(): boolean {
			isStale = undefined;
			if (!isNetworkLost) failure = undefined;
			return !isNetworkLost;
		},
		fail(code: StoreErrorCode) {
			failure = code;
		},
		loseNetwork() {
			isNetworkLost = true;
			failure = "offline";
		},
		/** Without a read in progress, nothing would take the failure back. */
		failSessionRefresh() {
			if (requests > 0) failure = "offline";
		},
		markStale() {
			isStale = true;
		},
		deleteAccount() {
			isAccountDeleted = true;
		},
	};
}
