import { isRefusal } from "../../errors.ts";
import type { SyncStatus } from "../../family-store.ts";

/** What reading the family's rows has shown of the backend. Reads are requested at any time, and run one after the other. */
export function createReadState() {
	let failure: "unreachable" | "refused" | undefined;
	let requests = 0;
	let isNetworkLost = false;
	let isStale: true | undefined;
	let isAccountDeleted: true | undefined;
	let isRemoved: true | undefined;
	return {
		/** Whether sending a change has to wait for a read to succeed. A refused read says nothing about changes. */
		isUnreachable: () => failure === "unreachable",
		status: (hasRows: boolean): Pick<SyncStatus, "isOffline" | "isStale" | "isAccountDeleted" | "isRemoved"> => ({
			isOffline: failure !== undefined && hasRows,
			isStale,
			isAccountDeleted,
			isRemoved,
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
		fail(reason: unknown) {
			failure = isRefusal(reason) ? "refused" : "unreachable";
		},
		loseNetwork() {
			isNetworkLost = true;
			failure = "unreachable";
		},
		/** Without a requested read, nothing would take the failure back. */
		failSessionRefresh() {
			if (requests > 0) failure = "unreachable";
		},
		markStale() {
			isStale = true;
		},
		removePerson() {
			isRemoved = true;
		},
		deleteAccount() {
			isAccountDeleted = true;
		},
	};
}
