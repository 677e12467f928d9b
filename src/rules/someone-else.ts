import { membersIn } from "./away.ts";
import { type Family, findCategory, type PastTurn } from "./family.ts";
import { type Draw, eligibleMembers } from "./turns.ts";

export interface TakenTurn {
	readonly draw: Draw;
	readonly doneBy?: string;
}

/** The turn of `doneBy` if eligible (in a new cycle all are), else the draw's, done by them. @param today as of `localDay` */
export function takeOver(family: Family, draw: Draw, doneBy: string, today: string): TakenTurn {
	const category = findCategory(family, draw.category);
	const members = category ? membersIn(family, category, today) : [];
	const eligible = draw.isNewCycle || !category ? members : eligibleMembers(members, category);
	return eligible.includes(doneBy) ? { draw: { ...draw, member: doneBy } } : { draw, doneBy };
}

export interface Balance {
	/** Owes `turns` turns. */
	readonly from: string;
	readonly to: string;
	readonly turns: number;
}

/** Who owes whom turns of a category, until it is even: a reset ends no debt. */
export function findBalances({ turns = [], pastTurns = [] }: Family, category: string): readonly Balance[] {
	const isDoneByAnother = (turn: PastTurn) => turn.doneBy !== undefined && turn.category === category;
	return computeBalances([...pastTurns.filter(isDoneByAnother), ...turns.filter(isDoneByAnother)]);
}

/** Who did how many turns more in whose place than the other way round. */
function computeBalances(turns: readonly Pick<PastTurn, "member" | "doneBy">[]): readonly Balance[] {
	const counts = new Map<string, { from: string; to: string; turns: number }>();
	for (const { member, doneBy } of turns) {
		if (doneBy === undefined) continue;
		const key = JSON.stringify([member, doneBy]);
		const opposite = counts.get(JSON.stringify([doneBy, member]));
		const balance = counts.get(key) ?? { from: member, to: doneBy, turns: 0 };
		if (opposite !== undefined && opposite.turns > 0) opposite.turns--;
		else counts.set(key, { ...balance, turns: balance.turns + 1 });
	}
	return [...counts.values()].filter(({ turns }) => turns > 0);
}
