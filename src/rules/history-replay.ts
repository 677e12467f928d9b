import type { Family } from "./family.ts";
import type { HistoryEntry } from "./history.ts";
import { createNaming, type Naming } from "./history-naming.ts";

/** A turn that somebody had: one that was not taken back. It need not count any more, after a reset. */
export interface HeldTurn {
	readonly id: string;
	/** An id, as of `member` and `doneBy`. */
	readonly category: string;
	readonly categoryName: string;
	readonly member: string;
	readonly memberName: string;
	/** The member is not in the family any more. */
	readonly hasLeft?: true | undefined;
	readonly doneBy?: string | undefined;
	readonly doneByName?: string | undefined;
	readonly option?: string | undefined;
	/** ISO 8601. */
	readonly at: string;
	/** A client says when it was. */
	readonly imported?: true | undefined;
}

export interface ReplayedCycle {
	readonly category: string;
	/** As its turns have it. */
	readonly number: number;
	readonly turns: readonly HeldTurn[];
	readonly isRunning: boolean;
	/** A reset ended it. */
	readonly isReset: boolean;
	/** Everybody who was in had had a turn, so that the next one began; and the entries have all of its turns. */
	readonly isComplete: boolean;
}

export interface ReplayedEntry {
	/** With the names of now of those who are still there, and of a turn that was imported the time when it was. */
	readonly entry: HistoryEntry;
	/** The cycle of a turn that was not taken back. */
	readonly cycle: ReplayedCycle | undefined;
	/** Of a turn or a reset. */
	readonly isUndone: boolean;
}

export interface HistoryReplay {
	/** In the order in which they began, without those that nobody had a turn in. */
	readonly cycles: readonly ReplayedCycle[];
	/** Oldest first, without those of elsewhere that say again what was recorded here. */
	readonly entries: readonly ReplayedEntry[];
}

interface Cycle {
	readonly category: string;
	readonly number: number;
	turns: Held[];
	/** The entries have its beginning. */
	isWhole: boolean;
	/** The next one has begun. */
	isFollowed: boolean;
	isReset: boolean;
}

interface Held {
	turn: HeldTurn;
	/** Of its entry. */
	readonly at: number;
	cycle: Cycle;
}

/** The cycles of a category since the last reset. */
interface Track {
	readonly category: string;
	/** By number. */
	cycles: Cycle[];
	/** The entries have its beginning. */
	isWhole: boolean;
	lastReset: number | undefined;
}

/** What happened here, or what a client says that happened elsewhere: neither changes what the other has. */
interface Side {
	readonly tracks: Map<string, Track>;
	/** By the turn's id. */
	readonly held: Map<string, Held>;
	readonly cycles: Cycle[];
	/** The ids of members who have left so far. */
	readonly gone: Set<string>;
	/** By place of the entry. */
	readonly undone: Set<number>;
}

/**
 * What the history tells: which turns were had in which cycles, and what became of each entry.
 *
 * @param family says what those who are still there are called now
 * @param entries oldest first: all, or as many of the newest as have been read
 */
export function replayHistory(family: Family, entries: readonly HistoryEntry[]): HistoryReplay {
	const naming = createNaming(family);
	const [here, elsewhere] = [createSide(), createSide()];
	const named = dateTurns(entries.map((entry) => naming.rename(entry)));
	for (const [at, entry] of named.entries())
		replayEntry(isOfElsewhere(entries[at]) ? elsewhere : here, entry, at, naming);
	const recorded = new Set(named.flatMap((entry, at) => (isOfElsewhere(entries[at]) ? [] : turnsOf(entry))));
	for (const [id, { cycle, at }] of elsewhere.held)
		if (recorded.has(id)) cycle.turns = cycle.turns.filter((held) => held.at !== at);

	const finished = new Map<Cycle, ReplayedCycle>();
	const running = new Set([...here.tracks.values()].map((track) => findRunning(here, track)));
	for (const cycle of [...elsewhere.cycles, ...here.cycles])
		if (cycle.turns.length > 0) finished.set(cycle, finishCycle(cycle, running.has(cycle)));
	return {
		cycles: [...finished.values()],
		entries: named.flatMap((entry, at) => {
			const side = isOfElsewhere(entries[at]) ? elsewhere : here;
			const [id = ""] = turnsOf(entry);
			if (side === elsewhere && entry.kind === "turn" && recorded.has(id)) return [];
			const held = entry.kind === "turn" ? side.held.get(id) : undefined;
			return [{ entry, cycle: held?.at === at ? finished.get(held.cycle) : undefined, isUndone: side.undone.has(at) }];
		}),
	};
}

