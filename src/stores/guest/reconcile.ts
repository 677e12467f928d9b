import { chooseAnimal } from "../../rules/animals.ts";
import { runningCycle, runningNumber } from "../../rules/cycle.ts";
import type { Category, Member } from "../../rules/family.ts";
import { createKey } from "../../rules/key.ts";
import { areNamesEqual } from "../../rules/name.ts";
import {
	presentFamily,
	type StoredCategory,
	type StoredFamily,
	type StoredMember,
	type StoredTurn,
} from "../../rules/stored-family.ts";
import { mayCount } from "../../rules/turn-changes.ts";
import { keepSame, tidyFamily } from "../tidy-family.ts";
import type { GuestLists } from "./guest-lists.ts";

type Identity = Pick<Member, "id" | "key" | "name">;

/**
 * Makes a family what the three lists of names say, which another program or a hand may have written. A name that is
 * not stored is new, and a stored one that is not listed goes. A turn that its cycle list lacks no longer counts, and a
 * name in that list without a turn gets one. Returns the same object if they agree.
 */
export function reconcile(stored: StoredFamily, lists: GuestLists, createId: () => string): StoredFamily {
	const tidy = tidyFamily(stored);
	const present = presentFamily(tidy);
	const emoji = present.members.filter(({ name }) => lists.members.includes(name)).map((member) => member.emoji);
	const members = matchNames<StoredMember>(tidy.members, lists.members, createId, (identity) => {
		const animal = chooseAnimal(identity.key, emoji);
		emoji.push(animal);
		return { ...identity, emoji: animal };
	});
	const categories = matchNames<StoredCategory>(tidy.categories, lists.categories, createId, (identity) => ({
		...{ ...identity, settings: {} },
	}));
	const isSame = members === tidy.members && categories === tidy.categories;
	const named = isSame ? tidy : tidyFamily({ ...tidy, members, categories });
	const ids = new Map(presentFamily(named).members.map(({ name, id }) => [name, id]));
	return presentFamily(named).categories.reduce((family, category) => {
		const cycle = (lists.cycles.get(category.name) ?? []).flatMap((name) => ids.get(name) ?? []);
		return reconcileCycle(family, category, cycle, createId);
	}, named);
}

function matchNames<T extends Identity & { readonly removedAt?: string | undefined }>(
	all: readonly T[],
	names: readonly string[],
	createId: () => string,
	create: (identity: Identity) => T,
): readonly T[] {
	const present = all.filter(({ removedAt }) => removedAt === undefined);
	const known = new Map(present.map((row) => [row.name, row]));
	const keys = names.flatMap((name) => known.get(name)?.key ?? []);
	const matched = names.map((name) => {
		const match = known.get(name);
		if (match) return match;
		const key = createKey(name, keys);
		keys.push(key);
		return create({ id: createId(), key, name });
	});
	if (keepSame(present, matched) === present) return all;
	return [...matched, ...all.filter(({ removedAt }) => removedAt !== undefined)];
}

function reconcileCycle(
	family: StoredFamily,
	category: Category,
	members: readonly string[],
	createId: () => string,
): StoredFamily {
	const present = presentFamily(family);
	const running = runningCycle(present, category);
	const had = running.map(({ member }) => member);
	if (areNamesEqual(had, members)) return family;
	const cycle = runningNumber(present, category);
	const ids = new Map(running.map(({ id, member }) => [member, id]));
	const known = new Map(family.turns.map((turn) => [turn.id, turn]));
	let number = category.lastTurn;
	const counted = members.map((member): StoredTurn => {
		const turn = known.get(ids.get(member) ?? "");
		if (turn) return turn;
		number++;
		return { id: createId(), category: category.id, member, cycle, number };
	});
	// If no turn counts any more, an earlier cycle would be the running one again.
	const isCountedNoMore = (turn: StoredTurn) =>
		turn.category === category.id && (turn.cycle === cycle || members.length === 0) && mayCount(turn);
	const moved = new Set(counted);
	const others = family.turns
		.filter((turn) => !moved.has(turn))
		.map((turn) => (isCountedNoMore(turn) ? { ...turn, cycle: undefined } : turn));
	return { ...family, turns: [...others, ...counted] };
}
