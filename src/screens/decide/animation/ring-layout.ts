/** More faces than this in a ring are too small to tell apart. */
const MAX_SEATS = 30;

/** Those who sit in the ring, in the family's order; among very many the first, and the chosen one. */
export function selectSeatedMembers(drawn: readonly string[], person: string): readonly string[] {
	const first = drawn.slice(0, MAX_SEATS);
	return first.includes(person) ? first : [...first.slice(0, -1), person];
}

/** Degrees clockwise from the top. */
export function getSeatAngle(at: number, count: number): number {
	return (360 / count) * at;
}

/** Whole turns of the pointer before it comes to rest. */
const POINTER_ROTATIONS = 2;

/** Degrees that the pointer goes to stop at a seat. */
export function getSpinDegrees(at: number, count: number): number {
	return 360 * POINTER_ROTATIONS + getSeatAngle(at, count);
}

/**
 * When the pointer passes the seats on its way to `at`, as parts of the spin's time from 0 to 1, for ticks to be heard. The
 * pointer slows down with the third power (see `SPIN_EASING`).
 */
export function getTickFractions(at: number, count: number): number[] {
	const seats = POINTER_ROTATIONS * count + at;
	return Array.from({ length: seats }, (_, seat) => 1 - Math.cbrt(1 - (seat + 1) / seats));
}

/** 1 - (1 - t)³ as nearly as CSS has it. */
export const SPIN_EASING = "cubic-bezier(0.215, 0.61, 0.355, 1)";
