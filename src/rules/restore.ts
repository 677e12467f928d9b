import type { ChangeOf, ChangeStamp } from "./changes.ts";
import type { RemovedCategory, RemovedMember } from "./family.ts";
import { createKey, keysOf } from "./key.ts";
import { photoRoom } from "./photo.ts";
import { isKept } from "./removed.ts";
import {
	editCategory,
	editMember,
	presentFamily,
	type StoredCategory,
	type StoredFamily,
	type StoredMember,
} from "./stored-family.ts";

export type Restore = ChangeOf<"restore-member"> | ChangeOf<"restore-category">;

export function restoreMember(
	family: StoredFamily,
	{ member: id }: ChangeOf<"restore-member">,
	{ at: now }: ChangeStamp,
): StoredFamily {
	const { members, removed } = presentFamily(family);
	const found = removed?.members.find(({ member }) => member.id === id);
	if (!mayReturn(found, now)) return family;
	const namesake = members.find(({ name }) => name === found.member.name);
	const others = members.filter((member) => member !== namesake);
	const { photo, ...member } = found.member;
	const hasRoom = photo !== undefined && photo.length <= photoRoom(others);
	const restored = { ...member, key: createKey(member.key, keysOf(others)), ...(hasRoom && { photo }) };
	const swapped = editMember(family, namesake?.id ?? "", (member) => ({ ...member, removedAt: now }));
	return editMember(swapped, id, () => restored);
}

export function restoreCategory(
	family: StoredFamily,
	{ category: id }: ChangeOf<"restore-category">,
	{ at: now }: ChangeStamp,
): StoredFamily {
	const { categories, removed } = presentFamily(family);
	const found = removed?.categories.find(({ category }) => category.id === id);
	if (!mayReturn(found, now)) return family;
	const namesake = categories.find(({ name }) => name === found.category.name);
	const others = categories.filter((category) => category !== namesake);
	const restored = { ...found.category, key: createKey(found.category.key, keysOf(others)) };
	const swapped = editCategory(family, namesake?.id ?? "", (category) => ({ ...category, removedAt: now }));
	return editCategory(swapped, id, () => restored);
}

function mayReturn<T extends RemovedMember | RemovedCategory>(found: T | undefined, now: string): found is T {
	return found !== undefined && isKept(found, now) && !found.isNameTaken;
}

/** What can no longer be restored keeps only its name and colour, for the history. @param now ISO 8601 */
export function tidyRemoved(family: StoredFamily, now: string): StoredFamily {
	const isOld = ({ removedAt }: StoredMember | StoredCategory) =>
		removedAt !== undefined && !isKept({ at: removedAt }, now);
	const isKnown = ({ key, name, emoji, photo }: StoredMember) => key !== name || (emoji ?? photo) !== undefined;
	const members = family.members.filter((member) => isOld(member) && isKnown(member));
	const categories = family.categories.filter((category) => isOld(category) && category.key !== category.name);
	const tidied = members.reduce(
		(all, { id }) => editMember(all, id, ({ emoji, photo, backOn, ...kept }) => ({ ...kept, key: kept.name })),
		family,
	);
	return categories.reduce(
		(all, { id }) => editCategory(all, id, (category) => ({ ...category, key: category.name })),
		tidied,
	);
}
