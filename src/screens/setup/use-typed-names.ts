import { useState } from "react";
import { findNewNames, splitNames } from "../added-names/split-names.ts";

/**
 * Adds what somebody types or pastes into a card's field, as it is. Questions about it (`asked`) wait below the list,
 * and nobody has to answer them.
 *
 * @param readNames the names that the family has now
 * @param add resolves to undefined if nothing could be added
 * @param isDoubtful whether to ask about a name that is not a list; `others` are the names that are there by then
 */
export function useTypedNames(
	readNames: () => readonly string[],
	add: (name: string) => Promise<unknown>,
	isDoubtful: (name: string, others: readonly string[]) => boolean,
) {
	const [asked, setAsked] = useState<readonly string[]>([]);
	const ask = (name: string) => setAsked((names) => [...names.filter((known) => known !== name), name]);

	/** @returns whether it was added */
	async function addTyped(name: string): Promise<boolean> {
		const isAsked = splitNames(name).length > 1 || isDoubtful(name, readNames());
		const isAdded = (await add(name)) !== undefined;
		if (isAdded && isAsked) ask(name);
		return isAdded;
	}

	/**
	 * Adds names one after the other, as if somebody typed each.
	 *
	 * @returns the names that are left after one could not be added, except those that are there but not stored
	 */
	async function addNames(names: readonly string[]): Promise<readonly string[]> {
		for (const [at, name] of names.entries())
			if (!(await addTyped(name))) return names.slice(at).filter((left) => !readNames().includes(left));
		return [];
	}

	/**
	 * Gets a text that is too long for a name.
	 *
	 * @returns whether it is a list
	 */
	function askAboutList(list: string): boolean {
		const isList = splitNames(list).length > 1 && findNewNames(list, readNames()).length > 0;
		if (isList) ask(list);
		return isList;
	}

	return { asked, setAsked, addTyped, addNames, askAboutList };
}
