import type { HeldTurn } from "./held-turn.ts";
import type { HistoryEntry } from "./history.ts";
import {
	beginCycle,
	createCycle,
	findCycle,
	findRunning,
	type Held,
	moveTo,
	openTrack,
	type Side,
	type Track,
} from "./history-cycles.ts";
import type { Naming } from "./history-naming.ts";
import { restore } from "./history-restored.ts";

/** Adds what an entry tells. @param at its place */
export function replayEntry(side: Side, entry: HistoryEntry, at: number, naming: Naming) {
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
		case "turn-mended":
			return mendTurn(side, entry, naming);
		case "turn-redone":
			return redoTurn(side, track, entry, at, naming);
		case "reset":
			return reset(side, track, entry, at);
		case "reset-undone":
			return undoReset(side, track, entry);
		case "turns-imported":
			return addPast(side, track, entry);
	}
}

function addTurn(side: Side, track: Track, entry: HistoryEntry, at: number, naming: Naming) {
	const [id] = entry.turns ?? [];
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
	cycle.isSeenRunning = true;
	const before = findCycle(track, number - 1);
	if (before) before.isFollowed = true;
	hold(side, { turn, at, place: at, n: entry.n, cycle, lastCycle: undefined, isMended: false });
}

function hold(side: Side, held: Held) {
	held.cycle.turns.push(held);
	side.held.set(held.turn.id, held);
	side.known.set(held.turn.id, held);
}

function mendTurn(side: Side, entry: HistoryEntry, naming: Naming) {
	const held = side.known.get(entry.turns?.[0] ?? "");
	if (held === undefined) return;
	const { id, category, at, imported } = held.turn;
	held.turn = toTurn(id, category, { ...entry, at, imported }, naming);
	held.isMended = true;
}

/** It is in its cycle again, after those that were recorded since; with its number it begins the next one, as it did. */
function redoTurn(side: Side, track: Track, entry: HistoryEntry, at: number, naming: Naming) {
	const [id = ""] = entry.turns ?? [];
	if (side.held.has(id)) return;
	const known = side.known.get(id);
	const number = entry.cycle ?? 0;
	const cycle =
		number === 0
			? createCycle(track.category, 0, false)
			: (findCycle(track, number) ?? beginCycle(side, track, number));
	if (number === 0) side.cycles.push(Object.assign(cycle, { isReset: true }));
	const before = number > 0 && findCycle(track, number - 1);
	if (before) before.isFollowed = true;
	cycle.isFollowed = number > 0 && findCycle(track, number + 1) !== undefined;
	if (known) side.undone.delete(known.at);
	const told = { ...entry, at: known?.turn.at ?? entry.at, imported: known?.turn.imported };
	const turn = toTurn(id, track.category, told, naming);
	hold(side, {
		turn,
		at: known?.at ?? at,
		place: at,
		n: known?.n,
		cycle,
		lastCycle: undefined,
		isMended: known?.isMended ?? false,
	});
}

/** Of turns that came along it tells those alone that had been recorded and taken back here: they are in a cycle of their own now, that is over. */
function addPast(side: Side, track: Track, { categoryName = "", turns = [] }: HistoryEntry) {
	const cycle = beginCycle(side, { ...track, cycles: [] }, 0);
	cycle.isReset = true;
	for (const held of turns.flatMap((id) => side.known.get(id) ?? [])) {
		if (side.held.has(held.turn.id)) continue;
		held.turn = { ...held.turn, category: track.category, categoryName };
		held.lastCycle = undefined;
		side.undone.delete(held.at);
		side.held.set(held.turn.id, held);
		moveTo(cycle, [held]);
	}
}

function toTurn(id: string, category: string, entry: HistoryEntry, naming: Naming): HeldTurn {
	const { categoryName = "", member, memberName = "", doneBy, doneByName, option, at, day, imported } = entry;
	return {
		...{ id, category, categoryName, member: member ?? memberName, memberName, at },
		...(!naming.isHere(member) && { hasLeft: true }),
		...(doneByName !== undefined && { doneBy: doneBy ?? doneByName, doneByName }),
		...(option !== undefined && { option }),
		...(day !== undefined && { day }),
		...(imported && { imported }),
	};
}

function startAnew(track: Track, isWhole: boolean) {
	track.cycles = [];
	track.isWhole = isWhole;
	track.hasUnread = false;
}

function removeMember(side: Side, member: string) {
	side.gone.add(member);
	for (const track of side.tracks.values()) restoreRunning(side, track);
}

/** Where the turns of a cycle have all gone, the one before runs again: of a track without its beginning perhaps one that has not been read. */
function restoreRunning(side: Side, track: Track) {
	const running = findRunning(side, track);
	if (running === undefined && track.isWhole) return;
	for (const cycle of track.cycles) if (cycle.number >= (running?.number ?? 0)) cycle.isFollowed = false;
}

function undoTurn(side: Side, { category = "", turns: [id = ""] = [], cycle: lastCycle = 0, n }: HistoryEntry) {
	const held = side.held.get(id);
	if (held === undefined) return;
	// Of a turn that came along, this alone says it.
	held.n = n ?? (held.turn.imported ? undefined : held.n);
	const { cycle } = held;
	side.held.delete(id);
	held.lastCycle = lastCycle;
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
	for (const held of side.known.values())
		if (held.lastCycle !== undefined && held.turn.category === track.category) held.lastCycle = 0;
	if (running === undefined) return;
	const stays = running.turns.filter(({ turn }) => !named.has(turn.id) && !side.gone.has(turn.member));
	running.turns = running.turns.filter((held) => !stays.includes(held));
	running.isReset = true;
	if (stays.length === 0) return;
	const next = beginCycle(side, track, running.number);
	// Else another one may have run, which has not been read.
	next.isWhole &&= running.isWhole || running.isSeenRunning;
	moveTo(next, stays);
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
