import type { Change } from "./changes.ts";
import { dropUndefined } from "./details.ts";
import { type CategorySettings, type Family, findCategory, type Member } from "./family.ts";
import type { HistoryEntry } from "./history.ts";
import { settledTurns } from "./settle.ts";
import type { StoredFamily } from "./stored-family.ts";

/** Undefined of what came along with another family, and of an entry that lacks what its kind has. */
export function toChange(entry: HistoryEntry, before: Family): Change | undefined {
	const { kind, member, category } = entry;
	if (entry.imported) return undefined;
	if (kind === "time-zone-set") return { kind: "set-time-zone", timeZone: entry.newName ?? "" };
	if (category === undefined) return toMemberChange(entry, before);
	switch (kind) {
		case "category-added":
			return { kind: "add-category", category, name: entry.categoryName ?? "" };
		case "category-removed":
			return { kind: "remove-category", category };
		case "category-restored":
			return { kind: "restore-category", category };
		case "category-renamed":
			return { kind: "rename-category", category, name: entry.newName ?? "" };
		case "category-edited":
			return toEdit(category, entry.settings ?? {});
		case "turn-undone":
		case "turn-mended":
		case "turn-redone":
			return toMend(entry, category, member ?? "");
		case "debt-settled":
		case "settlement-undone":
			return toSettlement(entry, category, before);
		case "reset":
			return { kind: "reset-category", category, turns: entry.turns ?? [] };
		case "reset-undone":
			return { kind: "undo-reset", category, turns: entry.turns ?? [] };
		default:
			return member === undefined || entry.n === undefined ? undefined : toDrawChange(entry, category, member, entry.n);
	}
}

function toMemberChange(
	{ kind, member, memberName, newName, backOn, place }: HistoryEntry,
	before: Family,
): Change | undefined {
	if (member === undefined) return undefined;
	switch (kind) {
		case "member-added":
			return { kind: "add-member", member, name: memberName ?? "" };
		case "member-removed":
			return { kind: "remove-member", member };
		case "member-restored":
			return { kind: "restore-member", member };
		case "member-renamed":
			return { kind: "rename-member", member, name: newName ?? "" };
		case "member-away":
			return { kind: "set-away", member, backOn: backOn ?? null };
		case "member-back":
			return { kind: "set-away", member, backOn: null };
		case "member-moved":
			return place === undefined ? undefined : toMove(member, place, before);
		default:
			return undefined;
	}
}

function toMove(member: string, place: number, { members }: Family): Change {
	const follows = members.filter(({ id }) => id !== member)[place - 1];
	return { kind: "move-member", member, before: follows?.id ?? null };
}

function toEdit(category: string, edited: Readonly<Record<string, unknown>>): Change {
	const settings: CategorySettings = Object.fromEntries(Object.entries(edited).filter(([, value]) => value !== null));
	return { kind: "edit-category", category, settings, edits: Object.keys(edited) as (keyof CategorySettings)[] };
}

function toMend({ kind, turns = [], doneBy, day }: HistoryEntry, category: string, member: string): Change {
	const turn = turns[0] ?? "";
	if (kind === "turn-undone") return { kind: "cancel-turn", category, turn };
	if (kind === "turn-mended") return { kind: "mend-turn", category, turn, member, doneBy, day };
	return { kind: "redo-turn", category, turn };
}

function toSettlement(
	{ kind, member: from = "", doneBy: to = "", count = 0 }: HistoryEntry,
	id: string,
	family: Family,
): Change | undefined {
	const category = findCategory(family, id);
	if (category === undefined) return undefined;
	const before = settledTurns(category, from, to);
	const pair = { category: id, from, to };
	return kind === "debt-settled"
		? { kind: "settle", ...pair, turns: before + count }
		: { kind: "undo-settlement", ...pair, was: before, turns: before - count };
}

function toDrawChange(entry: HistoryEntry, category: string, member: string, n: number): Change | undefined {
	const { kind, doneBy, option, day } = entry;
	switch (kind) {
		case "drawn":
			return { kind: "look-at-draw", category, n, member };
		case "not-now":
			return { kind: "not-now", category, n, member };
		case "turn":
			return { kind: "record-turn", category, n, member, doneBy, option, day };
		default:
			return undefined;
	}
}

/** The id that the stamp of an entry's change had, as far as the change made something with it. */
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

/** In the order of before they were moved, as far as the history tells it: not where those were who have left since. */
function withoutMoves(members: readonly Member[], history: readonly HistoryEntry[]): readonly Member[] {
	return history.toReversed().reduce((all, { kind, member: id, wasPlace = 1 }) => {
		const moved = kind === "member-moved" ? all.filter((one) => one.id === id) : [];
		return moved.length > 0 || kind === "member-added"
			? all.filter((one) => one.id !== id).toSpliced(wasPlace - 1, 0, ...moved)
			: all;
	}, members);
}
