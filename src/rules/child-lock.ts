import type { Change } from "./changes.ts";

/** Changes that decide. All other kinds, and any new one, need a parent. */
const CHILDREN_MAY: readonly Change["kind"][] = ["look-at-draw", "leave-draw", "not-now", "record-turn", "end-turn"];

export function isForChildren(kind: Change["kind"]): boolean {
	return CHILDREN_MAY.includes(kind);
}

const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

export function waitMsAfter(wrongPins: number): number {
	if (wrongPins < FREE_TRIES) return 0;
	return Math.min(FIRST_WAIT_MS * 2 ** (wrongPins - FREE_TRIES), LONGEST_WAIT_MS);
}

/** A clock that was set back makes no wait longer. @param now and `lastAt` in milliseconds since the epoch */
export function remainingWaitMs(wrongPins: number, lastAt: number, now: number): number {
	const wait = waitMsAfter(wrongPins);
	return Math.min(wait, Math.max(0, lastAt + wait - now));
}

const PIN = /^\d{4}$/;
const DIGITS_FROM = [0x660, 0x6f0];

/** The four digits of a PIN, typed on any keyboard, also an Arabic one; undefined if it is no PIN. */
export function parsePin(typed: string): string | undefined {
	const digits = [...typed.trim()]
		.map((char) => {
			const value = DIGITS_FROM.map((zero) => (char.codePointAt(0) ?? 0) - zero).find((at) => at >= 0 && at <= 9);
			return value === undefined ? char : String(value);
		})
		.join("");
	return PIN.test(digits) ? digits : undefined;
}
