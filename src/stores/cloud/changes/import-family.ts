import type { ChangeOf } from "../../../rules/changes.ts";
import { runningCycle } from "../../../rules/cycle.ts";
import { type Category, createFamily, type Family, type Member } from "../../../rules/family.ts";
import { type HistoryEntry, MAX_IMPORTED_ENTRIES } from "../../../rules/history.ts";
import { mergeFamily } from "../../../rules/merge-family.ts";
import { presentFamily } from "../../../rules/stored-family.ts";
import { findNewEntries } from "../../new-entries.ts";
import type { Tables } from "../rows/tables.ts";

/** The built-in backend takes 64 KiB. */
const MAX_BODY_BYTES = 60_000;

interface Part {
	readonly family: Family;
	readonly history: readonly HistoryEntry[];
}
type Kept = (id: string) => boolean;

/** Sends parts if one call is too large. The newest of the past come first: each part goes before what is there. */
export async function importFamily(tables: Tables, change: ChangeOf<"merge-family">, now: string): Promise<void> {
	const into = tables.hasPeople && { into_family: tables.groupId };
	for (const part of toParts(change, now)) await tables.call("import_family", { ...part, ...into });
	const { groupKind } = change.family;
	if (groupKind !== undefined) await tables.updateGroup({ group_kind: groupKind }, "group_kind");
}

export function toParts(change: ChangeOf<"merge-family">, now: string): readonly Part[] {
	// Only what an empty family would take over: one thing that the backend refuses would hold up all others.
	const family = presentFamily(mergeFamily(createFamily(change.family.secret), change.family));
	const entries = findNewEntries(change, family, [], now).slice(-MAX_IMPORTED_ENTRIES);
	const whole = { family, history: entries };
	if (isSmall(whole)) return [whole];
	const running = new Set(family.categories.flatMap((category) => runningCycle(family, category)));
	// Past turns lose their cycle: in a part of their own, the greatest cycle would be the running one.
	const over = family.turns.filter((turn) => !running.has(turn)).map((turn) => ({ ...turn, cycle: 0 }));
	// Sorted by category: in every part the history says once for each category how many turns came along.
	const past = family.categories.flatMap(({ id }) => over.filter(({ category }) => category === id));
	const none = { members: [], categories: [], turns: [] };
	return [
		...split(family.members, (members) => ({ family: { ...family, ...none, members }, history: [] })),
		...split(family.categories, (categories) => {
			const isAbout = idsIn(categories);
			return { family: { ...family, ...none, categories, members: toNames(family.members, isAbout) }, history: [] };
		}),
		...split([...running], (turns) => ({ family: { ...about(family, turns), turns }, history: [] })),
		...split(past.toReversed(), (turns) => ({
			family: { ...about(family, turns), turns: turns.toReversed() },
			history: [],
		})),
		...split(entries.toReversed(), (some) => ({
			family: { ...about(family, some), turns: [] },
			history: some.toReversed(),
		})),
	];
}

function split<T>(all: readonly T[], toPart: (some: readonly T[]) => Part): readonly Part[] {
	if (all.length === 0) return [];
	const part = toPart(all);
	if (all.length === 1 || isSmall(part)) return [part];
	const middle = Math.ceil(all.length / 2);
	return [...split(all.slice(0, middle), toPart), ...split(all.slice(middle), toPart)];
}

function isSmall(part: Part): boolean {
	return new TextEncoder().encode(JSON.stringify(part)).length <= MAX_BODY_BYTES;
}

/** The members and categories that turns or entries are about, with names alone: they are there by then. */
function about(family: Family, all: readonly object[]): Omit<Family, "turns"> {
	const isAbout = idsIn(all);
	const categories = family.categories
		.filter(({ id }) => isAbout(id))
		.map(({ id, key, name, lastTurn }): Category => ({ id, key, name, lastTurn, settings: {} }));
	return { secret: family.secret, members: toNames(family.members, isAbout), categories };
}

function toNames(members: readonly Member[], isAbout: Kept): readonly Member[] {
	return members.filter(({ id }) => isAbout(id)).map(({ id, key, name }) => ({ id, key, name }));
}

function idsIn(values: readonly object[]): Kept {
	const texts = new Set<string>();
	JSON.stringify(values, (_, value: unknown) => {
		if (typeof value === "string") texts.add(value);
		return value;
	});
	return (id) => texts.has(id);
}
