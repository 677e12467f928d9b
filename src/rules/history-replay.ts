import type { Family } from "./family.ts";
import type { HeldTurn } from "./held-turn.ts";
import type { HistoryEntry } from "./history.ts";
import { type Cycle, createSide, findRunning, type Side } from "./history-cycles.ts";
import { createNaming } from "./history-naming.ts";
import { replayEntry } from "./history-tracks.ts";

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
	/** Of an entry that names one turn: what is known of it, all told, also if it was taken back. */
	readonly turn?: TurnState | undefined;
}

export interface TurnState {
	readonly turn: HeldTurn;
	readonly isUndone: boolean;
	/** It is not what its entry says. */
	readonly isMended: boolean;
	/** The number of the turn before, if its entry has been read. */
	readonly n: number | undefined;
	/** Of one that was taken back: which it would be in, 0 where it would count in none. */
	readonly cycle: number;
}

export interface HistoryReplay {
	/** In the order in which they began, without those that nobody had a turn in. */
	readonly cycles: readonly ReplayedCycle[];
	/** Oldest first, without those of elsewhere that say again what was recorded here. */
	readonly entries: readonly ReplayedEntry[];
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
	for (const [at, entry] of named.entries()) {
		const side = isOfElsewhere(entries[at]) ? elsewhere : here;
		// What came along can be mended here.
		const [id = ""] = entry.turns ?? [];
		replayEntry(
			isAboutTurn(entry) && !side.known.has(id) && elsewhere.known.has(id) ? elsewhere : side,
			entry,
			at,
			naming,
		);
	}
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
			if (side === elsewhere && turnsOf(entry).some((id) => recorded.has(id))) return [];
			return [replayed(entry, at, [side, elsewhere], finished)];
		}),
	};
}

function replayed(
	entry: HistoryEntry,
	at: number,
	sides: readonly [Side, Side],
	finished: ReadonlyMap<Cycle, ReplayedCycle>,
): ReplayedEntry {
	const [{ held, undone }] = sides;
	const isUndone = undone.has(at);
	if (entry.kind !== "turn" && !isAboutTurn(entry)) return { entry, cycle: undefined, isUndone };
	const [id = ""] = entry.turns ?? [];
	const turn = findState(sides, id);
	if (entry.kind !== "turn") return { entry, cycle: undefined, isUndone, turn };
	const own = held.get(id);
	const cycle = own?.at === at ? finished.get(own.cycle) : undefined;
	return { entry: turn ? asMended(entry, turn.turn) : entry, cycle, isUndone, turn };
}

function isOfElsewhere(entry: HistoryEntry | undefined): boolean {
	return entry?.imported === true;
}

/** Whether an entry says what became of a turn. */
function isAboutTurn({ kind }: HistoryEntry): boolean {
	return kind === "turn-undone" || kind === "turn-mended" || kind === "turn-redone";
}

function findState(sides: readonly Side[], id: string): TurnState | undefined {
	for (const { known } of sides) {
		const held = known.get(id);
		if (held === undefined) continue;
		const { turn, isMended, n, lastCycle } = held;
		return { turn, isMended, n, isUndone: lastCycle !== undefined, cycle: lastCycle ?? held.cycle.number };
	}
	return undefined;
}

/** What an entry says of its turn as it was mended since; the same entry if it was not. */
function asMended(entry: HistoryEntry, { member, memberName, doneBy, doneByName, day }: HeldTurn): HistoryEntry {
	const isUnchanged =
		entry.memberName === memberName &&
		(entry.member === undefined || entry.member === member) &&
		entry.doneBy === doneBy &&
		entry.doneByName === doneByName &&
		entry.day === day;
	if (isUnchanged) return entry;
	const { doneBy: _, doneByName: __, day: ___, ...rest } = entry;
	return {
		...{ ...rest, memberName },
		...(entry.member !== undefined && { member }),
		...(doneByName !== undefined && { doneBy, doneByName }),
		...(day !== undefined && { day }),
	};
}

function turnsOf({ kind, turns = [] }: HistoryEntry): readonly string[] {
	return kind === "turn" ? turns : [];
}

/** An entry of elsewhere says of a turn that was recorded here when it was, and nothing else. */
function dateTurns(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
	const imported = new Map<string, HistoryEntry>();
	for (const entry of entries.filter(isOfElsewhere)) {
		const [id = ""] = entry.turns ?? [];
		const known = imported.get(id);
		if (entry.kind === "turn") imported.set(id, entry);
		else if (known && isAboutTurn(entry)) imported.set(id, { ...entry, at: known.at });
	}
	return entries.map((entry) => {
		const [id = ""] = entry.imported ? [] : turnsOf(entry);
		const before = imported.get(id);
		if (before === undefined || before.member !== entry.member || before.at > entry.at) return entry;
		return { ...entry, at: before.at, imported: true, isThisDevice: undefined };
	});
}

function finishCycle(
	{ turns, isWhole, isSeenRunning, isFollowed, ...cycle }: Cycle,
	isRunning: boolean,
): ReplayedCycle {
	return {
		...{ ...cycle, isRunning, turns: turns.map(({ turn }) => turn) },
		isComplete: isWhole && isFollowed,
	};
}
