import type { Family } from "./family.ts";
import type { HistoryEntry } from "./history.ts";

export interface Naming {
	/** The entry with the names of now, the same one if it has them; of who or what has gone it leaves the names of the time. */
	rename(entry: HistoryEntry): HistoryEntry;
	/** Whether a member of this id is in the family. */
	isHere(member: string | undefined): boolean;
}

interface Named {
	readonly id: string;
	readonly name: string;
}

/** What those whom a history names are called now. */
export function createNaming(family: Family): Naming {
	const find = createLookup(family.members);
	const findCategory = createLookup(family.categories);
	return {
		rename(entry) {
			const { kind, imported } = entry;
			// What it was called is what they say.
			if (kind === "member-renamed" || kind === "category-renamed") return entry;
			const category = findCategory(entry.category, entry.categoryName, imported);
			const member = find(entry.member, entry.memberName, imported);
			const doneBy = find(entry.doneBy, entry.doneByName, imported);
			const isUnchanged =
				isCalled(category, entry.category, entry.categoryName) &&
				isCalled(member, entry.member, entry.memberName) &&
				isCalled(doneBy, entry.doneBy, entry.doneByName);
			if (isUnchanged) return entry;
			return {
				...entry,
				...(category && { category: category.id, categoryName: category.name }),
				...(member && { member: member.id, memberName: member.name }),
				...(doneBy && { doneBy: doneBy.id, doneByName: doneBy.name }),
			};
		},
		isHere: (member) => find(member) !== undefined,
	};
}

function isCalled(one: Named | undefined, id: string | undefined, name: string | undefined): boolean {
	return one === undefined || (one.id === id && one.name === name);
}

/** What was imported may have the ids of elsewhere: its names are what was matched. */
function createLookup(all: readonly Named[]) {
	const ids = new Map(all.map((one) => [one.id, one]));
	const names = new Map(all.map((one) => [one.name, one]));
	return (id: string | undefined, name?: string, isImported = false): Named | undefined =>
		ids.get(id ?? "") ?? (isImported ? names.get(name ?? "") : undefined);
}
