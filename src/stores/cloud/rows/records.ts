import type { Family } from "../../../rules/family.ts";
import { runningCycle } from "./running-cycle.ts";

/** A row of `family_members` or `decision_categories`. */
export interface NamedRow {
	readonly id: string;
	readonly name: string;
}

/** A row of `category_cycles`, with the names it brings along. */
export interface Turn {
	readonly id: string;
	readonly category: string;
	readonly person: string;
	/** The turn's place in its category, from 1; where a turn was taken back there is a gap. */
	readonly turnNumber: number;
}

/** A family's rows, each list in the order of `created_at`. */
export interface Records {
	readonly members: readonly NamedRow[];
	readonly categories: readonly NamedRow[];
	readonly turns: readonly Turn[];
}

/** The family that the rules and the screens know: names, and cycle lists in place of recorded turns. */
export function toFamily({ members, categories, turns }: Records): Family {
	const present = new Set(members.map(({ name }) => name));
	const people = new Map<string, string[]>(categories.map(({ name }) => [name, []]));
	// The lists are read one by one: a turn may name somebody who came in between.
	for (const { category, person } of turns) if (present.has(person)) people.get(category)?.push(person);
	return {
		members: [...present],
		categories: Array.from(people, ([name, had]) => ({ name, cycle: runningCycle(had) })),
	};
}

export function turnsInCategory({ turns }: Records, category: string): readonly Turn[] {
	return turns.filter((turn) => turn.category === category);
}

export function hasRow(rows: readonly { readonly id: string }[], id: string): boolean {
	return rows.some((row) => row.id === id);
}

/** Whether a row of this id is among the family's. */
export function recordsIncludeRow({ members, categories, turns }: Records, id: string): boolean {
	return [members, categories, turns].some((rows) => hasRow(rows, id));
}
