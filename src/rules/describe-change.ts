import { runningCycle } from "./cycle.ts";
import { addDays } from "./days.ts";
import { dropUndefined } from "./details.ts";
import { editedSettings } from "./details-changes.ts";
import { type Category, type Family, findCategory, findMember, isEmpty, type Member, type Turn } from "./family.ts";
import type { HistoryEvent } from "./history.ts";
import { settledTurns } from "./settle.ts";
import { changedTurns } from "./turn-changes.ts";
import { turnsOf } from "./turns-of.ts";

/** An entry of a restore or import names only so many turns: the last ones, which the running cycles consist of. */
const MAX_IDS = 1000;

// A kind of change that is missing here has no entry in the history: it cannot change who is drawn.

type Description<Fields> = (before: Family, after: Family, change: Fields) => readonly HistoryEvent[];
type OfMember = Description<{ readonly member: string }>;
type OfCategory = Description<{ readonly category: string }>;
type OfTurn = Description<{ readonly turn: string }>;

export const describeAddedMember: OfMember = (_, after, { member }) => [
	{ kind: "member-added", ...ofMember(after, member) },
];

export const describeRemovedMember: OfMember = (before, _, { member }) => [
	{ kind: "member-removed", ...ofMember(before, member) },
];

export const describeRestoredMember: OfMember = (before, after, { member }) => [
	...before.members
		.filter(isNew(after.members))
		.map(({ id }): HistoryEvent => ({ kind: "member-removed", ...ofMember(before, id) })),
	{ kind: "member-restored", ...ofMember(after, member), ...ofRestored(before, after) },
];

export const describeRenamedMember: OfMember = (before, after, { member }) => [
	{ kind: "member-renamed", ...ofMember(before, member), newName: findMember(after, member)?.name },
];

export const describeMovedMember: OfMember = (before, after, { member }) => [
	{
		...{ kind: "member-moved", ...ofMember(after, member) },
		...{ wasPlace: placeOf(before.members, member), place: placeOf(after.members, member) },
	},
];

export const describeAway: Description<{ readonly member: string; readonly backOn: string | null }> = (
	_,
	after,
	{ member, backOn },
) => [
	backOn === null
		? { kind: "member-back", ...ofMember(after, member) }
		: { kind: "member-away", ...ofMember(after, member), backOn },
];

export const describeAddedCategory: OfCategory = (_, after, { category }) => [
	{ kind: "category-added", ...ofCategory(after, category) },
];

export const describeRemovedCategory: OfCategory = (before, _, { category: id }) => {
	const count = turnsOf(before, id).length;
	return [{ kind: "category-removed", ...ofCategory(before, id), count }];
};

export const describeRestoredCategory: OfCategory = (before, after, { category }) => [
	...before.categories
		.filter(isNew(after.categories))
		.map(({ id }): HistoryEvent => ({ kind: "category-removed", ...ofCategory(before, id), count: 0 })),
	{ kind: "category-restored", ...ofCategory(after, category), ...ofRestored(before, after) },
];

export const describeRenamedCategory: OfCategory = (before, after, { category }) => [
	{ kind: "category-renamed", ...ofCategory(before, category), newName: findCategory(after, category)?.name },
];

export const describeEditedCategory: OfCategory = (before, after, { category }) => {
	const [was, is] = [before, after].map((family) => findCategory(family, category)?.settings ?? {});
	return [{ kind: "category-edited", ...ofCategory(after, category), settings: editedSettings(was ?? {}, is ?? {}) }];
};

interface OfDraw {
	readonly category: string;
	readonly member: string;
	readonly n: number;
}

/** A look at a draw that was put away is not told again. */
export const describeLook: Description<OfDraw> = (before, after, change) => {
	const [was, is] = [before, after].map((family) => findCategory(family, change.category)?.lookedAt);
	return was?.n === is?.n && was?.member === is?.member ? [] : [{ kind: "drawn", ...ofDraw(after, change) }];
};

export const describeNotNow: Description<OfDraw> = (_, after, change) => [
	{ kind: "not-now", ...ofDraw(after, change) },
];

export const describeRecordedTurn: Description<unknown> = (before, after) =>
	changedTurns(before, after).map((turn) => ({
		...{ kind: "turn", ...ofTurn(after, turn), ...numberOf(turn), ...cameAfter(before, turn) },
	}));

