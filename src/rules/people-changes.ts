import { chooseAnimal } from "./animals.ts";
import type { ChangeOf } from "./changes.ts";
import { type Category, type Family, findCategory, findMember, namesOf, replaceTurns } from "./family.ts";
import { keepCategory, keepMember } from "./keep-removed.ts";
import { createKey } from "./key.ts";
import { validateName } from "./name.ts";
import { tidyText } from "./tidy-text.ts";

// Each returns the same object if the change has no effect, or asks for something invalid.

export function addMember(family: Family, { member: id, name }: ChangeOf<"add-member">): Family {
	if (findMember(family, id) || validateName(name, namesOf(family.members)) !== "ok") return family;
	const tidied = tidyText(name);
	const key = createKey(
		tidied,
		family.members.map((member) => member.key),
	);
	const emoji = chooseAnimal(
		key,
		family.members.map((member) => member.emoji),
	);
	return { ...family, members: [...family.members, { id, key, name: tidied, emoji }] };
}

/** As if the member had never been there; the history keeps what they did, and `removed` what it takes to bring them back. */
export function removeMember(family: Family, { member: id }: ChangeOf<"remove-member">, at: string): Family {
	if (findMember(family, id) === undefined) return family;
	const removed = keepMember(family, id, at);
	const members = family.members.filter((member) => member.id !== id);
	const categories = family.categories.map((category) => forgetMember(category, id));
	const turns = family.turns
		.filter(({ member }) => member !== id)
		.map((turn) => {
			if (turn.doneBy !== id) return turn;
			const { doneBy, ...own } = turn;
			return own;
		});
	return replaceTurns({ ...family, members, categories, removed }, turns);
}

function forgetMember(
	{ settings: { excluded, ...settings }, notNow, lookedAt, ...category }: Category,
	id: string,
): Category {
	const others = (members: readonly string[] = []) => members.filter((member) => member !== id);
	const remaining = others(excluded);
	return {
		...category,
		settings: remaining.length > 0 ? { ...settings, excluded: remaining } : settings,
		...(notNow && { notNow: { n: notNow.n, members: others(notNow.members) } }),
		...(lookedAt && lookedAt.member !== id && { lookedAt }),
	};
}

export function addCategory(family: Family, { category: id, name }: ChangeOf<"add-category">): Family {
	if (findCategory(family, id) || validateName(name, namesOf(family.categories)) !== "ok") return family;
	const tidied = tidyText(name);
	const key = createKey(
		tidied,
		family.categories.map((category) => category.key),
	);
	return { ...family, categories: [...family.categories, { id, key, name: tidied, lastTurn: 0, settings: {} }] };
}

export function removeCategory(family: Family, { category: id }: ChangeOf<"remove-category">, at: string): Family {
	if (findCategory(family, id) === undefined) return family;
	const removed = keepCategory(family, id, at);
	return {
		...family,
		categories: family.categories.filter((category) => category.id !== id),
		turns: family.turns.filter(({ category }) => category !== id),
		removed,
	};
}
