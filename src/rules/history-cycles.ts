import type { HeldTurn } from "./held-turn.ts";

// What a replay of the history knows at each entry: the turns that are held, in the cycles of each category.

export interface Cycle {
	readonly category: string;
	readonly number: number;
	turns: Held[];
	/** The entries have its beginning. */
	isWhole: boolean;
	/** An entry tells of a turn in it while it ran: it has the beginning of the next one, too. */
	isSeenRunning: boolean;
	/** The next one has begun. */
	isFollowed: boolean;
	isReset: boolean;
}

export interface Held {
	turn: HeldTurn;
	/** Of its entry. */
	readonly at: number;
	/** Among the turns of its cycle: `at`, or that of the entry that brought it back. */
	place: number;
	/** As `TurnState` has it. */
	n: number | undefined;
	cycle: Cycle;
	/** Of one that was taken back: the number of the cycle that it would be in. */
	lastCycle: number | undefined;
	isMended: boolean;
}

/** The cycles of a category since the last reset. */
export interface Track {
	readonly category: string;
	/** By number. */
	cycles: Cycle[];
	/** The entries have its beginning. */
	isWhole: boolean;
	/** Turns that have not been read came back, to whichever cycle. */
	hasUnread: boolean;
	lastReset: number | undefined;
}

/** What happened here, or what a client says that happened elsewhere: neither changes what the other has. */
export interface Side {
	readonly tracks: Map<string, Track>;
	/** By the turn's id. */
	readonly held: Map<string, Held>;
	/** Also those that were taken back. */
	readonly known: Map<string, Held>;
	readonly cycles: Cycle[];
	/** The ids of members who have left so far. */
	readonly gone: Set<string>;
	/** By place of the entry. */
	readonly undone: Set<number>;
}

export function createSide(): Side {
	return { tracks: new Map(), held: new Map(), known: new Map(), cycles: [], gone: new Set(), undone: new Set() };
}

export function openTrack(side: Side, category: string): Track {
	const track = side.tracks.get(category) ?? createTrack(category);
	side.tracks.set(category, track);
	return track;
}

function createTrack(category: string): Track {
	return { category, cycles: [], isWhole: false, hasUnread: false, lastReset: undefined };
}

export function beginCycle(side: Side, track: Track, number: number): Cycle {
	const before = findCycle(track, number - 1);
	const isSeenBefore = before !== undefined && (before.isWhole || before.isSeenRunning);
	const isWhole = track.cycles.length === 0 ? track.isWhole : isSeenBefore;
	const cycle = createCycle(track.category, number, isWhole && !track.hasUnread);
	track.cycles.splice(track.cycles.findLastIndex((one) => one.number < number) + 1, 0, cycle);
	side.cycles.push(cycle);
	return cycle;
}

export function createCycle(category: string, number: number, isWhole: boolean): Cycle {
	return { category, number, turns: [], isWhole, isSeenRunning: false, isFollowed: false, isReset: false };
}

export function findCycle({ cycles }: Track, number: number): Cycle | undefined {
	const nearest = cycles.findLast((cycle) => cycle.number <= number);
	return nearest?.number === number ? nearest : undefined;
}

/** The last one in which somebody who is there has had a turn. */
export function findRunning({ gone }: Side, { cycles }: Track): Cycle | undefined {
	return cycles.findLast(({ turns }) => turns.some(({ turn }) => !gone.has(turn.member)));
}

export function moveTo(cycle: Cycle, moved: readonly Held[]) {
	for (const held of moved) held.cycle = cycle;
	cycle.turns = [...cycle.turns, ...moved].toSorted((one, other) => one.place - other.place);
}
