import { dropUndefined } from "./details.ts";
import type { HeldTurn } from "./held-turn.ts";
import type { HistoryEntry } from "./history.ts";
import { groupTurns, type ReplayedCycle } from "./history-cycles.ts";
import { createLookups, type Lookups, renameEntry } from "./history-naming.ts";
import { findToldTurns, isAboutTurn, type ToldTurn } from "./history-told.ts";
import type { StoredFamily, StoredTurn } from "./stored-family.ts";

export interface ReplayedEntry {
	/** With the names of now of those who are known, and of a turn that was imported the time when it was. */
	readonly entry: HistoryEntry;
	readonly cycle: ReplayedCycle | undefined;
	readonly isUndone: boolean;
	readonly turn?: TurnState | undefined;
}

export interface TurnState {
	readonly turn: HeldTurn;
	readonly isUndone: boolean;
	readonly isMended: boolean;
}

export interface HistoryReplay {
	/** In the order in which they began, without empty ones. */
	readonly cycles: readonly ReplayedCycle[];
	/** Oldest first, without imported entries about turns that were recorded here. */
	readonly entries: readonly ReplayedEntry[];
}

/** Entries tell only of turns that the family lacks. @param entries oldest first: all, or the newest that are read */
export function replayHistory(family: StoredFamily, entries: readonly HistoryEntry[]): HistoryReplay {
	const find = createLookups(family);
	const named = entries.map((entry) => renameEntry(entry, find));
	const toldTurns = findToldTurns(named);
	const rows = new Map(family.turns.map((turn) => [turn.id, turn]));
	const states = new Map([...toldTurns.turns].map(([id, toldTurn]) => [id, toState(toldTurn, rows.get(id), find)]));
	const held = [...states.values()].flatMap(({ turn, isUndone }) => (isUndone ? [] : [turn]));
	const cycles = groupTurns(family, rows, toldTurns, held);
	const cycleOf = new Map(cycles.flatMap((cycle) => cycle.turns.map(({ id }) => [id, cycle] as const)));
	const undone = findUndoneResets(named);
	return {
		cycles,
		entries: named.flatMap((entry): readonly ReplayedEntry[] => {
			const { kind, imported = false, turns: [id = ""] = [] } = entry;
			const [toldTurn, state] = isAboutTurn(entry) ? [toldTurns.turns.get(id), states.get(id)] : [];
			if (toldTurn === undefined || state === undefined)
				return [{ entry, cycle: undefined, isUndone: undone.has(entry) }];
			if (kind !== "turn") return [{ entry, cycle: undefined, isUndone: false, turn: state }];
			if (imported && !toldTurn.isOfElsewhere) return [];
			return [
				{ entry: asItIs(toldTurn.first, state.turn), cycle: cycleOf.get(id), isUndone: state.isUndone, turn: state },
			];
		}),
	};
}

function toState({ first, last, ...marks }: ToldTurn, row: StoredTurn | undefined, find: Lookups): TurnState {
	const { category = "", member, doneBy, option, day } = row ?? last;
	const { name: memberName = last.memberName ?? "" } = find.member(member) ?? {};
	const { name: doneByName = row ? undefined : last.doneByName } = find.member(doneBy) ?? {};
	const turn = dropUndefined<HeldTurn>({
		...{ id: first.turns?.[0] ?? "", category, member: member ?? memberName, memberName, at: first.at },
		categoryName: find.category(category)?.name ?? last.categoryName ?? "",
		hasLeft: find.isHere(member) ? undefined : true,
		...{ doneBy: doneByName && (doneBy ?? doneByName), doneByName, option, day, imported: first.imported },
	});
	return { turn, isMended: marks.isMended, isUndone: row ? row.undoneAt !== undefined : marks.isUndone };
}

function asItIs(entry: HistoryEntry, { member, memberName, doneBy, doneByName, day }: HeldTurn): HistoryEntry {
	const isUnchanged =
		entry.memberName === memberName &&
		(entry.member === undefined || entry.member === member) &&
		entry.doneByName === doneByName &&
		(entry.doneBy === undefined || entry.doneBy === doneBy) &&
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

function findUndoneResets(entries: readonly HistoryEntry[]): ReadonlySet<HistoryEntry> {
	const last = new Map<string | undefined, HistoryEntry>();
	const undone = new Set<HistoryEntry>();
	for (const entry of entries) {
		const reset = last.get(entry.category);
		if (entry.kind === "reset") last.set(entry.category, entry);
		if (entry.kind === "reset-undone" && reset) undone.add(reset);
	}
	return undone;
}
