import type { HistoryEntry } from "../../rules/history.ts";
import type { FamilyPeople } from "../../stores/people.ts";

/**
 * The person or the screen that did something, by the name of today; undefined where it was whoever looks, or nobody
 * knows them.
 */
export function findOrigin(
	{ who, whoName }: Pick<HistoryEntry, "who" | "whoName">,
	people: FamilyPeople | undefined,
): string | undefined {
	if (who === undefined || who === people?.me) return undefined;
	return people?.people.find(({ id }) => id === who)?.name ?? whoName;
}
