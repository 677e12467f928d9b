import type { HistoryEntry } from "../../rules/history.ts";
import type { FamilyPeople } from "../../stores/people.ts";

/**
 * The person or screen that did something, by their current name. Undefined if it was the reader, or if nobody knows
 * them.
 */
export function findOrigin(
	{ who, whoName }: Pick<HistoryEntry, "who" | "whoName">,
	people: FamilyPeople | undefined,
): string | undefined {
	if (who === undefined || who === people?.me) return undefined;
	return people?.people.find(({ id }) => id === who)?.name ?? whoName;
}
