import {
	type Category,
	type CategorySettings,
	type Family,
	type Member,
	NO_FAMILY,
	type Removed,
	type Turn,
} from "./family.ts";
import { memoize } from "./memoize.ts";

// Nothing of a family is moved or deleted, it is marked (docs/decisions/removed.md). Marks are times in ISO 8601.

interface Removable {
	readonly id: string;
	readonly name: string;
	readonly removedAt?: string | undefined;
}

export type StoredMember = Member & Removable;

export type StoredCategory = Omit<Category, "lastTurn" | "cycle"> &
	// Keeps a presented category, which lacks removed members, from being taken for a stored one.
	Removable & { readonly lastTurn?: undefined };

export interface StoredTurn extends Omit<Turn, "cycle"> {
	/** Undefined: it was imported, and counts in none. */
	readonly cycle?: number | undefined;
	readonly undoneAt?: string | undefined;
	readonly resetAt?: string | undefined;
}

export interface StoredFamily extends Pick<Family, "secret" | "groupKind" | "timeZone"> {
	readonly members: readonly StoredMember[];
	readonly categories: readonly StoredCategory[];
	readonly turns: readonly StoredTurn[];
}

export function editMember(
	family: StoredFamily,
	id: string,
	edit: (member: StoredMember) => StoredMember,
): StoredFamily {
	const members = editItem(family.members, id, edit);
	return members === family.members ? family : { ...family, members };
}

export function editCategory(
	family: StoredFamily,
	id: string,
	edit: (category: StoredCategory) => StoredCategory,
): StoredFamily {
	const categories = editItem(family.categories, id, edit);
	return categories === family.categories ? family : { ...family, categories };
}

export function editTurn(family: StoredFamily, id: string, edit: (turn: StoredTurn) => StoredTurn): StoredFamily {
	const turns = editItem(family.turns, id, edit);
	return turns === family.turns ? family : { ...family, turns };
}

function editItem<T extends { readonly id: string }>(
	all: readonly T[],
	id: string,
	edit: (item: T) => T,
): readonly T[] {
	const at = all.findIndex((item) => item.id === id);
	const [item, edited] = [all[at], at < 0 ? undefined : edit(all[at] as T)];
	return edited === undefined || edited === item ? all : all.with(at, edited);
}

export function storeFamily({ categories, turns, removed, ...family }: Family): StoredFamily {
	return {
		...family,
		categories: categories.map(({ lastTurn, cycle, ...category }) => category),
		turns: turns.map(({ cycle, ...turn }) => (cycle > 0 ? { ...turn, cycle } : turn)),
	};
}

/** The family that rules and screens know: without undone turns, and without what was removed and its turns. */
export const presentFamily = memoize((stored: StoredFamily): Family => {
	if (stored === NO_FAMILY) return NO_FAMILY;
	const { secret, groupKind, timeZone } = stored;
	const gone = new Set(idsOfRemoved([...stored.members, ...stored.categories]));
	const turns = presentTurns(stored.turns, gone);
	const lastTurns = findLastTurns(turns);
	const cycles = findResetCycles(stored, turns);
	const removed = gone.size > 0 && findRemoved(stored, gone);
	return {
		...{ secret, members: filterThere(stored.members), turns },
		categories: filterThere(stored.categories).map((category) =>
			presentCategory(category, gone, lastTurns.get(category.id) ?? 0, cycles.get(category.id)),
		),
		...(groupKind !== undefined && { groupKind }),
		...(timeZone !== undefined && { timeZone }),
		...(removed && { removed }),
	};
});

function isThere({ removedAt }: Removable): boolean {
	return removedAt === undefined;
}

function idsOfRemoved(all: readonly Removable[]): readonly string[] {
	return all.filter((row) => !isThere(row)).map(({ id }) => id);
}

/** Returns the same objects as long as nothing in them changes, so that what depends on them need not be made again. */
const filterAllThere = memoize((all: readonly Removable[]) => (all.every(isThere) ? all : all.filter(isThere)));
const filterThere = <T extends Removable>(all: readonly T[]) => filterAllThere(all) as readonly T[];

const shownTurns = new WeakMap<readonly StoredTurn[], { readonly gone: string; readonly turns: readonly Turn[] }>();

function presentTurns(all: readonly StoredTurn[], gone: ReadonlySet<string>): readonly Turn[] {
	const text = JSON.stringify([...gone]);
	const known = shownTurns.get(all);
	if (known?.gone === text) return known.turns;
	const turns = all.flatMap((turn) => (isVisible(turn, gone) ? [presentTurn(turn, gone)] : []));
	shownTurns.set(all, { gone: text, turns });
	return turns;
}