function isOfElsewhere(entry: HistoryEntry | undefined): boolean {
	return entry?.imported === true;
}

function turnsOf({ kind, turns = [] }: HistoryEntry): readonly string[] {
	return kind === "turn" ? turns : [];
}

/** An entry of elsewhere says of a turn that was recorded here when it was, and nothing else. */
function dateTurns(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
	const imported = new Map(
		entries.filter(isOfElsewhere).flatMap((entry) => turnsOf(entry).map((id) => [id, entry] as const)),
	);
	return entries.map((entry) => {
		const [id = ""] = entry.imported ? [] : turnsOf(entry);
		const before = imported.get(id);
		if (before === undefined || before.member !== entry.member || before.at > entry.at) return entry;
		return { ...entry, at: before.at, imported: true, isThisDevice: undefined };
	});
}

function createSide(): Side {
	return { tracks: new Map(), held: new Map(), cycles: [], gone: new Set(), undone: new Set() };
}

function replayEntry(side: Side, entry: HistoryEntry, at: number, naming: Naming) {
	if (entry.kind === "member-removed" && entry.member !== undefined) removeMember(side, entry.member);
	if (entry.kind === "member-added") side.gone.delete(entry.member ?? "");
	if (entry.kind === "member-restored" || entry.kind === "category-restored") restore(side, entry, naming);
	if (entry.category === undefined) return;
	const track = openTrack(side, entry.category);
	switch (entry.kind) {
		case "category-added":
			track.isWhole = true;
			return;
		case "turn":
			return addTurn(side, track, entry, at, naming);
		case "turn-undone":
			return undoTurn(side, entry);
		case "reset":
			return reset(side, track, entry, at);
		case "reset-undone":
			return undoReset(side, track, entry);
	}
}

function openTrack(side: Side, category: string): Track {
	const track = side.tracks.get(category) ?? { category, cycles: [], isWhole: false, lastReset: undefined };
	side.tracks.set(category, track);
	return track;
}

function addTurn(side: Side, track: Track, entry: HistoryEntry, at: number, naming: Naming) {
	const [id] = turnsOf(entry);
	// A client may say the same turn twice.
	if (id === undefined || side.held.has(id)) return;
	const turn = toTurn(id, track.category, entry, naming);
	const running = findRunning(side, track);
	const { cycle: number = running?.number ?? 1 } = entry;
	if (entry.n === 0) track.isWhole = true;
	// Everybody who had a turn has left: the cycles are counted anew.
	if (running === undefined && track.cycles.some(({ turns }) => turns.length > 0)) startAnew(track, track.isWhole);
	// Somebody has had a turn there: it is another family's cycle of that number.
	else if (findCycle(track, number)?.turns.some((held) => held.turn.member === turn.member)) startAnew(track, false);
	const cycle = findCycle(track, number) ?? beginCycle(side, track, number);
	const before = findCycle(track, number - 1);
	if (before) before.isFollowed = true;
	hold(side, { turn, at, cycle });
}

function hold(side: Side, held: Held) {
	held.cycle.turns.push(held);
	side.held.set(held.turn.id, held);
}

function toTurn(id: string, category: string, entry: HistoryEntry, naming: Naming): HeldTurn {
	const { categoryName = "", member, memberName = "", doneBy, doneByName, option, at, imported } = entry;
	return {
		...{ id, category, categoryName, member: member ?? memberName, memberName, at },
		...(!naming.isHere(member) && { hasLeft: true }),
		...(doneByName !== undefined && { doneBy: doneBy ?? doneByName, doneByName }),
		...(option !== undefined && { option }),
		...(imported && { imported }),
	};
}

function beginCycle(side: Side, track: Track, number: number): Cycle {
	const isWhole = track.cycles.length === 0 ? track.isWhole : findCycle(track, number - 1) !== undefined;
	const cycle: Cycle = {
		...{ category: track.category, number, turns: [], isWhole, isFollowed: false, isReset: false },
	};
	track.cycles.splice(track.cycles.findLastIndex((one) => one.number < number) + 1, 0, cycle);
	side.cycles.push(cycle);
	return cycle;
}

function startAnew(track: Track, isWhole: boolean) {
	track.cycles = [];
	track.isWhole = isWhole;
}

