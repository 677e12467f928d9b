import type { ChangeOf } from "../rules/changes.ts";
import type { Family } from "../rules/family.ts";
import { type HistoryEntry, MAX_IMPORTED_ENTRIES } from "../rules/history.ts";
import { tidyText } from "../rules/tidy-text.ts";
import { normalizeInstant } from "./instants.ts";

const EARLIEST_IMPORTED = "2000-01-01T00:00:00.000Z";

export interface NewEntries {
	readonly entries: readonly HistoryEntry[];
	readonly withoutRoom: number;
}

export const NO_NEW_ENTRIES: NewEntries = { entries: [], withoutRoom: 0 };

/** Entries that `known` lacks, by kind, time and names, with the ids used here. @param now ISO 8601 in UTC, with ms */
export function findNewEntries(
	{ family, history }: Omit<ChangeOf<"merge-family">, "kind">,
	merged: Family,
	known: readonly HistoryEntry[],
	now: string,
): readonly HistoryEntry[] {
	const findMember = createFinder(family.members, merged.members);
	const findCategory = createFinder(family.categories, merged.categories);
	const seen = new Set(known.map(toKey));
	return history.flatMap((incoming) => {
		const entry = tidyEntry(incoming);
		if (entry === undefined || entry.at < EARLIEST_IMPORTED || entry.at > now) return [];
		const category = findCategory(entry.category, entry.categoryName);
		const isOfCategory = entry.category !== undefined || entry.categoryName !== undefined;
		if (isOfCategory && category === undefined) return [];
		const key = toKey(entry);
		if (seen.has(key)) return [];
		seen.add(key);
		const { category: _, member: __, doneBy: ___, ...rest } = entry;
		const member = findMember(entry.member, entry.memberName);
		const doneBy = findMember(entry.doneBy, entry.doneByName);
		return [
			{
				...rest,
				...(category !== undefined && { category }),
				...(member !== undefined && { member }),
				...(doneBy !== undefined && { doneBy }),
			},
		];
	});
}

export function limitNewEntries(entries: readonly HistoryEntry[], room: number): NewEntries {
	const count = Math.max(0, Math.min(entries.length, room, MAX_IMPORTED_ENTRIES));
	return { entries: entries.slice(entries.length - count), withoutRoom: entries.length - count };
}

/** The entries as they come into a family's history. Not one of them is about a turn that was here before. */
export function toImported(
	entries: readonly HistoryEntry[],
	turnsHere: ReadonlySet<string>,
	mergeId: string,
): readonly HistoryEntry[] {
	return entries.map(({ isThisDevice, who, whoName, ...entry }, at) => ({
		...entry,
		id: `${mergeId}/${at}`,
		imported: true,
		...(entry.turns && { turns: entry.turns.map((turn) => (turnsHere.has(turn) ? `${mergeId}/${turn}` : turn)) }),
	}));
}

type Named = readonly { readonly id: string; readonly name: string }[];

/** Finds the id here by the id there or, for a member who has left there, by the name at that time. */
function createFinder(there: Named, here: Named) {
	const ids = new Map(here.map(({ id, name }) => [name, id]));
	const names = new Map(there.map(({ id, name }) => [id, tidyText(name)]));
	return (id: string | undefined, name: string | undefined) =>
		ids.get((id === undefined ? undefined : names.get(id)) ?? name ?? "");
}

const NAMES = ["categoryName", "memberName", "doneByName", "option", "newName"] as const;

function tidyEntry(entry: HistoryEntry): HistoryEntry | undefined {
	const at = normalizeInstant(entry.at);
	if (at === undefined) return undefined;
	const tidied: { -readonly [Key in keyof HistoryEntry]: HistoryEntry[Key] } = { ...entry, at };
	for (const field of NAMES) {
		const name = tidyText(tidied[field] ?? "");
		if (name === "") delete tidied[field];
		else tidied[field] = name;
	}
	return tidied;
}

function toKey({ kind, at, categoryName, memberName }: HistoryEntry): string {
	return JSON.stringify([kind, at, categoryName, memberName]);
}
