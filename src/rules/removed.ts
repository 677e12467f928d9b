import { dayNumber } from "./days.ts";
import type { Family, RemovedCategory, RemovedMember } from "./family.ts";
import {
	editCategory,
	editMember,
	type StoredCategory,
	type StoredFamily,
	type StoredMember,
} from "./stored-family.ts";

export const KEPT_DAYS = 30;

/** Whether what was removed `at` can be brought back, by days of UTC. @param now ISO 8601, as `at` */
export function isKept({ at }: { readonly at: string }, now: string): boolean {
	const [then, today] = [at, now].map((time) => dayNumber(time.slice(0, 10)));
	return (today ?? 0) - (then ?? 0) < KEPT_DAYS;
}

/** The last under a name, with turns if there is one. Not one of whom there is nothing to bring back. */
export function findRemovedMember({ removed }: Family, name: string, now: string): RemovedMember | undefined {
	const named = removed?.members.filter((one) => one.member.name === name && isKept(one, now)) ?? [];
	const hasLook = ({ member: { photo, colour, backOn } }: RemovedMember) =>
		photo !== undefined || colour !== undefined || backOn !== undefined;
	return findLast(named.filter(({ isUsed }) => isUsed)) ?? findLast(named.filter(hasLook));
}

export function findRemovedCategory({ removed }: Family, name: string, now: string): RemovedCategory | undefined {
	const named = removed?.categories.filter((one) => one.category.name === name && isKept(one, now)) ?? [];
	const hasSettings = ({ category }: RemovedCategory) => Object.keys(category.settings).length > 0;
	return findLast(named.filter(({ isUsed }) => isUsed)) ?? findLast(named.filter(hasSettings));
}

function findLast<T extends { readonly at: string }>(all: readonly T[]): T | undefined {
	return all.toSorted((one, other) => Number(one.at < other.at) - Number(one.at > other.at))[0];
}

/** Of what can be brought back no more nothing is known but its name, for the history. @param now ISO 8601 */
export function tidyRemoved(family: StoredFamily, now: string): StoredFamily {
	const isOld = ({ removedAt }: StoredMember | StoredCategory) =>
		removedAt !== undefined && !isKept({ at: removedAt }, now);
	const isKnown = ({ key, name, emoji, photo }: StoredMember) => key !== name || (emoji ?? photo) !== undefined;
	const members = family.members.filter((one) => isOld(one) && isKnown(one));
	const categories = family.categories.filter((one) => isOld(one) && one.key !== one.name);
	const tidied = members.reduce(
		(all, { id }) => editMember(all, id, ({ emoji, photo, ...one }) => ({ ...one, key: one.name })),
		family,
	);
	return categories.reduce((all, { id }) => editCategory(all, id, (one) => ({ ...one, key: one.name })), tidied);
}
