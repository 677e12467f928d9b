import { dayNumber } from "./days.ts";
import { type Family, findCategory, findMember, type RemovedCategory, type RemovedMember } from "./family.ts";

/** As long can be brought back what was removed. */
export const KEPT_DAYS = 30;
/** Members and categories. The oldest give way. */
export const MAX_REMOVED = 100;

/** Whether what was removed `at` can be brought back, by days of UTC. @param now ISO 8601, as `at` */
export function isKept({ at }: { readonly at: string }, now: string): boolean {
	const [then, today] = [at, now].map((time) => dayNumber(time.slice(0, 10)));
	return (today ?? 0) - (then ?? 0) < KEPT_DAYS;
}

interface Restored {
	readonly member?: string;
	readonly category?: string;
}

/**
 * The last member who was removed under a name, with turns if there is one, and can still be brought back. Not one of whom there is nothing to bring
 * back. @param now ISO 8601
 */
export function findRemovedMember({ removed }: Family, name: string, now: string): RemovedMember | undefined {
	const named = removed?.members.filter((one) => one.member.name === name && isKept(one, now)) ?? [];
	const withTurns = named.filter(({ member }) => removed?.turns.some((turn) => turn.member === member.id));
	const withMore = named.filter(({ member: { id, photo, colour, backOn }, traces }) => {
		const hasLook = photo !== undefined || colour !== undefined || backOn !== undefined;
		return hasLook || traces.length > 0 || removed?.doers.some(({ doneBy }) => doneBy === id);
	});
	return findLast(withTurns) ?? findLast(withMore);
}

/** As `findRemovedMember`. */
export function findRemovedCategory({ removed }: Family, name: string, now: string): RemovedCategory | undefined {
	const named = removed?.categories.filter((one) => one.category.name === name && isKept(one, now)) ?? [];
	const withTurns = named.filter(({ category }) => removed?.turns.some((turn) => turn.category === category.id));
	return findLast(withTurns) ?? findLast(named.filter(({ category }) => Object.keys(category.settings).length > 0));
}

/** How many turns come back: those whose member and category are there then. */
export function countRestored(family: Family, { member, category }: Restored): number {
	const { removed } = family;
	return (
		removed?.turns.filter(
			(turn) =>
				(turn.member === member || findMember(family, turn.member)) &&
				(turn.category === category || findCategory(family, turn.category)),
		).length ?? 0
	);
}

function findLast<T extends { readonly at: string }>(all: readonly T[]): T | undefined {
	return all.toSorted((one, other) => Number(one.at < other.at) - Number(one.at > other.at))[0];
}
