import { KeyCounter } from "../key-counter.ts";
import { limitsReached } from "../metrics/counters.ts";
import type { Share } from "../shares.ts";

/** Enough for twenty people, twenty screens, and second tabs. */
const MAX_PER_FAMILY = 60;
/** Enough for a school's tablets that wait side by side to be paired. */
const MAX_PER_NETWORK = 40;
/** A fifth of all connections: people in no family have not shown that they have an account. */
const MAX_WITHOUT_FAMILY = 200;

/** A channel's part of its share. */
export interface Seat {
	readonly isFamily: boolean;
	release(): void;
}

/** How many live channels each share has, and how many all people without a family have together. */
export class Seats {
	readonly #taken = new KeyCounter();
	#withoutFamily = 0;

	/** @returns undefined if no seat is left */
	take({ key, isFamily }: Share): Seat | undefined {
		const isFull = isFamily
			? this.#taken.get(key) >= MAX_PER_FAMILY
			: this.#taken.get(key) >= MAX_PER_NETWORK || this.#withoutFamily >= MAX_WITHOUT_FAMILY;
		if (isFull) {
			limitsReached.inc({ limit: isFamily ? "channelsPerFamily" : "channelsPerNetwork" });
			return undefined;
		}
		this.#taken.increment(key);
		if (!isFamily) this.#withoutFamily++;
		return {
			isFamily,
			release: () => {
				this.#taken.decrement(key);
				if (!isFamily) this.#withoutFamily--;
			},
		};
	}
}