/** If turns go on by themselves: who had the turn that ended the day before. */
function cameAfter(family: Family, { category, day }: Turn): Pick<HistoryEvent, "wasName"> {
	if (day === undefined || !findCategory(family, category)?.settings.lasts?.goesOn) return {};
	const until = addDays(day, -1);
	const last = turnsOf(family, category).findLast((turn) => turn.cycle > 0 && turn.until === until);
	return last ? { wasName: findMember(family, last.doneBy ?? last.member)?.name } : {};
}

export const describeUndoneTurn: OfTurn = (before, _, { turn: id }) => {
	const turn = findTurn(before, id);
	return [{ kind: "turn-undone", ...ofTurn(before, turn), ...numberOf(turn) }];
};

export const describeMendedTurn: OfTurn = (before, after, { turn }) => [
	{ kind: "turn-mended", ...ofTurn(after, findTurn(after, turn)), ...asItWas(before, findTurn(before, turn)) },
];

export const describeEndedTurn: Description<{ readonly turn: string; readonly day: string | null }> = (
	_,
	after,
	{ turn: id, day },
) => {
	return [{ kind: "turn-ended", ...ofTurn(after, { ...findTurn(after, id), day: day ?? undefined }) }];
};

export const describeRedoneTurn: OfTurn = (_, after, { turn: id }) => {
	const turn = findTurn(after, id);
	return [{ kind: "turn-redone", ...ofTurn(after, turn), ...numberOf(turn) }];
};

export const describeReset: OfCategory = (before, after, { category }) => [
	{ kind: "reset", ...ofCategory(after, category), turns: idsOfLatest(changedTurns(after, before)) },
];

export const describeUndoneReset: OfCategory = (before, after, { category }) => {
	const turns = idsOfLatest(changedTurns(before, after));
	return turns.length > 0 ? [{ kind: "reset-undone", ...ofCategory(after, category), turns }] : [];
};

function numberOf({ number }: Turn): Pick<HistoryEvent, "n"> {
	return number === undefined ? {} : { n: number - 1 };
}

function ofRestored(before: Family, after: Family): Pick<HistoryEvent, "count" | "turns"> {
	const known = new Set(before.turns.map((turn) => turn.id));
	const back = after.turns.filter((turn) => !known.has(turn.id));
	return { count: back.length, turns: back.flatMap((turn) => (turn.cycle > 0 ? [turn.id] : [])).slice(-MAX_IDS) };
}

/** Only turns of the latest cycle: there may be tens of thousands before. */
function idsOfLatest(turns: readonly Turn[]): readonly string[] {
	const latest = turns.reduce((last, { cycle }) => Math.max(last, cycle), 1);
	return turns.flatMap(({ id, cycle }) => (cycle === latest ? [id] : []));
}

function isNew(all: readonly { readonly id: string }[]): (row: { readonly id: string }) => boolean {
	const ids = new Set(all.map(({ id }) => id));
	return ({ id }) => !ids.has(id);
}

/** The first time zone of an empty family is not told: none of its days has mattered yet. */
export function describeTimeZone(before: Family, { timeZone: newName }: Family): readonly HistoryEvent[] {
	const { timeZone: wasName } = before;
	if (newName === wasName || isEmpty(before)) return [];
	return [dropUndefined<HistoryEvent>({ kind: "time-zone-set", wasName, newName })];
}

export function describeMerge(before: Family, after: Family): readonly HistoryEvent[] {
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

function findTurn({ turns }: Family, id: string): Turn {
	return turns.find((turn) => turn.id === id) as Turn;
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

function ofDraw(family: Family, { category, member, n }: OfDraw): Omit<HistoryEvent, "kind"> {
	return { ...ofCategory(family, category), ...ofMember(family, member), n };
}

interface OfDebt {
	readonly category: string;
	readonly from: string;
	readonly to: string;
}

export const describeSettlement: Description<OfDebt> = (before, after, change) => [
	{ kind: "debt-settled", ...ofSettlement(before, after, change) },
];

export const describeUndoneSettlement: Description<OfDebt> = (before, after, change) => [
	{ kind: "settlement-undone", ...ofSettlement(before, after, change) },
];

function ofSettlement(before: Family, after: Family, { category, from, to }: OfDebt): Omit<HistoryEvent, "kind"> {
	const [was = 0, is = 0] = [before, after].map((family) =>
		settledTurns(findCategory(family, category) as Category, from, to),
	);
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
