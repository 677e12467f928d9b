import type { ChangeOf } from "./changes.ts";
import { addDays, type Day } from "./days.ts";
import { findDraw } from "./draw.ts";
import { type Category, type Family, findCategory } from "./family.ts";
import { findLastingTurn, type LastingTurn } from "./lasting-turn.ts";
import { presentFamily, storeFamily } from "./stored-family.ts";
import { recordTurn } from "./turn-changes.ts";

/** While nobody looks, no more than these come one after the other: then it is over. */
export const MOST_UNSEEN = 50;

export interface DueTurn {
	readonly change: ChangeOf<"record-turn">;
	readonly turn: LastingTurn;
}

/**
 * The turns that have begun by themselves since the last one was over, oldest first, and are not recorded yet: each of
 * whoever is drawn on the day after. On a day on which everybody is away nothing begins.
 */
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

/** Whose turn it is, or was last; undefined where that is not known before somebody decides. */
export function findHolder(family: Family, category: Category, today: Day): LastingTurn | undefined {
	return findDueTurns(family, category, today).at(-1)?.turn ?? findLastingTurn(family, category, today);
}
