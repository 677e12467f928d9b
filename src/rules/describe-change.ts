import type { Change, ChangeOf } from "./changes.ts";
import { runningCycle } from "./cycle.ts";
import { dropUndefined } from "./details.ts";
import { editedSettings } from "./details-changes.ts";
import { type Category, type Family, findCategory, findMember, isEmpty, type Member, type Turn } from "./family.ts";
import type { HistoryEvent } from "./history.ts";
import { settledTurns } from "./settle.ts";
import { changedTurns } from "./turn-changes.ts";

/** No more turns are named when they come back or along: the last, which the running cycles are of. */
const MAX_IDS = 1000;

/** What the history says of a change that had an effect: nothing of what cannot change who is drawn. */
export function describeChange(before: Family, after: Family, change: Change): readonly HistoryEvent[] {
	switch (change.kind) {
		case "add-member":
			return [{ kind: "member-added", ...ofMember(after, change.member) }];
		case "remove-member":
			return [{ kind: "member-removed", ...ofMember(before, change.member) }];
		case "restore-member":
			return [
				...before.members
					.filter(isNew(after.members))
					.map(({ id }): HistoryEvent => ({ kind: "member-removed", ...ofMember(before, id) })),
				{ kind: "member-restored", ...ofMember(after, change.member), ...ofRestored(before, after) },
			];
		case "rename-member":
			return [
				{ kind: "member-renamed", ...ofMember(before, change.member), newName: findMember(after, change.member)?.name },
			];
		case "move-member": {
			const [wasPlace, place] = [before, after].map(({ members }) => placeOf(members, change.member)) as [
				number,
				number,
			];
			return [{ kind: "member-moved", ...ofMember(after, change.member), wasPlace, place }];
		}
		case "set-away":
			return [describeAway(after, change.member, change.backOn)];
		case "add-category":
			return [{ kind: "category-added", ...ofCategory(after, change.category) }];
		case "remove-category": {
			const count = before.turns.filter(({ category }) => category === change.category).length;
			return [{ kind: "category-removed", ...ofCategory(before, change.category), count }];
		}
		case "restore-category":
			return [
				...before.categories
					.filter(isNew(after.categories))
					.map(({ id }): HistoryEvent => ({ kind: "category-removed", ...ofCategory(before, id), count: 0 })),
				{ kind: "category-restored", ...ofCategory(after, change.category), ...ofRestored(before, after) },
			];
		case "rename-category":
			return [
				{
					...{ kind: "category-renamed", ...ofCategory(before, change.category) },
					newName: findCategory(after, change.category)?.name,
				},
			];
		case "edit-category": {
			const [{ settings: was }, { settings: is }] = [
				findCategory(before, change.category) as Category,
				findCategory(after, change.category) as Category,
			];
			return [{ kind: "category-edited", ...ofCategory(after, change.category), settings: editedSettings(was, is) }];
		}
		case "look-at-draw":
			return isSameLook(before, after, change.category) ? [] : [{ kind: "drawn", ...ofDraw(after, change) }];
		case "not-now":
			return [{ kind: "not-now", ...ofDraw(after, change) }];
		case "record-turn":
			return changedTurns(before, after).map((turn) => ({ kind: "turn", ...ofTurn(after, turn), ...numberOf(turn) }));
		case "undo-turn":
		case "cancel-turn": {
			const turn = before.turns.find(({ id }) => id === change.turn) as Turn;
			return [{ kind: "turn-undone", ...ofTurn(before, turn), ...numberOf(turn) }];
		}
		case "mend-turn": {
			const [was, is] = [before, after].map(({ turns }) => turns.find(({ id }) => id === change.turn) as Turn) as [
				Turn,
				Turn,
			];
			return [{ kind: "turn-mended", ...ofTurn(after, is), ...asItWas(before, was) }];
		}
		case "redo-turn": {
			const turn = after.turns.find(({ id }) => id === change.turn) as Turn;
			return [{ kind: "turn-redone", ...ofTurn(after, turn), ...numberOf(turn) }];
		}
		case "settle":
			return [{ kind: "debt-settled", ...ofSettlement(before, after, change) }];
		case "undo-settlement":
			return [{ kind: "settlement-undone", ...ofSettlement(before, after, change) }];
		case "reset-category":
			return [
				{ kind: "reset", ...ofCategory(after, change.category), turns: idsOfLatest(changedTurns(after, before)) },
			];
		case "undo-reset": {
			const turns = idsOfLatest(changedTurns(before, after));
			return turns.length > 0 ? [{ kind: "reset-undone", ...ofCategory(after, change.category), turns }] : [];
		}
		case "set-time-zone":
			return describeTimeZone(before, after);
		case "merge-family":
			return describeMerge(before, after);
		case "edit-member":
		case "move-category":
		case "leave-draw":
		case "set-group-kind":
			return [];
	}
}

function numberOf({ number }: Turn): Pick<HistoryEvent, "n"> {
	return number === undefined ? {} : { n: number - 1 };
}

