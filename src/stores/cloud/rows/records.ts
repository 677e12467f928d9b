import type { Family } from "../../../rules/family.ts";
import { runningCycle } from "./running-cycle.ts";

export interface NamedRow {
	readonly id: string;
	readonly name: string;
}

export interface Turn {
	readonly id: string;
	readonly category: string;
	/** Other versions of the app read and write snapshots with this key. */
	readonly person: string;
	/** From 1 in each category, with gaps. */
	readonly turnNumber: number;
}

/** A family's rows, each list in the order of `created_at`. */
export interface Records {
	readonly members: readonly NamedRow[];
	readonly categories: readonly NamedRow[];
	readonly turns: readonly Turn[];
}

export type NamedList = "members" | "categories";

export function toFamily({ members, categories, turns }: Records): Family {
	const present = new Set(members.map(({ name }) => name));
	const recorded = new Map<string, string[]>(categories.map(({ name }) => [name, []]));
	// The lists are read one by one: a turn may be that of a member added in between.
	for (const { category, person } of turns) if (present.has(person)) recorded.get(category)?.push(person);
	return {
		members: [...present],
		categories: Array.from(recorded, ([name, members]) => ({ name, cycle: runningCycle(members) })),
	};
}

export function turnsInCategory({ turns }: Records, category: string): readonly Turn[] {
	return turns.filter((turn) => turn.category === category);
}

export function findByName(rows: readonly NamedRow[], name: string): NamedRow | undefined {
	return rows.find((row) => row.name === name);
}

export function rowsByName(rows: readonly NamedRow[]): ReadonlyMap<string, NamedRow> {
	return new Map(rows.map((row) => [row.name, row]));
}

export function hasRow(rows: readonly { readonly id: string }[], id: string): boolean {
	return rows.some((row) => row.id === id);
}

export function recordsIncludeRow({ members, categories, turns }: Records, id: string): boolean {
	return [members, categories, turns].some((rows) => hasRow(rows, id));
}
