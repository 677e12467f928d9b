import { chooseAnimal } from "./animals.ts";
import type { ChangeOf, ChangeStamp } from "./changes.ts";
import { findCategory, findMember, namesOf } from "./family.ts";
import { createKey, keysOf } from "./key.ts";
import { validateName } from "./name.ts";
import { editCategory, editMember, presentFamily, type StoredFamily } from "./stored-family.ts";
import { tidyText } from "./tidy-text.ts";

// Each returns the same object if the change has no effect, or asks for something invalid.

export function addMember(family: StoredFamily, { member: id, name }: ChangeOf<"add-member">): StoredFamily {
	const { members } = presentFamily(family);
	if (findMember(family, id) || validateName(name, namesOf(members)) !== "ok") return family;
	const tidied = tidyText(name);
	const key = createKey(tidied, keysOf(members));
	const emoji = chooseAnimal(
		key,
		members.map((member) => member.emoji),
	);
	return { ...family, members: [...family.members, { id, key, name: tidied, emoji }] };
}

export function removeMember(
	family: StoredFamily,
	{ member }: ChangeOf<"remove-member">,
	{ at }: ChangeStamp,
): StoredFamily {
	return editMember(family, member, (one) => (one.removedAt === undefined ? { ...one, removedAt: at } : one));
}

export function addCategory(family: StoredFamily, { category: id, name }: ChangeOf<"add-category">): StoredFamily {
	const { categories } = presentFamily(family);
	if (findCategory(family, id) || validateName(name, namesOf(categories)) !== "ok") return family;
	const tidied = tidyText(name);
	const key = createKey(tidied, keysOf(categories));
	return { ...family, categories: [...family.categories, { id, key, name: tidied, settings: {} }] };
}

export function removeCategory(
	family: StoredFamily,
	{ category }: ChangeOf<"remove-category">,
	{ at }: ChangeStamp,
): StoredFamily {
	return editCategory(family, category, (one) => (one.removedAt === undefined ? { ...one, removedAt: at } : one));
}
