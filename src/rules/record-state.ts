import type { Turn } from "./family.ts";
import { type RecordEntry, turnId } from "./record.ts";

export interface RecordState {
	/** The turns that count: those that were not undone, since the last reset of their category. */
	readonly turns: readonly Turn[];
	/** By category. Complete only where each turn that opened a cycle has the cycle list before. */
	readonly cycles: ReadonlyMap<string, readonly string[]>;
}

/** The turns that count, from the record alone. */
export function turnsOfRecord(entries: readonly RecordEntry[]): readonly Turn[] {
	return replayRecord(entries).turns;
}

export function replayRecord(entries: readonly RecordEntry[]): RecordState {
	const state: MutableState = { turns: [], cycles: new Map() };
	for (const entry of entries) {
		// It happened elsewhere.
		if (entry.imported) continue;
		if (entry.kind === "turn") addTurn(state, entry);
		else if (entry.kind === "undone") undoTurn(state, entry);
		else if (entry.kind === "reset") reset(state, entry);
	}
	return state;
}

interface MutableState {
	turns: Turn[];
	readonly cycles: Map<string, string[]>;
}

function addTurn({ turns, cycles }: MutableState, entry: RecordEntry) {
	const { category, member, previousCycle } = entry;
	if (member === undefined) return;
	turns.push(toTurn(entry, member));
	const cycle = previousCycle ? undefined : cycles.get(category);
	if (cycle) cycle.push(member);
	else cycles.set(category, [member]);
}

function undoTurn({ turns, cycles }: MutableState, { category, member, turn: id }: RecordEntry) {
	const at = turns.findLastIndex((turn) => turn.id === id);
	const [undone] = at === -1 ? [] : turns.splice(at, 1);
	const cycle = cycles.get(category) ?? [];
	// The last one of those who are there: somebody may have left since.
	const last = member === undefined ? -1 : cycle.lastIndexOf(member);
	cycles.set(category, undone?.previousCycle ? [...undone.previousCycle] : cycle.filter((_, index) => index !== last));
}

function reset(state: MutableState, { category }: RecordEntry) {
	state.turns = state.turns.filter((turn) => turn.category !== category);
	state.cycles.set(category, []);
}

function toTurn(entry: RecordEntry, member: string): Turn {
	const { category, doneBy, option, previousCycle, closedDraw } = entry;
	// One by one: a family's record may have tens of thousands.
	const turn: { -readonly [Key in keyof Turn]: Turn[Key] } = { id: turnId(entry), category, member };
	if (doneBy !== undefined) turn.doneBy = doneBy;
	if (option !== undefined) turn.option = option;
	if (previousCycle) turn.previousCycle = previousCycle;
	if (closedDraw) turn.closedDraw = closedDraw;
	return turn;
}
