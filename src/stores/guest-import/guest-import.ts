import { type Additions, findAdditions } from "../../rules/additions.ts";
import type { Family } from "../../rules/family.ts";
import { NO_FAMILY } from "../../rules/family.ts";
import { mergeFamily } from "../../rules/merge-family.ts";
import { presentFamily } from "../../rules/stored-family.ts";
import { createEmitter } from "../browser/emitter.ts";
import type { FamilyMerge, FamilyStore } from "../family-store.ts";
import type { GuestLeftovers } from "../guest/guest-leftovers.ts";
import { importGuestFamily } from "./import-guest-family.ts";

export interface GuestImportState {
	readonly incoming: FamilyMerge;
	readonly contents: Additions;
	readonly additions: Additions;
	readonly isMerge: boolean;
	readonly isDeclined: boolean;
	readonly isImporting: boolean;
	readonly isPending: boolean;
	/** The account has what was queued, and another import removes that from this browser. False afterwards. */
	readonly isSynced: boolean;
	readonly error: unknown;
}

export interface GuestImport {
	/** `undefined` while there is nothing to import. The same object until something changes. */
	state(): GuestImportState | undefined;
	subscribe(listener: () => void): () => void;
	importFamily(onImported: () => void): Promise<void>;
	decline(): void;
}

interface Attempt {
	readonly guestFamily: Family;
	readonly accountFamily: Family;
	readonly additions: Additions;
}

export function createGuestImport(leftovers: GuestLeftovers, account: FamilyStore, userId: string): GuestImport {
	const { subscribe, emit } = createEmitter();
	let attempt: Attempt | undefined;
	let error: unknown;
	let queuedFamily: Family | undefined;
	let declinedFamily: Family | undefined;
	let incoming: FamilyMerge | undefined;
	let state = computeState();

	function isQueued(guestFamily: Family | undefined): boolean {
		const accountFamily = account.family();
		if (guestFamily === undefined || accountFamily === undefined) return false;
		const { queued } = account.syncStatus();
		return queued.some(({ change }) => change.kind === "merge-family") && hasAll(accountFamily, guestFamily);
	}

	function isSynced(guestFamily: Family, accountFamily: Family): boolean {
		const { isOffline, isStale } = account.syncStatus();
		return queuedFamily === guestFamily && !isOffline && !isStale && hasAll(accountFamily, guestFamily);
	}

	function merge(guestFamily: Family): Family | undefined {
		return account.preview({ kind: "merge-family", family: guestFamily, history: [] });
	}

	function hasAll(accountFamily: Family, guestFamily: Family): boolean {
		return merge(guestFamily) === accountFamily;
	}

	function findAllAdditions(accountFamily: Family, guestFamily: Family): Additions {
		return findAdditions(accountFamily, merge(guestFamily) ?? accountFamily);
	}

	function computeState(): GuestImportState | undefined {
		// An import shows in the account at once, but the question has to stay what it was.
		const guestFamily = attempt?.guestFamily ?? leftovers.family();
		const accountFamily = attempt?.accountFamily ?? account.family();
		if (guestFamily === undefined || accountFamily === undefined) return undefined;
		const isImporting = attempt !== undefined;
		const history = leftovers.history();
		if (incoming?.family !== guestFamily || (!isImporting && incoming.history !== history))
			incoming = { family: guestFamily, history };
		const isPending = !isImporting && isQueued(guestFamily);
		return {
			incoming,
			contents: findAdditions(NO_FAMILY, presentFamily(mergeFamily(NO_FAMILY, guestFamily))),
			additions: attempt?.additions ?? findAllAdditions(accountFamily, guestFamily),
			isMerge: accountFamily.members.length + accountFamily.categories.length > 0,
			isDeclined: declinedFamily === guestFamily || leftovers.isImportDeclined(userId),
			isImporting,
			isPending,
			isSynced: !isImporting && !isPending && isSynced(guestFamily, accountFamily),
			error,
		};
	}

	function update() {
		const guestFamily = leftovers.family();
		if (isQueued(guestFamily)) queuedFamily = guestFamily;
		state = computeState();
	}

	function refresh() {
		update();
		emit();
	}

	return {
		state: () => state,
		subscribe(listener) {
			update();
			const unsubscribes = [subscribe(listener), leftovers.subscribe(refresh), account.subscribe(refresh)];
			return () => {
				for (const unsubscribe of unsubscribes) unsubscribe();
			};
		},
		async importFamily(onImported) {
			const guestFamily = leftovers.family();
			const accountFamily = account.family();
			if (attempt || guestFamily === undefined || accountFamily === undefined) return;
			attempt = { guestFamily, accountFamily, additions: findAllAdditions(accountFamily, guestFamily) };
			error = undefined;
			queuedFamily = undefined;
			refresh();
			try {
				await importGuestFamily(leftovers, account);
				onImported();
			} catch (reason) {
				console.error("The family on this device could not be imported", reason);
				error = reason;
			}
			attempt = undefined;
			refresh();
		},
		decline() {
			declinedFamily = leftovers.family();
			leftovers.declineImport(userId);
			refresh();
		},
	};
}
