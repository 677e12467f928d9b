import type { ChangeOf } from "./changes.ts";
import { addDays, type Day } from "./days.ts";
import { findDraw } from "./draw.ts";
import { type Category, type Family, findCategory } from "./family.ts";
import { findLastingTurn, type LastingTurn } from "./lasting-turn.ts";
import { presentFamily, storeFamily } from "./stored-family.ts";
import { recordTurn } from "./turn-changes.ts";

/** If nobody looks, at most so many turns follow each other. Then the last one is over. */
export const MOST_UNSEEN = 50;

export interface DueTurn {
	readonly change: ChangeOf<"record-turn">;
	readonly turn: LastingTurn;
}

/** Turns that have begun by themselves and are not recorded yet, oldest first. None begins while everybody is away. */
export function findDueTurns(family: Family, category: Category, today: Day): readonly DueTurn[] {
	const due: DueTurn[] = [];
	if (!category.settings.lasts?.goesOn) return due;
	let stored = storeFamily(family);
	let last = findLastingTurn(family, category, today);
	let day = last?.until;
	for (let step = 0; last && day && day < today; step++) {
		if (step === MOST_UNSEEN) return [];
		day = addDays(day, 1);
		const present = presentFamily(stored);
		const draw = findDraw(present, findCategory(present, category.id) as Category, day);
		if (draw === undefined) continue;
		const { n, member } = draw;
		const change = { kind: "record-turn", category: category.id, n, member: member.id, day } as const;
		stored = recordTurn(stored, change, { id: `${category.id} ${n}`, at: "", today });
		last = stored.turns.at(-1) as unknown as LastingTurn;
		day = last.until;
		due.push({ change, turn: last });
	}
	return due;
}

/** The turn that lasts, or the last one; undefined if only the next decision will tell. */
export function findHolder(family: Family, category: Category, today: Day): LastingTurn | undefined {
	return findDueTurns(family, category, today).at(-1)?.turn ?? findLastingTurn(family, category, today);
}
