import { findSimilar, validateName } from "../../rules/name.ts";
import { splitNames } from "./split-names.ts";

export const isTooLong = (name: string) => validateName(name, []) === "too-long";

/** The other member whom people would take for this one. */
export function findLookAlike(name: string, members: readonly string[]): string | undefined {
	const others = members.filter((member) => member !== name);
	return findSimilar(name, others);
}

/**
 * Whether there is something to ask about a name: a list that is too long for a member, or a member that is a list or
 * looks like another one.
 */
export function isDoubtful(name: string, members: readonly string[]): boolean {
	if (!members.includes(name)) return isTooLong(name);
	return findLookAlike(name, members) !== undefined || splitNames(name).length > 1;
}

/** The names that look like a member, or like a name before them, when they are added in this order. */
export function findLookAlikes(added: readonly string[], members: readonly string[]): readonly string[] {
	return added.filter((name, at) => findSimilar(name, [...members, ...added.slice(0, at)]) !== undefined);
}
