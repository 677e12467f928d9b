import type { Turn } from "./family.ts";
import { forgetInTurns } from "./forget-member.ts";
import type { RecordEntry } from "./record.ts";

/** Of a guest's record, and shown to nobody: from here on the turns that the member has had do not count. */
export interface MemberLeft {
	readonly kind: "left";
	readonly id: string;
	readonly member: string;
	/** Only there; everywhere without it. */
	readonly category?: string | undefined;
}

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

export function replayRecord(entries: readonly (RecordEntry | MemberLeft)[]): RecordState {
	const state: MutableState = { turns: [], cycles: new Map() };
	for (const entry of entries) {
		if (entry.kind === "left") leave(state, entry);
		else if (entry.kind === "turn") addTurn(state, entry);
		else if (entry.kind === "undone") undoTurn(state, entry);
		else if (entry.kind === "reset") reset(state, entry);
	}
	return state;
}

interface MutableState {
	turns: Turn[];
	readonly cycles: Map<string, readonly string[]>;
}

function leave(state: MutableState, { member, category: only }: MemberLeft) {
	state.turns = forgetInTurns(state.turns, member, only);
	for (const [category, cycle] of state.cycles) {
		if ((only ?? category) !== category) continue;
		const remaining = cycle.filter((name) => name !== member);
		state.cycles.set(category, remaining);
	}
}

function addTurn({ turns, cycles }: MutableState, entry: RecordEntry) {
	const { category, member, previousCycle } = entry;
	if (member === undefined) return;
	turns.push(toTurn(entry, member));
	cycles.set(category, previousCycle ? [member] : [...(cycles.get(category) ?? []), member]);
}

function undoTurn({ turns, cycles }: MutableState, { category, member, turn: id }: RecordEntry) {
	const at = turns.findLastIndex((turn) => turn.id === id);
	const [undone] = at === -1 ? [] : turns.splice(at, 1);
	const cycle = cycles.get(category) ?? [];
	const shortened = cycle.at(-1) === member ? cycle.slice(0, -1) : cycle;
	cycles.set(category, undone?.previousCycle ?? shortened);
}

function reset(state: MutableState, { category }: RecordEntry) {
	state.turns = state.turns.filter((turn) => turn.category !== category);
	state.cycles.set(category, []);
}

function toTurn({ id, turn, category, doneBy, option, previousCycle }: RecordEntry, member: string): Turn {
	return {
		id: turn ?? id,
		category,
		member,
		...(doneBy !== undefined && { doneBy }),
		...(option !== undefined && { option }),
		...(previousCycle && { previousCycle }),
	};
}
