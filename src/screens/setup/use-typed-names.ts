import { useState } from "react";
import { findNewNames, splitNames } from "../added-names/split-names.ts";

/**
 * Adds what somebody types or pastes into a card's field, as it is. Questions about it (`asked`) wait below the list,
 * and stop nobody.
 *
 * @param existing the names on the card's list
 * @param add resolves to undefined if nothing could be added
 * @param isDoubtful whether to ask about a name that is not a list; `others` are the names that are there by then
 */
export function useTypedNames(
	existing: readonly string[],
	add: (name: string) => Promise<unknown>,
	isDoubtful: (name: string, others: readonly string[]) => boolean,
) {
	const [asked, setAsked] = useState<readonly string[]>([]);
	const ask = (name: string) => setAsked((names) => [...names.filter((one) => one !== name), name]);

	/** @returns whether it was added */
	async function addTyped(name: string, others = existing): Promise<boolean> {
		const isAsked = splitNames(name).length > 1 || isDoubtful(name, others);
		const isAdded = (await add(name)) !== undefined;
		if (isAdded && isAsked) ask(name);
		return isAdded;
	}

	/**
	 * One after the other, as if somebody typed each.
	 *
	 * @returns the names that are left once one could not be added
	 */
	async function addLines(names: readonly string[]): Promise<readonly string[]> {
		for (const [at, name] of names.entries())
			if (!(await addTyped(name, [...existing, ...names.slice(0, at)]))) return names.slice(at);
		return [];
	}

	/**
	 * Gets a text that is too long for a name.
	 *
	 * @returns whether it is a list
	 */
	function askAboutList(list: string): boolean {
		const isList = splitNames(list).length > 1 && findNewNames(list, existing).length > 0;
		if (isList) ask(list);
		return isList;
	}

	return { asked, setAsked, addTyped, addLines, askAboutList };
}