function ofRestored(before: Family, after: Family): Pick<HistoryEvent, "count" | "turns"> {
	const known = new Set(before.turns.map((turn) => turn.id));
	const back = after.turns.filter((turn) => !known.has(turn.id));
	return { count: back.length, turns: back.flatMap((turn) => (turn.cycle > 0 ? [turn.id] : [])).slice(-MAX_IDS) };
}

function isSameLook(before: Family, after: Family, category: string): boolean {
	const [was, is] = [before, after].map((family) => findCategory(family, category)?.lookedAt);
	return was?.n === is?.n && was?.member === is?.member;
}

/** Of the latest cycle that turns counted in: those before may be tens of thousands. */
function idsOfLatest(turns: readonly Turn[]): readonly string[] {
	const latest = turns.reduce((last, { cycle }) => Math.max(last, cycle), 1);
	return turns.flatMap(({ id, cycle }) => (cycle === latest ? [id] : []));
}

function isNew(all: readonly { readonly id: string }[]): (one: { readonly id: string }) => boolean {
	const ids = new Set(all.map(({ id }) => id));
	return ({ id }) => !ids.has(id);
}

function describeAway(family: Family, member: string, backOn: string | null): HistoryEvent {
	if (backOn === null) return { kind: "member-back", ...ofMember(family, member) };
	return { kind: "member-away", ...ofMember(family, member), backOn };
}

/** Nothing of the zone of the device that sets a family up: no day of a family with nobody in it has mattered. */
function describeTimeZone(before: Family, { timeZone: newName }: Family): readonly HistoryEvent[] {
	const { timeZone: wasName } = before;
	if (newName === wasName || isEmpty(before)) return [];
	return [dropUndefined<HistoryEvent>({ kind: "time-zone-set", wasName, newName })];
}

function describeMerge(before: Family, after: Family): readonly HistoryEvent[] {
	const arrived = changedTurns(before, after);
	const running = new Set(after.categories.flatMap((category) => runningCycle(after, category)));
	return [
		...describeTimeZone(before, after),
		...after.members
			.filter(isNew(before.members))
			.map(({ id }): HistoryEvent => ({ kind: "member-added", ...ofMember(after, id) })),
		...after.categories
			.filter(isNew(before.categories))
			.map(({ id }): HistoryEvent => ({ kind: "category-added", ...ofCategory(after, id) })),
		...describePast(
			after,
			arrived.filter((turn) => !running.has(turn)),
		),
		...arrived
			.filter((turn) => running.has(turn))
			.map((turn): HistoryEvent => ({ kind: "turn", ...ofTurn(after, turn) })),
	];
}

function describePast(family: Family, past: readonly Turn[]): readonly HistoryEvent[] {
	const named = new Set(past.slice(-MAX_IDS));
	return [...new Set(past.map(({ category }) => category))].map((category): HistoryEvent => {
		const turns = past.filter((turn) => turn.category === category);
		return {
			...{ kind: "turns-imported", ...ofCategory(family, category) },
			...{ count: turns.length, turns: turns.filter((turn) => named.has(turn)).map(({ id }) => id) },
		};
	});
}

function placeOf(members: readonly Member[], id: string): number {
	return members.findIndex((member) => member.id === id) + 1;
}

function ofMember(family: Family, id: string): Pick<HistoryEvent, "member" | "memberName"> {
	return { member: id, memberName: (findMember(family, id) as Member).name };
}

function ofCategory(family: Family, id: string): Pick<HistoryEvent, "category" | "categoryName"> {
	return { category: id, categoryName: (findCategory(family, id) as Category).name };
}

function ofDraw(
	family: Family,
	{ category, member, n }: { readonly category: string; readonly member: string; readonly n: number },
): Omit<HistoryEvent, "kind"> {
	return { ...ofCategory(family, category), ...ofMember(family, member), n };
}

function ofSettlement(
	before: Family,
	after: Family,
	{ category, from, to }: ChangeOf<"settle"> | ChangeOf<"undo-settlement">,
): Omit<HistoryEvent, "kind"> {
	const [was, is] = [before, after].map((one) => settledTurns(findCategory(one, category) as Category, from, to)) as [
		number,
		number,
	];
	return {
		...{ ...ofCategory(after, category), ...ofMember(after, from) },
		...{ doneBy: to, doneByName: findMember(after, to)?.name, count: Math.abs(is - was) },
	};
}

function asItWas(
	family: Family,
	{ member, doneBy, day }: Turn,
): Pick<HistoryEvent, "wasName" | "wasDoneByName" | "wasDay"> {
	return dropUndefined({
		wasName: findMember(family, member)?.name,
		wasDoneByName: findMember(family, doneBy ?? "")?.name,
		wasDay: day,
	});
}

function ofTurn(
	family: Family,
	{ id, category, member, doneBy, option, cycle, day }: Turn,
): Omit<HistoryEvent, "kind"> {
	return {
		...{ ...ofCategory(family, category), ...ofMember(family, member) },
		...(doneBy !== undefined && { doneBy, doneByName: findMember(family, doneBy)?.name }),
		...(option !== undefined && { option }),
		...{ turns: [id], cycle },
		...(day !== undefined && { day }),
	};
}
