import { applyChange } from "../../rules/changes.ts";
import type { Family } from "../../rules/family.ts";
import { DELIVERED, type Delivery } from "../family-store.ts";
import { familyOf, type Records } from "./records.ts";
import { sameFamily } from "./same-family.ts";
import type { WaitingChange } from "./waiting-list.ts";

/** What the screens are shown, and whom to tell when it changes. */
export function shownFamily() {
	const listeners = new Set<() => void>();
	let family: Family | undefined;
	let delivery: Delivery = DELIVERED;

	return {
		family: () => family,
		delivery: () => delivery,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		/** Shows what the backend has, with what is on its way there on top. */
		become(records: Records | undefined, onTheWay: readonly WaitingChange[], now: Delivery) {
			const next = records && onTheWay.reduce((before, { change }) => applyChange(before, change), familyOf(records));
			const isSame = next === family || (next && family && sameFamily(next, family));
			const isDelivered = sameDelivery(now, delivery);
			if (isSame && isDelivered) return;
			if (!isSame) family = next;
			if (!isDelivered) delivery = now;
			for (const listener of [...listeners]) listener();
		},
	};
}

function sameDelivery(one: Delivery, other: Delivery): boolean {
	return (
		one.isOffline === other.isOffline &&
		one.isStale === other.isStale &&
		one.isSending === other.isSending &&
		one.isAccountGone === other.isAccountGone &&
		one.stuck?.id === other.stuck?.id &&
		one.waiting.length === other.waiting.length &&
		one.waiting.every((change, at) => change === other.waiting[at]) &&
		one.unmade.map(({ id }) => id).join() === other.unmade.map(({ id }) => id).join()
	);
}
