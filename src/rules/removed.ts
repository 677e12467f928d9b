import { dayNumber } from "./days.ts";
import type { Family, RemovedCategory, RemovedMember } from "./family.ts";

export const KEPT_DAYS = 30;

/** Whether something removed `at` can be restored, by days of UTC. @param now ISO 8601, as `at` */
export function isKept({ at }: { readonly at: string }, now: string): boolean {
	const [then, today] = [at, now].map((time) => dayNumber(time.slice(0, 10)));
	return (today ?? 0) - (then ?? 0) < KEPT_DAYS;
}

/** The last one removed under a name, if possible with turns. Undefined if there is nothing to restore. */
export function findRemovedMember({ removed }: Family, name: string, now: string): RemovedMember | undefined {
	const named = removed?.members.filter((row) => row.member.name === name && isKept(row, now)) ?? [];
	const hasLook = ({ member: { photo, colour, backOn } }: RemovedMember) =>
		photo !== undefined || colour !== undefined || backOn !== undefined;
	return findLast(named.filter(({ isUsed }) => isUsed)) ?? findLast(named.filter(hasLook));
}

export function findRemovedCategory({ removed }: Family, name: string, now: string): RemovedCategory | undefined {
	const named = removed?.categories.filter((row) => row.category.name === name && isKept(row, now)) ?? [];
	const hasSettings = ({ category }: RemovedCategory) => Object.keys(category.settings).length > 0;
	return findLast(named.filter(({ isUsed }) => isUsed)) ?? findLast(named.filter(hasSettings));
}

function findLast<T extends { readonly at: string }>(all: readonly T[]): T | undefined {
	return all.toSorted((a, b) => Number(a.at < b.at) - Number(a.at > b.at))[0];
}
