/** More faces on a wheel are too small to be recognised. */
export const MAX_SEATS = 30;

/** For a wheel that is 100 wide. */
const WHEEL_RADIUS = 50;
const RIM_WIDTH = 2.5;
const SEGMENT_RADIUS = WHEEL_RADIUS - RIM_WIDTH;
const FACE_GAP = 2;
const MAX_FACE_WIDTH = 25;
/** How much of the room between its neighbours a face fills. */
const FACE_ROOM = 0.9;
/** How close to an edge of its segment the pointer may stop, as a part of the segment. */
const STOP_MARGIN = 0.2;

/**
 * Who sits on the wheel, in the family's order. If there are too many, those with the lowest lots do, so that nobody's
 * seat gives away who was drawn.
 *
 * @param lots the candidates; the one who is drawn comes first
 */
export function selectSeatedMembers<Member>(candidates: readonly Member[], lots: readonly Member[]): readonly Member[] {
	const seated = new Set(lots.slice(0, MAX_SEATS));
	return candidates.filter((member) => seated.has(member));
}

/** The direction of the middle of a segment, clockwise from the top. All segments are equally wide. */
export function getSeatDegrees(at: number, count: number): number {
	return (360 / count) * at;
}

/**
 * Where the pointer stops: within the segment, not at its edges, and not always in its middle.
 *
 * @param chance from 0 to 1: the same for the same draw
 */
export function getStopDegrees(at: number, count: number, chance: number): number {
	const fromMiddle = (chance - 0.5) * (1 - 2 * STOP_MARGIN);
	return getSeatDegrees(at + fromMiddle, count);
}

/** The faces of a wheel that is 100 wide: as large as the neighbours and the pointer leave room for. */
export function getFaceLayout(count: number): { width: number; radius: number; pointerLength: number } {
	const room = SEGMENT_RADIUS - FACE_GAP;
	// The centres of two that touch are as far apart as the faces are wide: w = 2 (room - w / 2) sin(180° / count).
	const share = 2 * Math.sin(Math.PI / count) * FACE_ROOM;
	const width = Math.min(MAX_FACE_WIDTH, (room * share) / (1 + share / 2));
	const radius = room - width / 2;
	return { width, radius, pointerLength: radius - width / 2 - FACE_GAP };
}

/**
 * Where the pointer's round end becomes its sides, as parts of the radius of that end, sideways and up. The end is
 * equally wide on every wheel.
 */
const POINTER_EDGE = { x: 0.94, y: 0.35 };
const HUB_RADIUS = 4.5;
export const PIN_RADIUS = 1.6;

/** The outline of a pointer of this length that points up, around the wheel's middle, as an SVG path. */
export function getPointerPath(length: number): string {
	const [x, y] = [POINTER_EDGE.x * HUB_RADIUS, -POINTER_EDGE.y * HUB_RADIUS];
	return `M0 ${-length}L${x} ${y}A${HUB_RADIUS} ${HUB_RADIUS} 0 1 1 ${-x} ${y}z`;
}

/** The outline of a segment as an SVG path, around the wheel's middle. */
export function getSegmentPath(at: number, count: number): string {
	const [from, to] = [getSeatDegrees(at - 0.5, count), getSeatDegrees(at + 0.5, count)].map(getRimPoint);
	return `M0 0L${from}A${SEGMENT_RADIUS} ${SEGMENT_RADIUS} 0 0 1 ${to}z`;
}

function getRimPoint(degrees: number): string {
	const angle = (degrees / 180) * Math.PI;
	return [Math.sin(angle), -Math.cos(angle)].map((part) => (part * SEGMENT_RADIUS).toFixed(3)).join(" ");
}