function removeMember(side: Side, member: string) {
	side.gone.add(member);
	for (const track of side.tracks.values()) restoreRunning(side, track);
}

/** Turns that it names count again, where they did; others of who or what is back count in no cycle. */
function restore(side: Side, entry: HistoryEntry, naming: Naming) {
	const { joined = entry.member ?? entry.category, turns = [] } = entry;
	side.gone.delete(entry.member ?? "");
	const counting = new Set(turns);
	for (const held of side.held.values()) {
		const { member, category, doneBy } = held.turn;
		if (doneBy === joined) held.turn = { ...held.turn, doneBy: entry.member, doneByName: entry.memberName };
		if (member !== joined && category !== joined) continue;
		held.turn = toRestored(held.turn, entry, naming);
		settle(side, held, counting.has(held.turn.id));
	}
	for (const track of side.tracks.values()) followCycles(side, track);
}

/** A turn of who or what is back, as theirs who have the name now. */
function toRestored({ hasLeft, ...turn }: HeldTurn, entry: HistoryEntry, naming: Naming): HeldTurn {
	const { member = turn.member, memberName = turn.memberName } = entry;
	const { category = turn.category, categoryName = turn.categoryName } = entry;
	return { ...turn, member, memberName, category, categoryName, ...(!naming.isHere(member) && { hasLeft: true }) };
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

/** Where the turns of a cycle have all gone, the one before runs again: of a track without its beginning perhaps one that has not been read. */
function restoreRunning(side: Side, track: Track) {
	const running = findRunning(side, track);
	if (running === undefined && track.isWhole) return;
	for (const cycle of track.cycles) if (cycle.number >= (running?.number ?? 0)) cycle.isFollowed = false;
}

function findCycle({ cycles }: Track, number: number): Cycle | undefined {
	const nearest = cycles.findLast((cycle) => cycle.number <= number);
	return nearest?.number === number ? nearest : undefined;
}

/** The last one in which somebody who is there has had a turn. */
function findRunning({ gone }: Side, { cycles }: Track): Cycle | undefined {
	return cycles.findLast(({ turns }) => turns.some(({ turn }) => !gone.has(turn.member)));
}

function undoTurn(side: Side, { category = "", turns: [id = ""] = [] }: HistoryEntry) {
	const held = side.held.get(id);
	if (held === undefined) return;
	const { cycle } = held;
	side.held.delete(id);
	side.undone.add(held.at);
	cycle.turns = cycle.turns.filter((one) => one !== held);
	cycle.isFollowed = false;
	const track = side.tracks.get(category);
	if (track === undefined) return;
	track.cycles = track.cycles.filter(({ turns }) => turns.length > 0);
	restoreRunning(side, track);
}

/** A turn that it does not name, because another phone has recorded it since, goes on counting. */
function reset(side: Side, track: Track, { turns = [] }: HistoryEntry, at: number) {
	const named = new Set(turns);
	const running = findRunning(side, track);
	startAnew(track, true);
	track.lastReset = at;
	if (running === undefined) return;
	const stays = running.turns.filter(({ turn }) => !named.has(turn.id) && !side.gone.has(turn.member));
	running.turns = running.turns.filter((held) => !stays.includes(held));
	running.isReset = true;
	if (stays.length > 0) moveTo(beginCycle(side, track, running.number), stays);
}

function undoReset(side: Side, track: Track, { turns = [] }: HistoryEntry) {
	if (track.lastReset !== undefined) side.undone.add(track.lastReset);
	const back = turns.flatMap((id) => side.held.get(id) ?? []);
	if (back.length < turns.length) track.isWhole = false;
	const cycle = findRunning(side, track) ?? findCycle(track, 1) ?? beginCycle(side, track, 1);
	if (back.length < turns.length) cycle.isWhole = false;
	for (const held of back) held.cycle.turns = held.cycle.turns.filter((one) => one !== held);
	moveTo(cycle, back);
}

function moveTo(cycle: Cycle, moved: readonly Held[]) {
	for (const held of moved) held.cycle = cycle;
	cycle.turns = [...cycle.turns, ...moved].toSorted((one, other) => one.at - other.at);
}

function finishCycle({ turns, isWhole, isFollowed, ...cycle }: Cycle, isRunning: boolean): ReplayedCycle {
	return {
		...{ ...cycle, isRunning, turns: turns.map(({ turn }) => turn) },
		isComplete: isWhole && isFollowed,
	};
}
