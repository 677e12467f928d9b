import type { Turn } from "./family.ts";
import { type RecordEntry, turnId } from "./record.ts";

export interface RecordState {
	readonly turns: readonly Turn[];
	/** Those that were had and count no more. Those from elsewhere are among them. */
	readonly pastTurns: readonly Turn[];
	/** By category. Complete only where each turn that opened a cycle has the cycle list before. */
	readonly cycles: ReadonlyMap<string, readonly string[]>;
}

export function replayRecord(entries: readonly RecordEntry[]): RecordState {
	const state: MutableState = { turns: [], past: new Map(), cycles: new Map() };
	for (const entry of entries) {
		if (entry.imported) replayImported(state, entry);
		else if (entry.kind === "turn") addTurn(state, entry);
		else if (entry.kind === "undone") undoTurn(state, entry);
		else if (entry.kind === "reset") reset(state, entry);
	}
	return { turns: state.turns, pastTurns: [...state.past.values()], cycles: state.cycles };
}

interface MutableState {
	turns: Turn[];
	readonly past: Map<string, Turn>;
	readonly cycles: Map<string, string[]>;
}

/** It happened elsewhere, and counts in no cycle of this family. */
function replayImported({ past }: MutableState, entry: RecordEntry) {
	if (entry.kind === "turn" && entry.member !== undefined) past.set(turnId(entry), toTurn(entry, entry.member));
	if (entry.kind === "undone") past.delete(turnId(entry));
}

function addTurn({ turns, past, cycles }: MutableState, entry: RecordEntry) {
	const { category, member, previousCycle } = entry;
	if (member === undefined) return;
	past.delete(turnId(entry));
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
	for (const turn of state.turns) if (turn.category === category) state.past.set(turn.id, turn);
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
