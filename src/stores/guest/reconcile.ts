import { chooseAnimal } from "../../rules/animals.ts";
import { runningCycle } from "../../rules/cycle.ts";
import { type Category, type Family, type Member, replaceTurns, type Turn } from "../../rules/family.ts";
import { createKey } from "../../rules/key.ts";
import { areNamesEqual } from "../../rules/name.ts";
import { keepSame, tidyFamily } from "../tidy-family.ts";
import type { GuestLists } from "./guest-lists.ts";

type Own = Pick<Member, "id" | "key" | "name">;

/**
 * A stored family as the three lists of names say it is, which something else may have written: an earlier version of the app, another program or
 * a hand. Names without anything stored are new; what is stored of other names goes. A turn that its category's cycle list lacks counts no
 * more, and a name in it without a turn has one. Returns the same object if they agree.
 *
 * @param createId gives each that is new its own
 */
export function reconcile(stored: Family, lists: GuestLists, createId: () => string): Family {
	const tidy = tidyFamily(stored);
	const emoji = tidy.members.filter(({ name }) => lists.members.includes(name)).map((member) => member.emoji);
	const members = matchNames<Member>(tidy.members, lists.members, createId, (own) => {
		const animal = chooseAnimal(own.key, emoji);
		emoji.push(animal);
		return { ...own, emoji: animal };
	});
	const categories = matchNames<Category>(tidy.categories, lists.categories, createId, (own) => ({
		...{ ...own, lastTurn: 0, settings: {} },
	}));
	const isSame = members === tidy.members && categories === tidy.categories;
	const named = isSame ? tidy : tidyFamily({ ...tidy, members, categories });
	const ids = new Map(members.map(({ name, id }) => [name, id]));
	return named.categories.reduce((family, category) => {
		const cycle = (lists.cycles.get(category.name) ?? []).flatMap((name) => ids.get(name) ?? []);
		return reconcileCycle(family, category, cycle, createId);
	}, named);
}

/** In the order of `names`. */
function matchNames<T extends Own>(
	all: readonly T[],
	names: readonly string[],
	createId: () => string,
	create: (own: Own) => T,
): readonly T[] {
	const known = new Map(all.map((one) => [one.name, one]));
	const keys = names.flatMap((name) => known.get(name)?.key ?? []);
	const matched = names.map((name) => {
		const one = known.get(name);
		if (one) return one;
		const key = createKey(name, keys);
		keys.push(key);
		return create({ id: createId(), key, name });
	});
	return keepSame(all, matched);
}

/** @param members the ids of those who have had a turn, in the order of their turns */
function reconcileCycle(
	family: Family,
	category: Category,
	members: readonly string[],
	createId: () => string,
): Family {
	const running = runningCycle(family, category);
	if (
		areNamesEqual(
			running.map(({ member }) => member),
			members,
		)
	)
		return family;
	const cycle = running[0]?.cycle ?? 1;
	const known = new Map(running.map((turn) => [turn.member, turn]));
	let number = category.lastTurn;
	const counted = members.map((member): Turn => {
		const turn = known.get(member);
		if (turn) return turn;
		number++;
		return { id: createId(), category: category.id, member, cycle, number };
	});
	// Without any that counts, the cycle before would be the running one again.
	const isCountedNoMore = (turn: Turn) =>
		turn.category === category.id && (turn.cycle === cycle || members.length === 0) && turn.cycle > 0;
	const moved = new Set(counted);
	const others = family.turns
		.filter((turn) => !moved.has(turn))
		.map((turn) => (isCountedNoMore(turn) ? { ...turn, cycle: 0 } : turn));
	return replaceTurns(family, [...others, ...counted]);
}
