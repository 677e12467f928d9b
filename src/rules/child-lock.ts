import type { Change } from "./changes.ts";

/** What decides. Every other kind, those to come too, is a parent's. */
const CHILDREN_MAY: readonly Change["kind"][] = ["look-at-draw", "leave-draw", "not-now", "record-turn", "end-turn"];

export function isForChildren(kind: Change["kind"]): boolean {
	return CHILDREN_MAY.includes(kind);
}

const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Milliseconds, after so many wrong PINs in a row: none, then 30 s, which each further one doubles, up to 15 min. */
export function waitAfter(wrong: number): number {
	if (wrong < FREE_TRIES) return 0;
	return Math.min(FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES), LONGEST_WAIT_MS);
}

/** Milliseconds. A clock that was set back makes none longer. @param now and `lastAt` since the epoch */
export function remainingWait(wrong: number, lastAt: number, now: number): number {
	const wait = waitAfter(wrong);
	return Math.min(wait, Math.max(0, lastAt + wait - now));
}

const PIN = /^\d{4}$/;
const DIGITS_FROM = [0x660, 0x6f0];

/** The four digits of a PIN, as typed on any keyboard, Arabic ones too; undefined if it is none. */
export function parsePin(typed: string): string | undefined {
	const digits = [...typed.trim()]
		.map((char) => {
			const value = DIGITS_FROM.map((zero) => (char.codePointAt(0) ?? 0) - zero).find((at) => at >= 0 && at <= 9);
			return value === undefined ? char : String(value);
		})
		.join("");
	return PIN.test(digits) ? digits : undefined;
}
