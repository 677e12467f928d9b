/** More avatars in a ring are too small to be recognised. */
const MAX_SEATS = 30;

export function selectSeatedMembers<Member>(candidates: readonly Member[], drawn: Member): readonly Member[] {
	const first = candidates.slice(0, MAX_SEATS);
	return first.includes(drawn) ? first : [...first.slice(0, -1), drawn];
}

export function getSeatDegrees(at: number, count: number): number {
	return (360 / count) * at;
}

const POINTER_ROTATIONS = 2;

export function getSpinDegrees(at: number, count: number): number {
	return 360 * POINTER_ROTATIONS + getSeatDegrees(at, count);
}

/** When the pointer passes the seats on its way to `at`, as fractions of the spin's duration. Inverts `SPIN_EASING`. */
export function getTickFractions(at: number, count: number): number[] {
	const seats = POINTER_ROTATIONS * count + at;
	return Array.from({ length: seats }, (_, seat) => 1 - Math.cbrt(1 - (seat + 1) / seats));
}

/** 1 - (1 - t)³ as nearly as CSS has it. */
export const SPIN_EASING = "cubic-bezier(0.215, 0.61, 0.355, 1)";
