import { isBackOn } from "./away.ts";
import type { ChangeOf } from "./changes.ts";
import { areSettingsValid, dropUndefined, isColour, isEmoji } from "./details.ts";
import { type CategorySettings, findMember, type Member, namesOf } from "./family.ts";
import { isGroupKind } from "./group-kind.ts";
import { validateName } from "./name.ts";
import { isPhoto, photoRoom } from "./photo.ts";
import {
	editCategory as edit,
	editMember,
	presentFamily,
	type StoredCategory,
	type StoredFamily,
} from "./stored-family.ts";
import { tidyText } from "./tidy-text.ts";
import { isTimeZone } from "./time-zone.ts";

export function setGroupKind(family: StoredFamily, { groupKind }: ChangeOf<"set-group-kind">): StoredFamily {
	return isGroupKind(groupKind) && groupKind !== family.groupKind ? { ...family, groupKind } : family;
}

export function setTimeZone(family: StoredFamily, { timeZone }: ChangeOf<"set-time-zone">): StoredFamily {
	return isTimeZone(timeZone) && timeZone !== family.timeZone ? { ...family, timeZone } : family;
}

export function setAway(family: StoredFamily, { member, backOn }: ChangeOf<"set-away">): StoredFamily {
	if (backOn !== null && !isBackOn(backOn)) return family;
	return editPresent(family, member, { backOn: backOn ?? undefined });
}

export function editFace(family: StoredFamily, change: ChangeOf<"edit-member">): StoredFamily {
	const { member, emoji, colour, photo } = change;
	if (!isEmoji(emoji) || !isColour(colour)) return family;
	const face = { emoji: emoji ?? undefined, colour: colour ?? undefined };
	if (photo === undefined) return editPresent(family, member, face);
	const others = presentFamily(family).members.filter(({ id }) => id !== member);
	if (photo !== null && !(isPhoto(photo) && photo.length <= photoRoom(others))) return family;
	return editPresent(family, member, { ...face, photo: photo ?? undefined });
}

export function renameMember(family: StoredFamily, { member, name }: ChangeOf<"rename-member">): StoredFamily {
	if (validateName(name, namesOf(presentFamily(family).members)) !== "ok") return family;
	return editPresent(family, member, { name: tidyText(name) });
}

function editPresent(family: StoredFamily, id: string, edited: Partial<Member>): StoredFamily {
	return editMember(family, id, (member) => {
		const changed = dropUndefined({ ...member, ...edited });
		return member.removedAt !== undefined || isSame(member, changed) ? member : changed;
	});
}

export function renameCategory(family: StoredFamily, { category, name }: ChangeOf<"rename-category">): StoredFamily {
	if (validateName(name, namesOf(presentFamily(family).categories)) !== "ok") return family;
	return edit(family, category, (known) =>
		known.removedAt === undefined ? { ...known, name: tidyText(name) } : known,
	);
}

/** Removed members stay excluded: they may be restored. */
export function editCategory(family: StoredFamily, change: ChangeOf<"edit-category">): StoredFamily {
	const edits = Object.fromEntries(change.edits.map((name) => [name, change.settings[name]]));
	const isGone = (id: string) => findMember(family, id)?.removedAt !== undefined;
	return edit(family, change.category, (category: StoredCategory) => {
		const edited = { ...category.settings, ...edits };
		const gone = category.settings.excluded?.filter(isGone) ?? [];
		const excluded = [...(edited.excluded ?? []).filter((id) => !isGone(id)), ...gone];
		const settings = tidySettings({ ...edited, excluded }, family.members);
		const isUnchanged = !areSettingsValid(settings) || isSame(category.settings, settings);
		return category.removedAt !== undefined || isUnchanged ? category : { ...category, settings };
	});
}

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

export function editedSettings(before: CategorySettings, after: CategorySettings): Readonly<Record<string, unknown>> {
	const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof CategorySettings>;
	const edited = [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).toSorted();
	return Object.fromEntries(edited.map((name) => [name, after[name] ?? null]));
}

export function moveMember(family: StoredFamily, { member, before }: ChangeOf<"move-member">): StoredFamily {
	const members = moveBefore(family.members, presentFamily(family).members, member, before);
	return members === family.members ? family : { ...family, members };
}

export function moveCategory(family: StoredFamily, { category, before }: ChangeOf<"move-category">): StoredFamily {
	const categories = moveBefore(family.categories, presentFamily(family).categories, category, before);
	return categories === family.categories ? family : { ...family, categories };
}

function moveBefore<T extends { readonly id: string }>(
	all: readonly T[],
	present: readonly { readonly id: string }[],
	id: string,
	before: string | null,
): readonly T[] {
	const at = present.findIndex((row) => row.id === id);
	const follows = present[at + 1]?.id ?? null;
	const isKnown = before === null || present.some((row) => row.id === before);
	if (at === -1 || !isKnown || id === before || follows === before) return all;
	const others = all.filter((row) => row.id !== id);
	const to = before === null ? others.length : others.findIndex((row) => row.id === before);
	return others.toSpliced(to, 0, ...all.filter((row) => row.id === id));
}

function isSame(a: object, b: object): boolean {
	const sorted = (value: object) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
	return sorted(a) === sorted(b);
}
