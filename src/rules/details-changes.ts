import { isBackOn } from "./back-on.ts";
import type { Change, SettingsEdit } from "./changes.ts";
import { areSettingsValid, dropUndefined, editSettings, isColour, isEmoji } from "./details.ts";
import { type Category, type CategorySettings, type Family, findCategory, type MemberDetails } from "./family.ts";
import { trimName, validateName } from "./name.ts";
import { renameCategory, renameMember } from "./rename.ts";

type DetailsChange = Extract<
	Change,
	{
		kind:
			| "set-away"
			| "edit-member"
			| "rename-member"
			| "move-member"
			| "edit-category"
			| "rename-category"
			| "move-category";
	}
>;

/** Changes that record nothing. Returns the same object if the change has no effect, or asks for something invalid. */
export function applyDetailsChange(family: Family, change: DetailsChange): Family {
	switch (change.kind) {
		case "set-away":
			if (change.backOn !== null && !isBackOn(change.backOn)) return family;
			return editMember(family, change.name, { backOn: change.backOn ?? undefined });
		case "edit-member":
			if (!isEmoji(change.emoji) || !isColour(change.colour)) return family;
			return editMember(family, change.name, {
				emoji: change.emoji ?? undefined,
				colour: change.colour ?? undefined,
			});
		case "rename-member":
			return rename(family, family.members, change, renameMember);
		case "rename-category": {
			const names = family.categories.map(({ name }) => name);
			return rename(family, names, change, renameCategory);
		}
		case "move-member":
			return moveTo(
				family,
				"members",
				moveBefore(family.members, (name) => name, change),
			);
		case "move-category":
			return moveTo(
				family,
				"categories",
				moveBefore(family.categories, ({ name }) => name, change),
			);
		case "edit-category":
			return editCategory(family, change);
	}
}

function editMember(family: Family, name: string, edited: Partial<MemberDetails>): Family {
	if (!family.members.includes(name)) return family;
	const all = family.memberDetails ?? [];
	const before = all.find((details) => details.name === name);
	const after = dropUndefined({ ...before, name, ...edited });
	if (isSame(before ?? { name }, after)) return family;
	const others = all.filter((details) => details !== before);
	return { ...family, memberDetails: Object.keys(after).length > 1 ? [...others, after] : others };
}

function editCategory(family: Family, change: SettingsEdit): Family {
	const category = findCategory(family, change.name);
	if (category === undefined) return family;
	const settings = editSettings(category.settings, change);
	if (!areSettingsValid(settings)) return family;
	const { emoji, excluded, noRepeat, inOrder, helper } = settings;
	const absent = family.members.filter((member) => excluded?.includes(member));
	const edited = dropUndefined<CategorySettings>({
		emoji,
		excluded: absent.length > 0 ? absent : undefined,
		noRepeat: noRepeat || undefined,
		inOrder: inOrder || undefined,
		helper,
	});
	if (isSame(category.settings ?? {}, edited)) return family;
	const { settings: _, ...rest } = category;
	const changed: Category = Object.keys(edited).length > 0 ? { ...rest, settings: edited } : rest;
	return { ...family, categories: family.categories.map((one) => (one === category ? changed : one)) };
}

function rename(
	family: Family,
	names: readonly string[],
	{ name, newName }: { readonly name: string; readonly newName: string },
	apply: (family: Family, name: string, newName: string) => Family,
): Family {
	if (!names.includes(name) || validateName(newName, names) !== "ok") return family;
	return apply(family, name, trimName(newName));
}

function moveBefore<T>(
	all: readonly T[],
	nameOf: (one: T) => string,
	{ name, before }: { readonly name: string; readonly before: string | null },
): readonly T[] | undefined {
	const moved = all.find((one) => nameOf(one) === name);
	if (moved === undefined || name === before) return undefined;
	const others = all.filter((one) => one !== moved);
	const at = before === null ? others.length : others.findIndex((one) => nameOf(one) === before);
	if (at === -1 || all.indexOf(moved) === at) return undefined;
	return [...others.slice(0, at), moved, ...others.slice(at)];
}

function moveTo<List extends "members" | "categories">(
	family: Family,
	list: List,
	moved: Family[List] | undefined,
): Family {
	return moved === undefined ? family : { ...family, [list]: moved };
}

function isSame(one: object, other: object): boolean {
	const sorted = (value: object) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
	return sorted(one) === sorted(other);
}
