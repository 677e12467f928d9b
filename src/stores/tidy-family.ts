import { createKey } from "../rules/key.ts";
import type { StoredCategory, StoredFamily, StoredTurn } from "../rules/stored-family.ts";

interface Named {
	readonly id: string;
	readonly key: string;
	readonly name: string;
	readonly removedAt?: string | undefined;
}

/** Makes ids and names unique and known, in a family that something else wrote. Returns the same object if they are. */
export function tidyFamily(family: StoredFamily): StoredFamily {
	const members = tidyNamed(family.members);
	const memberIds = new Set(members.map(({ id }) => id));
	const categories = keepSame(
		family.categories,
		tidyNamed(family.categories).map((category) => tidyCategory(category, memberIds)),
	);
	const turns = tidyTurns(family.turns, memberIds, new Set(categories.map(({ id }) => id)));
	const isSame = members === family.members && categories === family.categories && turns === family.turns;
	return isSame ? family : { ...family, members, categories, turns };
}

function tidyNamed<T extends Named>(all: readonly T[]): readonly T[] {
	const [ids, names, keys] = [new Set<string>(), new Set<string>(), [] as string[]];
	const unique = all.filter(({ id, name, removedAt }) => {
		if (ids.has(id) || (removedAt === undefined && names.has(name))) return false;
		if (removedAt === undefined) names.add(name);
		return ids.add(id);
	});
	return keepSame(
		all,
		unique.map((row) => {
			if (row.removedAt !== undefined) return row;
			const key = createKey(row.key, keys);
			keys.push(key);
			return key === row.key ? row : { ...row, key };
		}),
	);
}

function tidyCategory(category: StoredCategory, members: ReadonlySet<string>): StoredCategory {
	const { settings, notNow, lookedAt } = category;
	const present = (all: readonly string[]) =>
		keepSame(
			all,
			[...new Set(all)].filter((id) => members.has(id)),
		);
	const excluded = settings.excluded && present(settings.excluded);
	const saidNotNow = notNow && present(notNow.members);
	const hasLook = lookedAt === undefined || members.has(lookedAt.member);
	if (excluded === settings.excluded && saidNotNow === notNow?.members && hasLook) return category;
	const { excluded: _, ...others } = settings;
	const { lookedAt: __, ...rest } = category;
	return {
		...rest,
		settings: excluded?.length ? { ...others, excluded } : others,
		...(notNow && saidNotNow && { notNow: { n: notNow.n, members: saidNotNow } }),
		...(hasLook && lookedAt && { lookedAt }),
	};
}

function tidyTurns(
	turns: readonly StoredTurn[],
	members: ReadonlySet<string>,
	categories: ReadonlySet<string>,
): readonly StoredTurn[] {
	const ids = new Set<string>();
	const valid = turns.filter(
		({ id, category, member }) => !ids.has(id) && ids.add(id) && members.has(member) && categories.has(category),
	);
	return keepSame(
		turns,
		valid.map((turn) => {
			if (turn.doneBy === undefined || members.has(turn.doneBy)) return turn;
			const { doneBy, ...rest } = turn;
			return rest;
		}),
	);
}

export function keepSame<T>(before: readonly T[], after: readonly T[]): readonly T[] {
	return before.length === after.length && before.every((row, at) => row === after[at]) ? before : after;
}
