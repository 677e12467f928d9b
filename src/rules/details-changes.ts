import { isBackOn } from "./away.ts";
import type { ChangeOf } from "./changes.ts";
import { areSettingsValid, dropUndefined, isColour, isEmoji } from "./details.ts";
import {
	type CategorySettings,
	type Family,
	findCategory,
	findMember,
	type Member,
	namesOf,
	replaceCategory,
	replaceMember,
} from "./family.ts";
import { isGroupKind } from "./group-kind.ts";
import { validateName } from "./name.ts";
import { isPhoto, photoRoom } from "./photo.ts";
import { tidyText } from "./tidy-text.ts";
import { isTimeZone } from "./time-zone.ts";

// Each returns the same object if the change has no effect, or asks for something invalid.

export function setGroupKind(family: Family, { groupKind }: ChangeOf<"set-group-kind">): Family {
	return isGroupKind(groupKind) && groupKind !== family.groupKind ? { ...family, groupKind } : family;
}

export function setTimeZone(family: Family, { timeZone }: ChangeOf<"set-time-zone">): Family {
	return isTimeZone(timeZone) && timeZone !== family.timeZone ? { ...family, timeZone } : family;
}

export function setAway(family: Family, { member, backOn }: ChangeOf<"set-away">): Family {
	if (backOn !== null && !isBackOn(backOn)) return family;
	return editMember(family, member, { backOn: backOn ?? undefined });
}

export function editFace(family: Family, { member, emoji, colour, photo }: ChangeOf<"edit-member">): Family {
	if (!isEmoji(emoji) || !isColour(colour)) return family;
	const face = { emoji: emoji ?? undefined, colour: colour ?? undefined };
	if (photo === undefined) return editMember(family, member, face);
	const others = family.members.filter(({ id }) => id !== member);
	if (photo !== null && !(isPhoto(photo) && photo.length <= photoRoom(others))) return family;
	return editMember(family, member, { ...face, photo: photo ?? undefined });
}

export function renameMember(family: Family, { member, name }: ChangeOf<"rename-member">): Family {
	if (validateName(name, namesOf(family.members)) !== "ok") return family;
	return editMember(family, member, { name: tidyText(name) });
}

function editMember(family: Family, id: string, edited: Partial<Member>): Family {
	const member = findMember(family, id);
	if (member === undefined) return family;
	const changed = dropUndefined({ ...member, ...edited });
	return isSame(member, changed) ? family : replaceMember(family, changed);
}

export function renameCategory(family: Family, { category: id, name }: ChangeOf<"rename-category">): Family {
	const category = findCategory(family, id);
	if (category === undefined || validateName(name, namesOf(family.categories)) !== "ok") return family;
	return replaceCategory(family, { ...category, name: tidyText(name) });
}

export function editCategory(family: Family, change: ChangeOf<"edit-category">): Family {
	const category = findCategory(family, change.category);
	if (category === undefined) return family;
	const edits = Object.fromEntries(change.edits.map((name) => [name, change.settings[name]]));
	const settings = tidySettings({ ...category.settings, ...edits }, family.members);
	if (!areSettingsValid(settings) || isSame(category.settings, settings)) return family;
	return replaceCategory(family, { ...category, settings });
}

/** Without what means nothing, such as those who are no members. */
export function tidySettings(settings: CategorySettings, members: readonly Member[]): CategorySettings {
	const { excluded, noRepeat, inOrder } = settings;
	const absent = members.flatMap(({ id }) => (excluded?.includes(id) ? [id] : []));
	return dropUndefined<CategorySettings>({
		...settings,
		excluded: absent.length > 0 ? absent : undefined,
		noRepeat: noRepeat || undefined,
		inOrder: inOrder || undefined,
	});
}

/** The settings that differ, as they are after; `null` where they have their default then. */
export function editedSettings(before: CategorySettings, after: CategorySettings): Readonly<Record<string, unknown>> {
	const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof CategorySettings>;
	const edited = [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).toSorted();
	return Object.fromEntries(edited.map((name) => [name, after[name] ?? null]));
}

export function moveMember(family: Family, { member, before }: ChangeOf<"move-member">): Family {
	const members = moveBefore(family.members, member, before);
	return members === family.members ? family : { ...family, members };
}

export function moveCategory(family: Family, { category, before }: ChangeOf<"move-category">): Family {
	const categories = moveBefore(family.categories, category, before);
	return categories === family.categories ? family : { ...family, categories };
}

function moveBefore<T extends { readonly id: string }>(
	all: readonly T[],
	id: string,
	before: string | null,
): readonly T[] {
	const moved = all.find((one) => one.id === id);
	if (moved === undefined || id === before) return all;
	const others = all.filter((one) => one !== moved);
	const at = before === null ? others.length : others.findIndex((one) => one.id === before);
	if (at === -1 || all.indexOf(moved) === at) return all;
	return [...others.slice(0, at), moved, ...others.slice(at)];
}

function isSame(one: object, other: object): boolean {
	const sorted = (value: object) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
	return sorted(one) === sorted(other);
}
