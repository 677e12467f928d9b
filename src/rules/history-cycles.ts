import { runningCycle } from "./cycle.ts";
import type { HeldTurn } from "./held-turn.ts";
import type { ToldTurn, ToldTurns } from "./history-told.ts";
import { presentFamily, type StoredFamily, type StoredTurn } from "./stored-family.ts";

export interface ReplayedCycle {
	readonly category: string;
	readonly number: number;
	readonly turns: readonly HeldTurn[];
	readonly isRunning: boolean;
	readonly isReset: boolean;
	/** Everybody who was in had had a turn, so that the next one began; and the entries have all of its turns. */
	readonly isComplete: boolean;
}

interface Cycle extends Omit<ReplayedCycle, "turns"> {
	readonly key: string;
	readonly count?: number;
}

export function groupTurns(family: StoredFamily, told: ToldTurns, held: readonly HeldTurn[]): readonly ReplayedCycle[] {
	const rows = new Map(family.turns.map((turn) => [turn.id, turn]));
	const describeRow = createRowCycles(family);
	const groups = new Map<string, { readonly cycle: Cycle; readonly turns: HeldTurn[] }>();
	for (const turn of held) {
		const row = rows.get(turn.id);
		const one = told.turns.get(turn.id) as ToldTurn;
		const isTold = row === undefined || (row.cycle === undefined && one.isOfElsewhere);
		const cycle = isTold ? describeTold(one, told) : describeRow(row);
		const group = groups.get(cycle.key) ?? { cycle, turns: [] };
		groups.set(cycle.key, group);
		group.turns.push(turn);
	}
	return [...groups.values()].map(({ cycle: { key, count, ...cycle }, turns }) => ({
		...{ ...cycle, turns },
		isComplete: cycle.isComplete && (count === undefined || count === turns.length),
	}));
}

/** Cycles follow each other in those that the same reset has ended, or none. */
const eraOf = ({ category, resetAt = "" }: StoredTurn) => JSON.stringify([category, resetAt]);
const keyOf = (row: StoredTurn) => JSON.stringify([eraOf(row), row.cycle]);

function createRowCycles(family: StoredFamily): (row: StoredTurn) => Cycle {
	const present = presentFamily(family);
	const running = new Set(present.categories.flatMap((one) => runningCycle(present, one)).map(({ id }) => id));
	const members = new Set(present.members.map(({ id }) => id));
	const counts = new Map<string, number>();
	const last = new Map<string, number>();
	for (const row of family.turns) {
		if (row.undoneAt !== undefined || row.cycle === undefined) continue;
		counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
		// Where all of a cycle's turns went with their members, the one before runs again.
		if (members.has(row.member)) last.set(eraOf(row), Math.max(row.cycle, last.get(eraOf(row)) ?? 0));
	}
	const runningKeys = new Set(family.turns.flatMap((row) => (running.has(row.id) ? [keyOf(row)] : [])));
	return (row) => {
		const { category, cycle: number = 0, resetAt } = row;
		// Each that came along and counts in none is alone.
		if (number === 0) return { key: row.id, category, number, isRunning: false, isReset: true, isComplete: false };
		const isLast = number >= (last.get(eraOf(row)) ?? 0);
		return {
			...{ key: keyOf(row), category, number, count: counts.get(keyOf(row)) ?? 0 },
			...{ isRunning: runningKeys.has(keyOf(row)), isReset: resetAt !== undefined && isLast, isComplete: !isLast },
		};
	};
}

function describeTold({ last, era }: ToldTurn, { begun, reset, cycles }: ToldTurns): Cycle {
	const { category = "", cycle: number = 0 } = last;
	const has = (one: number) => cycles.get(era)?.has(one) === true;
	return {
		...{ key: JSON.stringify([era, number]), category, number, isRunning: false },
		isReset: reset.has(era) && !has(number + 1),
		isComplete: has(number + 1) && (number > 1 ? has(number - 1) : begun.has(era)),
	};
}
