import { chooseAnimal } from "./animals.ts";
import type { ChangeOf, ChangeStamp } from "./changes.ts";
import { findCategory, findMember, namesOf } from "./family.ts";
import { createKey, keysOf } from "./key.ts";
import { validateName } from "./name.ts";
import { editCategory, editMember, presentFamily, type StoredFamily } from "./stored-family.ts";
import { tidyText } from "./tidy-text.ts";

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
	return editMember(family, member, (known) => (known.removedAt === undefined ? { ...known, removedAt: at } : known));
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
	return editCategory(family, category, (known) =>
		known.removedAt === undefined ? { ...known, removedAt: at } : known,
	);
}
