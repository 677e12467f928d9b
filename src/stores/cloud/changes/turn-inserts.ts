import {
	type CategoryRow,
	findByName,
	hasRow,
	type MemberRow,
	type Records,
	type TurnRow,
	turnsInCategory,
} from "../rows/records.ts";
import type { NewTurn } from "../rows/tables.ts";
import { isOutdated } from "../rows/to-family.ts";

export interface NewTurnOf {
	readonly id: string;
	readonly member: MemberRow;
	readonly doneBy?: string | undefined;
	readonly option?: string | undefined;
}

export interface TurnInsert {
	readonly row: NewTurn;
	readonly turn: TurnRow;
}

/** `cycle_number`: specification, section 4. By `turn_number` the database detects another device's turn. Rounds are as there. */
export function createTurnInserts(
	records: Records,
	category: CategoryRow,
	turns: readonly NewTurnOf[],
	memberCount: number,
): readonly TurnInsert[] {
	const recorded = turnsInCategory(records, category.name);
	const last = recorded.at(-1);
	const lastNumber = last?.turnNumber ?? 0;
	let round = Math.max(category.runningRound, last?.round ?? 1);
	const members = new Set(recorded.filter((turn) => turn.round === round).map(({ member }) => member));
	return turns
		.filter(({ id }) => !hasRow(records.turns, id))
		.map(({ id, member, doneBy, option }, at) => {
			const turnNumber = lastNumber + 1 + at;
			const opensRound = members.has(member.name);
			if (opensRound) {
				round++;
				members.clear();
			}
			members.add(member.name);
			const row = {
				id,
				category_id: category.id,
				member_id: member.id,
				cycle_number: Math.floor((recorded.length + at) / memberCount) + 1,
				turn_number: turnNumber,
				...(doneBy !== undefined && { done_by: doneBy }),
				...(option !== undefined && { option }),
			};
			const turn: TurnRow = {
				id,
				category: category.name,
				member: member.name,
				turnNumber,
				round,
				...(opensRound && { opensRound }),
				...(doneBy !== undefined && { doneBy }),
				...(option !== undefined && { option }),
			};
			return { turn, row };
		});
}

/** The first turn of a category closes its open draw and keeps it, as in the database. */
export function addTurns(records: Records, inserts: readonly TurnInsert[]): Records {
	const rounds = new Map(inserts.map(({ turn }) => [turn.category, turn.round]));
	const closed = new Map([...rounds.keys()].map((name) => [findByName(records.categories, name)?.id, name]));
	const draws = new Map(
		records.draws.filter((draw) => !isOutdated(draw, records)).map((draw) => [closed.get(draw.category), draw]),
	);
	const added = inserts.map(({ turn }) => {
		const draw = draws.get(turn.category);
		draws.delete(turn.category);
		return draw ? { ...turn, closedDraw: { member: draw.member, passed: draw.passed } } : turn;
	});
	return {
		...records,
		categories: records.categories.map((row) => ({ ...row, runningRound: rounds.get(row.name) ?? row.runningRound })),
		turns: [...records.turns, ...added],
		draws: records.draws.filter(({ category }) => !closed.has(category)),
	};
}
