import type { Category, Family } from "./family.ts";
import { trimName, validateName } from "./name.ts";

/** What a family gains when another one is brought to it: what the other has and it has not. */
export interface Additions {
	readonly members: readonly string[];
	/** Names of categories. */
	readonly categories: readonly string[];
	/** By category, the people of whom a turn in the running cycle comes along, in the order of their turns. Never an empty list. */
	readonly turns: ReadonlyMap<string, readonly string[]>;
}

/**
 * What `incoming` would add to `family`. Equal names mean the same member or category. Names that no family keeps (empty, too
 * long) are left out, and so are turns of people who are no members of the incoming family.
 */
export function findAdditions(family: Family, incoming: Family): Additions {
	const comers = new Set(validNames(incoming.members));
	const members = new Set(family.members);
	const cycles = new Map(family.categories.map(({ name, cycle }) => [name, new Set(cycle)]));
	const categories = new Map<string, Set<string>>();
	for (const { name, cycle } of incoming.categories) {
		const [category] = validNames([name]);
		if (category === undefined) continue;
		const had = cycles.get(category);
		const brought = categories.get(category) ?? new Set();
		categories.set(category, brought);
		for (const person of validNames(cycle)) {
			const isKnown = members.has(person) && had?.has(person);
			if (comers.has(person) && !isKnown) brought.add(person);
		}
	}
	return {
		members: [...comers].filter((name) => !members.has(name)),
		categories: [...categories.keys()].filter((name) => !cycles.has(name)),
		turns: new Map([...categories].flatMap(([name, brought]) => (brought.size > 0 ? [[name, [...brought]]] : []))),
	};
}

export function hasNoAdditions({ members, categories, turns }: Additions): boolean {
	return members.length + categories.length + turns.size === 0;
}

/**
 * The family together with what `incoming` adds: first what is there, then what comes, each in its order. Who has had a turn in
 * either running cycle has had it in the common one. Bringing the same family again gives the same object back.
 */
export function mergeFamily(family: Family, incoming: Family): Family {
	const gain = findAdditions(family, incoming);
	if (hasNoAdditions(gain)) return family;
	const newcomers = new Set(gain.members);
	const added = gain.categories.map((name): Category => ({ name, cycle: [] }));
	return {
		members: [...family.members, ...gain.members],
		categories: [...family.categories, ...added].map(({ name, cycle }) => ({
			name,
			// A list read from outside may still hold the name of somebody who left and now comes again.
			cycle: [...cycle.filter((person) => !newcomers.has(person)), ...(gain.turns.get(name) ?? [])],
		})),
	};
}

function validNames(names: readonly string[]): readonly string[] {
	return [...new Set(names.map(trimName))].filter((name) => validateName(name, []) === "ok");
}