function isVisible({ undoneAt, member, category }: StoredTurn, gone: ReadonlySet<string>): boolean {
	return undoneAt === undefined && !gone.has(member) && !gone.has(category);
}

const withoutCycle = memoize(({ resetAt, ...turn }: StoredTurn): Turn => ({ ...turn, cycle: 0 }));

function presentTurn(turn: StoredTurn, gone: ReadonlySet<string>): Turn {
	if (gone.has(turn.doneBy ?? "")) {
		const { doneBy, ...rest } = turn;
		return presentTurn(rest, gone);
	}
	return turn.cycle !== undefined && turn.resetAt === undefined ? (turn as Turn) : withoutCycle(turn);
}

function findGreatest<T extends Pick<StoredTurn, "category">>(
	turns: readonly T[],
	numberOf: (turn: T) => number | undefined,
): ReadonlyMap<string, number> {
	const greatest = new Map<string, number>();
	for (const turn of turns) {
		const number = numberOf(turn) ?? 0;
		if (number > (greatest.get(turn.category) ?? 0)) greatest.set(turn.category, number);
	}
	return greatest;
}

/** Most changes leave the turns as they are: a look does, and a family may have 40,000. */
const findLastTurns = memoize((turns: readonly Turn[]) => findGreatest(turns, ({ number }) => number));
const findReset = memoize((turns: readonly StoredTurn[]) => turns.filter(({ resetAt }) => resetAt !== undefined));

function findResetCycles({ turns }: StoredFamily, shown: readonly Turn[]): ReadonlyMap<string, number> {
	const reset = findReset(turns);
	if (reset.length === 0) return new Map();
	const ids = new Set(shown.map(({ id }) => id));
	const counting = findGreatest(shown, ({ cycle }) => cycle);
	const cycles = findGreatest(reset, ({ id, cycle }) => (ids.has(id) ? cycle : 0));
	return new Map([...cycles].filter(([category, cycle]) => cycle > (counting.get(category) ?? 0)));
}

const shownCategories = new WeakMap<StoredCategory, Category>();

function presentCategory(
	stored: StoredCategory,
	gone: ReadonlySet<string>,
	lastTurn: number,
	cycle: number | undefined,
): Category {
	const known = shownCategories.get(stored);
	if (gone.size === 0 && known?.lastTurn === lastTurn && known.cycle === cycle) return known;
	const { settings, notNow, lookedAt, ...rest } = stored;
	const category = {
		...{ ...rest, lastTurn, settings: withoutExcluded(settings, gone) },
		...(cycle !== undefined && { cycle }),
		...(notNow && { notNow: { ...notNow, members: notNow.members.filter((id) => !gone.has(id)) } }),
		...(lookedAt && !gone.has(lookedAt.member) && { lookedAt }),
	};
	if (gone.size === 0) shownCategories.set(stored, category);
	return category;
}

function withoutExcluded({ excluded, ...settings }: CategorySettings, gone: ReadonlySet<string>): CategorySettings {
	const present = excluded?.filter((id) => !gone.has(id)) ?? [];
	return present.length > 0 ? { ...settings, excluded: present } : settings;
}

function findRemoved(stored: StoredFamily, gone: ReadonlySet<string>): Removed {
	const used = new Set<string | undefined>();
	const returning = new Map<string, number>();
	for (const { undoneAt, member, doneBy, category } of stored.turns) {
		for (const id of [member, doneBy, category]) used.add(id);
		// A turn of a removed member in a removed category returns with the second of the two.
		const [id, ...others] = [member, category].filter((id) => gone.has(id));
		if (undoneAt === undefined && id !== undefined && others.length === 0)
			returning.set(id, (returning.get(id) ?? 0) + 1);
	}
	const describe = ({ id, name }: Removable, all: readonly Removable[]) => ({
		...{ turns: returning.get(id) ?? 0, isUsed: used.has(id) },
		isNameTaken: all.some((row) => isThere(row) && row.name === name && used.has(row.id)),
	});
	return {
		members: stored.members.flatMap(({ removedAt: at, ...member }) =>
			at === undefined ? [] : [{ member, at, ...describe(member, stored.members) }],
		),
		categories: stored.categories.flatMap(({ removedAt: at, ...category }) =>
			at === undefined ? [] : [{ category, at, ...describe(category, stored.categories) }],
		),
	};
}
