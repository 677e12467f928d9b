import { t } from "@lingui/core/macro";
import { useMemo, useState, useSyncExternalStore } from "react";
import { type Gain, whatBrings } from "../../rules/bring-family.ts";
import { EMPTY_FAMILY, type Family } from "../../rules/family.ts";
import { leftFamily } from "../../stores/guest/left-family.ts";
import { moveIn } from "../../stores/moving-in.ts";
import { toast } from "../../ui/toast.ts";
import { useAccountState } from "../account/account-context.tsx";
import { useFamily, useFamilyStore } from "../family-context.tsx";
import { useArrival } from "./use-arrival.ts";
import { wordsForLeftBehind } from "./words.ts";

/** A guest's family in this browser, and what a signed-in person can do about it. */
export interface MovingIn {
	/** All that lies here. */
	readonly has: Gain;
	/** What of it the account has not. */
	readonly adds: Gain;
	/** The account has members or categories already. */
	readonly joins: boolean;
	readonly isToStay: boolean;
	readonly isUnderWay: boolean;
	/** It waits on this device to be sent, and leaves it by itself as soon as the account has it. */
	readonly isWaiting: boolean;
	/** Why it did not come along, in words. */
	readonly failed: string | undefined;
	bring(): Promise<void>;
	letStay(): void;
}

/** `undefined` while there is nothing to ask about. */
export function useMovingIn(): MovingIn | undefined {
	const account = useAccountState();
	const store = useFamilyStore();
	const known = useFamily();
	const left = useMemo(() => leftFamily(), []);
	const lying = useSyncExternalStore(left.subscribe, left.family);
	const [moving, setMoving] = useState<Moving>();
	const [answered, setAnswered] = useState<Family>();
	const isUnderWay = moving?.isUnderWay ?? false;
	const isWaiting = useArrival(lying, isUnderWay, () => void bring());

	if (account.kind !== "signed-in" || known === undefined) return undefined;
	const { userId } = account;
	// What is on its way shows in the account at once: the question stays the one that was answered.
	const family = moving?.isUnderWay ? moving.family : lying;
	if (family === undefined) return undefined;
	const before = moving?.isUnderWay ? moving.before : known;

	async function bring() {
		if (family === undefined || known === undefined) return;
		const leave = rememberFocus();
		setMoving({ family, before: known, isUnderWay: true, failed: undefined });
		try {
			await moveIn(left, store);
			setMoving(undefined);
			leave();
			toast({ title: t`Family Brought Along`, text: t`Your family is in your account now.` });
		} catch (error) {
			console.error("The family on this device could not be brought along", error);
			setMoving({ family, before: known, isUnderWay: false, failed: wordsForLeftBehind(error) });
		}
	}

	return {
		has: whatBrings(EMPTY_FAMILY, family),
		adds: whatBrings(before, family),
		joins: before.members.length + before.categories.length > 0,
		isToStay: answered === family || left.isToStay(userId),
		isUnderWay,
		isWaiting: isWaiting && !isUnderWay,
		failed: moving?.failed,
		bring,
		letStay() {
			const leave = rememberFocus();
			left.letStay(userId);
			setAnswered(family);
			leave();
		},
	};
}

interface Moving {
	readonly family: Family;
	/** The account's family when it began. */
	readonly before: Family;
	readonly isUnderWay: boolean;
	readonly failed: string | undefined;
}

/** The button that is focused now goes away with the question: what this returns moves the focus on, if it is still there. */
function rememberFocus(): () => void {
	const pressed = document.activeElement;
	return () => {
		if (document.activeElement === pressed) document.getElementById("view-title")?.focus({ preventScroll: true });
	};
}
