import * as v from "valibot";
import { runningCycle } from "../../rules/cycle.ts";
import { type Family, namesOf } from "../../rules/family.ts";
import { areNamesEqual } from "../../rules/name.ts";
import { tidyText } from "../../rules/tidy-text.ts";
import { validItems } from "../lenient.ts";

/** By category name, the members who have had a turn. A Map, because `__proto__` is a name like any other. */
export type Cycles = ReadonlyMap<string, readonly string[]>;

export interface GuestLists {
	readonly members: readonly string[];
	readonly categories: readonly string[];
	readonly cycles: Cycles;
}

/** Text edited by hand may hold spaces, empty names or repetitions, which are dropped. */
export const NameListSchema = v.pipe(
	v.array(v.string()),
	v.transform((names): readonly string[] => [...new Set(names.map(tidyText))].filter((name) => name !== "")),
);

/** Valibot's `record` would drop `__proto__`, `prototype` and `constructor`. */
export const CyclesSchema = v.pipe(
	v.unknown(),
	v.check((value) => typeof value === "object" && value !== null && !Array.isArray(value)),
	v.transform((value): unknown => Object.entries(value as object).map(([category, cycle]) => ({ category, cycle }))),
	validItems(v.object({ category: v.pipe(v.string(), v.transform(tidyText)), cycle: NameListSchema })),
	v.transform((entries): Cycles => new Map(entries.map(({ category, cycle }) => [category, cycle]))),
);

/** `fromEntries` makes even `__proto__` an ordinary property. */
export function serializeCycles(cycles: Cycles): string {
	return JSON.stringify(Object.fromEntries(cycles));
}

export const NO_LISTS: GuestLists = { members: [], categories: [], cycles: new Map() };

export function haveSameLists(before: Family, after: Family): boolean {
	const parts = [before.members, before.categories].map(namesOf);
	const isNamedSame = [after.members, after.categories].every((part, at) =>
		areNamesEqual(namesOf(part), parts[at] ?? []),
	);
	return before.turns === after.turns && isNamedSame;
}

export function toLists(family: Family): GuestLists {
	const memberNames = new Map(family.members.map(({ id, name }) => [id, name]));
	const cycles = family.categories.flatMap((category) => {
		const names = runningCycle(family, category).flatMap(({ member }) => memberNames.get(member) ?? []);
		return names.length > 0 ? [[category.name, names] as const] : [];
	});
	return { members: namesOf(family.members), categories: namesOf(family.categories), cycles: new Map(cycles) };
}

/** Unknown names stay: the list of members or categories may only be unreadable for now. */
export function updateCycles(stored: Cycles, before: GuestLists, after: GuestLists): Cycles {
	const members = new Set(after.members);
	const removed = new Set(before.members.filter((member) => !members.has(member)));
	const cycles = new Map([...stored].map(([name, cycle]) => [name, withoutAny(cycle, removed)] as const));
	for (const name of after.categories) {
		const [was = [], is = []] = [cycles.get(name), after.cycles.get(name)];
		const seen = was.filter((member) => members.has(member));
		if (!areNamesEqual(seen, is)) cycles.set(name, is);
	}
	const categories = new Set(after.categories);
	for (const name of before.categories) if (!categories.has(name)) cycles.delete(name);
	const isSame = cycles.size === stored.size && [...cycles].every(([name, cycle]) => stored.get(name) === cycle);
	return isSame ? stored : cycles;
}

function withoutAny(names: readonly string[], removed: ReadonlySet<string>): readonly string[] {
	return names.some((name) => removed.has(name)) ? names.filter((name) => !removed.has(name)) : names;
}
