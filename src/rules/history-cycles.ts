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
	/** Everybody in it had a turn, so that the next cycle began, and the entries have all of its turns. */
	readonly isComplete: boolean;
}

interface Cycle extends Omit<ReplayedCycle, "turns"> {
	readonly key: string;
	readonly count?: number;
}

export function groupTurns(
	family: StoredFamily,
	rowsById: ReadonlyMap<string, StoredTurn>,
	toldTurns: ToldTurns,
	held: readonly HeldTurn[],
): readonly ReplayedCycle[] {
	const describeRow = createRowCycles(family);
	const groups = new Map<string, { readonly cycle: Cycle; readonly turns: HeldTurn[] }>();
	for (const turn of held) {
		const row = rowsById.get(turn.id);
		const toldTurn = toldTurns.turns.get(turn.id) as ToldTurn;
		const isTold = row === undefined || (row.cycle === undefined && toldTurn.isOfElsewhere);
		const cycle = isTold ? describeTold(toldTurn, toldTurns) : describeRow(row);
		const group = groups.get(cycle.key) ?? { cycle, turns: [] };
		groups.set(cycle.key, group);
		group.turns.push(turn);
	}
	return [...groups.values()].map(({ cycle: { key, count, ...cycle }, turns }) => ({
		...{ ...cycle, turns },
		isComplete: cycle.isComplete && (count === undefined || count === turns.length),
	}));
}

/** Cycles that the same reset has ended, or none has, follow each other. */
const eraOf = ({ category, resetAt = "" }: StoredTurn) => `${resetAt} ${category}`;
const keyOf = (row: StoredTurn) => `${row.cycle} ${eraOf(row)}`;

function createRowCycles(family: StoredFamily): (row: StoredTurn) => Cycle {
	const present = presentFamily(family);
	const running = new Set(
		present.categories.flatMap((category) => runningCycle(present, category)).map(({ id }) => id),
	);
	const members = new Set(present.members.map(({ id }) => id));
	const counts = new Map<string, number>();
	const last = new Map<string, number>();
	for (const row of family.turns) {
		if (row.undoneAt !== undefined || row.cycle === undefined) continue;
		const [key, era] = [keyOf(row), eraOf(row)];
		counts.set(key, (counts.get(key) ?? 0) + 1);
		// If all turns of a cycle went with their members, the cycle before runs again.
		if (members.has(row.member)) last.set(era, Math.max(row.cycle, last.get(era) ?? 0));
	}
	const runningKeys = new Set(family.turns.flatMap((row) => (running.has(row.id) ? [keyOf(row)] : [])));
	return (row) => {
		const { category, cycle: number = 0, resetAt } = row;
		// An imported turn that counts in no cycle is alone.
		if (number === 0) return { key: row.id, category, number, isRunning: false, isReset: true, isComplete: false };
		const key = keyOf(row);
		const isLast = number >= (last.get(eraOf(row)) ?? 0);
		return {
			...{ key, category, number, count: counts.get(key) ?? 0 },
			...{ isRunning: runningKeys.has(key), isReset: resetAt !== undefined && isLast, isComplete: !isLast },
		};
	};
}

function describeTold({ last, era }: ToldTurn, { begun, reset, cycles }: ToldTurns): Cycle {
	const { category = "", cycle: number = 0 } = last;
	const has = (number: number) => cycles.get(era)?.has(number) === true;
	return {
		...{ key: JSON.stringify([era, number]), category, number, isRunning: false },
		isReset: reset.has(era) && !has(number + 1),
		isComplete: has(number + 1) && (number > 1 ? has(number - 1) : begun.has(era)),
	};
}
