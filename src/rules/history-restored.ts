import type { HeldTurn } from "./held-turn.ts";
import type { HistoryEntry } from "./history.ts";
import {
	beginCycle,
	findCycle,
	findRunning,
	type Held,
	moveTo,
	openTrack,
	type Side,
	type Track,
} from "./history-cycles.ts";
import type { Naming } from "./history-naming.ts";

/**
 * Adds what an entry tells of who or what came back: turns that it names count again, where they did; others of who or what is back count in no
 * cycle.
 */
export function restore(side: Side, entry: HistoryEntry, naming: Naming) {
	const { joined = entry.member ?? entry.category, turns = [] } = entry;
	side.gone.delete(entry.member ?? "");
	const counting = new Set(turns);
	for (const held of side.known.values()) {
		const { member, category, doneBy } = held.turn;
		const isTheirs = member === joined || category === joined;
		if (doneBy === joined) held.turn = { ...held.turn, doneBy: entry.member, doneByName: entry.memberName };
		if (isTheirs) held.turn = toRestored(held.turn, entry, naming);
		held.turn = withoutOwnDoer(held.turn);
		if (isTheirs && held.lastCycle === undefined) settle(side, held, counting.has(held.turn.id));
	}
	const isReadWhole = turns.every((id) => side.known.has(id));
	for (const track of side.tracks.values()) {
		if (!isReadWhole && !track.isWhole) markUnread(track);
		followCycles(side, track);
	}
}

/** In which cycles the turns are that have not been read, nobody knows. */
function markUnread(track: Track) {
	track.hasUnread = true;
	for (const cycle of track.cycles) cycle.isWhole = false;
}

/** A turn of who or what is back, as theirs who have the name now. */
function toRestored({ hasLeft, ...turn }: HeldTurn, entry: HistoryEntry, naming: Naming): HeldTurn {
	const { member = turn.member, memberName = turn.memberName } = entry;
	const { category = turn.category, categoryName = turn.categoryName } = entry;
	return { ...turn, member, memberName, category, categoryName, ...(!naming.isHere(member) && { hasLeft: true }) };
}

/** Whoever did a turn that is theirs now has done nobody else's. */
function withoutOwnDoer(turn: HeldTurn): HeldTurn {
	const { doneBy, doneByName, ...rest } = turn;
	return doneBy === turn.member ? rest : turn;
}

function followCycles(side: Side, { cycles, ...track }: Track) {
	const running = findRunning(side, { ...track, cycles })?.number ?? 0;
	for (const cycle of cycles) if (cycle.number < running) cycle.isFollowed = true;
}

/** Puts a turn into the cycle of its number that runs or ran there now, or into one of its own that is over. */
function settle(side: Side, held: Held, counts: boolean) {
	const track = openTrack(side, held.turn.category);
	const { cycle } = held;
	const { number } = cycle;
	if (track.cycles.includes(cycle) === counts) return;
	const target = counts
		? (findCycle(track, number) ?? beginCycle(side, track, number))
		: beginCycle(side, { ...track, cycles: [] }, number);
	cycle.turns = cycle.turns.filter((one) => one !== held);
	moveTo(target, [held]);
}
