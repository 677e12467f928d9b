import type { Change } from "./changes.ts";
import { dropUndefined } from "./details.ts";
import { type CategorySettings, type Family, findCategory, type Member } from "./family.ts";
import type { HistoryEntry, HistoryKind } from "./history.ts";
import { settledTurns } from "./settle.ts";
import type { StoredFamily } from "./stored-family.ts";

type ToChange = (entry: HistoryEntry, before: Family) => Change | undefined;

/** Only kinds that can change who is drawn. If an entry lacks something, its change has no effect. */
const CHANGES: Partial<Record<HistoryKind, ToChange>> = {
	"member-added": ({ member = "", memberName: name = "" }) => ({ kind: "add-member", member, name }),
	"member-removed": ({ member = "" }) => ({ kind: "remove-member", member }),
	"member-restored": ({ member = "" }) => ({ kind: "restore-member", member }),
	"member-renamed": ({ member = "", newName: name = "" }) => ({ kind: "rename-member", member, name }),
	"member-away": ({ member = "", backOn = null }) => ({ kind: "set-away", member, backOn }),
	"member-back": ({ member = "" }) => ({ kind: "set-away", member, backOn: null }),
	"member-moved": ({ member = "", place = 0 }, { members }) => {
		const follows = members.filter(({ id }) => id !== member)[place - 1];
		return { kind: "move-member", member, before: follows?.id ?? null };
	},
	"category-added": ({ category = "", categoryName: name = "" }) => ({ kind: "add-category", category, name }),
	"category-removed": ({ category = "" }) => ({ kind: "remove-category", category }),
	"category-restored": ({ category = "" }) => ({ kind: "restore-category", category }),
	"category-renamed": ({ category = "", newName: name = "" }) => ({ kind: "rename-category", category, name }),
	"category-edited": ({ category = "", settings: edited = {} }) => ({
		...{ kind: "edit-category", category, edits: Object.keys(edited) as (keyof CategorySettings)[] },
		settings: Object.fromEntries(Object.entries(edited).filter(([, value]) => value !== null)),
	}),
	drawn: ({ category = "", member = "", n = -1 }) => ({ kind: "look-at-draw", category, n, member }),
	"not-now": ({ category = "", member = "", n = -1 }) => ({ kind: "not-now", category, n, member }),
	// An entry without a number is of an import.
	turn: ({ category = "", member = "", n, doneBy, option, day }) =>
		n === undefined ? undefined : { kind: "record-turn", category, n, member, doneBy, option, day },
	"turn-undone": ({ category = "", turns: [turn = ""] = [] }) => ({ kind: "cancel-turn", category, turn }),
	"turn-mended": ({ category = "", turns: [turn = ""] = [], member, doneBy, day, ...names }) => ({
		...{ kind: "mend-turn", category, turn, day },
		// Whoever did it and has left is not named, and comes back with it.
		...(isWhoMended(names) && { member, doneBy }),
	}),
	"turn-ended": ({ category = "", turns: [turn = ""] = [], day = null }) => ({ kind: "end-turn", category, turn, day }),
	"turn-redone": ({ category = "", turns: [turn = ""] = [] }) => ({ kind: "redo-turn", category, turn }),
	"debt-settled": (entry, before) => {
		const { settled, ...pair } = toPair(entry, before);
		return { kind: "settle", ...pair, turns: settled + (entry.count ?? 0) };
	},
	"settlement-undone": (entry, before) => {
		const { settled: was, ...pair } = toPair(entry, before);
		return { kind: "undo-settlement", ...pair, was, turns: was - (entry.count ?? 0) };
	},
	reset: ({ category = "", turns = [] }) => ({ kind: "reset-category", category, turns }),
	"reset-undone": ({ category = "", turns = [] }) => ({ kind: "undo-reset", category, turns }),
	"time-zone-set": ({ newName: timeZone = "" }) => ({ kind: "set-time-zone", timeZone }),
};

/** Undefined for an imported entry. @param before the family that it changed */
export function toChange(entry: HistoryEntry, before: Family): Change | undefined {
	return entry.imported ? undefined : CHANGES[entry.kind]?.(entry, before);
}

function isWhoMended({ memberName, wasName, doneByName, wasDoneByName }: Partial<HistoryEntry>): boolean {
	return memberName !== wasName || doneByName !== wasDoneByName;
}

function toPair({ category: id = "", member: from = "", doneBy: to = "" }: HistoryEntry, family: Family) {
	const category = findCategory(family, id);
	return { category: id, from, to, settled: category ? settledTurns(category, from, to) : 0 };
}

/** The id in the stamp of an entry's change, if the change made something with it. */
export function stampId({ id, kind, turns }: HistoryEntry): string {
	return kind === "turn" ? (turns?.[0] ?? id) : id;
}

export function withoutHistory(
	{ secret, timeZone, members, categories }: Family,
	history: readonly HistoryEntry[],
): StoredFamily {
	const idsOf = (kinds: readonly HistoryEntry["kind"][], of: "member" | "category") =>
		new Set(history.flatMap((entry) => (kinds.includes(entry.kind) ? (entry[of] ?? []) : [])));
	const newMembers = idsOf(["member-added"], "member");
	const newCategories = idsOf(["category-added"], "category");
	const toldAway = idsOf(["member-away", "member-back"], "member");
	const isEdited = (id: string, setting: string) =>
		history.some(({ category, settings }) => category === id && Object.hasOwn(settings ?? {}, setting));
	const zones = history.filter(({ kind }) => kind === "time-zone-set");
	return dropUndefined<StoredFamily>({
		secret,
		timeZone: zones.length > 0 ? zones[0]?.wasName : timeZone,
		members: withoutMoves(members, history)
			.filter(({ id }) => !newMembers.has(id))
			.map(({ backOn, ...member }) =>
				toldAway.has(member.id) || backOn === undefined ? member : { ...member, backOn },
			),
		categories: categories
			.filter(({ id }) => !newCategories.has(id))
			.map(({ id, key, name, settings }) => ({
				...{ id, key, name },
				settings: Object.fromEntries(Object.entries(settings).filter(([setting]) => !isEdited(id, setting))),
			})),
		turns: [],
	});
}

/** Members in the order before a move, as far as the history tells: it lacks places of those who left since. */
function withoutMoves(members: readonly Member[], history: readonly HistoryEntry[]): readonly Member[] {
	return history.toReversed().reduce((all, { kind, member: id, wasPlace = 1 }) => {
		const moved = kind === "member-moved" ? all.filter((member) => member.id === id) : [];
		return moved.length > 0 || kind === "member-added"
			? all.filter((member) => member.id !== id).toSpliced(wasPlace - 1, 0, ...moved)
			: all;
	}, members);
}
