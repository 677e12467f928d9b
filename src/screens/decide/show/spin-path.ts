/** Parts of the time: the pointer swings back first, then gathers speed, then slows down for as long as it can. */
const SWING_PART = 0.12;
const SWING_DEGREES = 24;
/** A part of the time after the swing. */
const SPEED_UP_PART = 0.24;
/** The higher, the longer the pointer creeps. */
const CREEP = 2.7;
const TURNS = 4;
const SAMPLES = 96;

/** Both parts of the way after the swing, with one speed where they meet, and the sum of both. */
const SPEED_UP_WAY = SPEED_UP_PART / 2;
const SLOW_DOWN_WAY = (1 - SPEED_UP_PART) / (CREEP + 1);
const WAY = SPEED_UP_WAY + SLOW_DOWN_WAY;

/** How far the pointer turns until it stops at `stopDegrees`. */
function getTotalDegrees(stopDegrees: number): number {
	return 360 * TURNS + stopDegrees;
}

/** Where the pointer is. @param time from 0 to 1 @param stopDegrees where it stops, clockwise from the top */
export function getPointerDegrees(time: number, stopDegrees: number): number {
	if (time < SWING_PART) return (-SWING_DEGREES * (1 - Math.cos((Math.PI * time) / SWING_PART))) / 2;
	const part = getWayPart((time - SWING_PART) / (1 - SWING_PART));
	return -SWING_DEGREES + (getTotalDegrees(stopDegrees) + SWING_DEGREES) * part;
}

function getWayPart(time: number): number {
	if (time < SPEED_UP_PART) return time ** 2 / (2 * SPEED_UP_PART) / WAY;
	const left = (1 - time) / (1 - SPEED_UP_PART);
	return 1 - (SLOW_DOWN_WAY * left ** (CREEP + 1)) / WAY;
}

/** Inverts `getWayPart`. */
function getWayTime(part: number): number {
	if (part < SPEED_UP_WAY / WAY) return Math.sqrt(part * WAY * 2 * SPEED_UP_PART);
	const left = Math.max(0, ((1 - part) * WAY) / SLOW_DOWN_WAY) ** (1 / (CREEP + 1));
	return 1 - left * (1 - SPEED_UP_PART);
}

/** Enough keyframes for the eye: the browser draws the lines in between. */
export function getSpinKeyframes(stopDegrees: number): Keyframe[] {
	return Array.from({ length: SAMPLES + 1 }, (_, at) => ({
		transform: `rotate(${getPointerDegrees(at / SAMPLES, stopDegrees)}deg)`,
	}));
}

/** When the pointer comes from one segment into the next, as parts of the time. */
export function getTickTimes(count: number, stopDegrees: number): number[] {
	const width = 360 / count;
	const total = getTotalDegrees(stopDegrees);
	const edges = Math.floor(total / width + 0.5);
	return Array.from({ length: edges }, (_, edge) => {
		const part = ((edge + 0.5) * width + SWING_DEGREES) / (total + SWING_DEGREES);
		return SWING_PART + (1 - SWING_PART) * getWayTime(part);
	});
}
