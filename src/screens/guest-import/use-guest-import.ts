import { t } from "@lingui/core/macro";
import { useMemo, useState, useSyncExternalStore } from "react";
import { EMPTY_FAMILY, type Family } from "../../rules/family.ts";
import { type Additions, findAdditions } from "../../rules/merge-family.ts";
import { createGuestLeftovers } from "../../stores/guest/guest-leftovers.ts";
import { importGuestFamily } from "../../stores/guest-import/import-guest-family.ts";
import { toast } from "../../ui/toast.ts";
import { useAuthState } from "../account/auth-context.tsx";
import { useFamily, useFamilyStore } from "../family/family-context.tsx";
import { getImportErrorMessage } from "./guest-import-messages.ts";
import { useImportSynced } from "./use-import-synced.ts";

/** A guest's family in this browser, and what a signed-in person can do about it. */
export interface GuestImport {
	/** All that lies here. */
	readonly contents: Additions;
	/** What of it the account has not. */
	readonly additions: Additions;
	/** The account has members or categories already. */
	readonly isMerge: boolean;
	readonly isDeclined: boolean;
	readonly isImporting: boolean;
	/** It waits on this device to be sent, and leaves it by itself as soon as the account has it. */
	readonly isPending: boolean;
	/** Why it did not come along, in words. */
	readonly errorMessage: string | undefined;
	importFamily(): Promise<void>;
	decline(): void;
}

/** `undefined` while there is nothing to ask about. */
export function useGuestImport(): GuestImport | undefined {
	const account = useAuthState();
	const store = useFamilyStore();
	const known = useFamily();
	const left = useMemo(() => createGuestLeftovers(), []);
	const lying = useSyncExternalStore(left.subscribe, left.family);
	const [moving, setMoving] = useState<ImportAttempt>();
	const [answered, setAnswered] = useState<Family>();
	const isUnderWay = moving?.isImporting ?? false;
	const isWaiting = useImportSynced(lying, isUnderWay, () => void bring());

	if (account.kind !== "signed-in" || known === undefined) return undefined;
	const { userId } = account;
	// What is on its way shows in the account at once: the question stays the one that was answered.
	const family = moving?.isImporting ? moving.family : lying;
	if (family === undefined) return undefined;
	const before = moving?.isImporting ? moving.familyBefore : known;

	async function bring() {
		if (family === undefined || known === undefined) return;
		const leave = createFocusFallback();
		setMoving({ family, familyBefore: known, isImporting: true, errorMessage: undefined });
		try {
			await importGuestFamily(left, store);
			setMoving(undefined);
			leave();
			toast({ title: t`Family Brought Along`, text: t`Your family is in your account now.` });
		} catch (error) {
			console.error("The family on this device could not be brought along", error);
			setMoving({ family, familyBefore: known, isImporting: false, errorMessage: getImportErrorMessage(error) });
		}
	}

	return {
		contents: findAdditions(EMPTY_FAMILY, family),
		additions: findAdditions(before, family),
		isMerge: before.members.length + before.categories.length > 0,
		isDeclined: answered === family || left.isImportDeclined(userId),
		isImporting: isUnderWay,
		isPending: isWaiting && !isUnderWay,
		errorMessage: moving?.errorMessage,
		importFamily: bring,
		decline() {
			const leave = createFocusFallback();
			left.declineImport(userId);
			setAnswered(family);
			leave();
		},
	};
}

interface ImportAttempt {
	readonly family: Family;
	/** The account's family when it began. */
	readonly familyBefore: Family;
	readonly isImporting: boolean;
	readonly errorMessage: string | undefined;
}

/** The button that is focused now goes away with the question: what this returns moves the focus on, if it is still there. */
function createFocusFallback(): () => void {
	const pressed = document.activeElement;
	return () => {
		if (document.activeElement === pressed) document.getElementById("view-title")?.focus({ preventScroll: true });
	};
}
