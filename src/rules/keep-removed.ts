import type { Category, Family, Removed, RemovedCategory, RemovedMember, Trace } from "./family.ts";
import { dropPlaced, findPlaces, movePlaces, sortByPlace } from "./places.ts";
import { isKept, MAX_REMOVED } from "./removed.ts";

/** Of one that is removed, the newest; of all together, as many for what was removed before. */
const MAX_REMOVED_TURNS = 5000;

const NOTHING_REMOVED: Removed = { members: [], categories: [], turns: [], doers: [] };

/** What is kept when a member is removed. */
export function keepMember(family: Family, id: string, at: string): Removed {
	const removed = family.removed ?? NOTHING_REMOVED;
	const members = findPlaces(family.members, (one) => one.id === id, removed.members).map(
		({ one, place }): RemovedMember => ({ member: one, at, place, traces: findTraces(family.categories, id) }),
	);
	const doers = family.turns.flatMap(({ id: turn, doneBy }) => (doneBy === id ? [{ turn, doneBy }] : []));
	return {
		...keepTurns(family, removed, ({ member }) => member === id),
		members: sortByPlace([...removed.members.filter(({ member }) => member.id !== id), ...members]),
		doers: [...removed.doers, ...doers.slice(-MAX_REMOVED_TURNS)],
	};
}

/** What is kept when a category is removed. */
export function keepCategory(family: Family, id: string, at: string): Removed {
	const removed = family.removed ?? NOTHING_REMOVED;
	const categories = findPlaces(family.categories, (one) => one.id === id, removed.categories).map(
		({ one, place }): RemovedCategory => ({ category: one, at, place }),
	);
	return {
		...keepTurns(family, removed, ({ category }) => category === id),
		categories: sortByPlace([...removed.categories.filter(({ category }) => category.id !== id), ...categories]),
	};
}

function keepTurns(family: Family, removed: Removed, goes: (turn: Family["turns"][number]) => boolean): Removed {
	const gone = findPlaces(family.turns, goes, removed.turns).map(({ one, place }) => ({ ...one, place }));
	const kept = new Set(gone.slice(-MAX_REMOVED_TURNS));
	const former = new Set<object>(removed.turns);
	const turns = dropPlaced(sortByPlace([...removed.turns, ...gone]), (turn) => former.has(turn) || kept.has(turn));
	return { ...removed, turns };
}

function findTraces(categories: readonly Category[], id: string): readonly Trace[] {
	return categories.flatMap(({ id: category, settings, notNow, lookedAt }) => {
		const place = notNow?.members.indexOf(id) ?? -1;
		const { member: seen, ...look } = lookedAt ?? { member: undefined, n: 0 };
		const trace: Trace = {
			category,
			...(settings.excluded?.includes(id) && { isExcluded: true }),
			...(notNow && place >= 0 && { notNow: { n: notNow.n, place } }),
			...(seen === id && { lookedAt: look }),
		};
		return Object.keys(trace).length > 1 ? [trace] : [];
	});
}

/** Cycles that were reset count no more, of nobody. */
export function resetRemoved(family: Family, category: string): Family {
	const { removed } = family;
	if (!removed?.turns.some((turn) => turn.category === category && turn.cycle > 0)) return family;
	const turns = removed.turns.map((turn) => (turn.category === category ? { ...turn, cycle: 0 } : turn));
	return { ...family, removed: { ...removed, turns } };
}

/** What is said of a turn by now stands, also when who had done it comes back. @param turn an id */
export function forgetDoer(family: Family, turn: string): Family {
	const { removed } = family;
	if (!removed?.doers.some((one) => one.turn === turn)) return family;
	return { ...family, removed: { ...removed, doers: removed.doers.filter((one) => one.turn !== turn) } };
}

/** After any change: places follow the turns, and what is there again, too old or too much goes. @param now ISO 8601 */
export function tidyRemoved(before: Family, after: Family, now: string): Family {
	const { removed, ...family } = after;
	if (removed === undefined) return after;
	const isMoved = removed.turns === before.removed?.turns;
	const turns = dropReturned(after, isMoved ? moveTurns(removed.turns, before, after) : removed.turns);
	const isTidy = [...removed.members, ...removed.categories].every((one) => isKept(one, now));
	if (isTidy && removed === before.removed)
		return turns === removed.turns ? after : { ...family, removed: { ...removed, turns } };
	return drop(family, { ...removed, turns }, now);
}

/** What comes before all turns that are there comes before those that are kept, too. */
function moveTurns(kept: Removed["turns"], before: Family, after: Family): Removed["turns"] {
	if (before.turns === after.turns) return kept;
	const known = idsOf(before.turns);
	const first = after.turns.findIndex(({ id, cycle }) => cycle > 0 || known.has(id));
	const added = first < 0 ? after.turns.length : first;
	const moved = movePlaces(kept, before.turns, after.turns.slice(added));
	return added === 0 ? moved : moved.map((turn) => ({ ...turn, place: turn.place + added }));
}

/** Without turns that are there again: they came along with a file. */
function dropReturned({ turns }: Family, removed: Removed["turns"]): Removed["turns"] {
	const kept = new Set(removed.map(({ id }) => id));
	const again = new Set(turns.flatMap(({ id }) => (kept.has(id) ? [id] : [])));
	return again.size === 0 ? removed : dropPlaced(removed, ({ id }) => !again.has(id));
}

function drop(family: Family, removed: Removed, now: string): Family {
	const kept = findKept(removed, now);
	const members = dropPlaced(removed.members, (one) => kept.has(one));
	const categories = dropPlaced(removed.categories, (one) => kept.has(one));
	if (members.length + categories.length === 0) return family;
	const memberIds = idsOf([...family.members, ...members.map(({ member }) => member)]);
	const categoryIds = idsOf([...family.categories, ...categories.map(({ category }) => category)]);
	const turns = dropPlaced(removed.turns, (one) => memberIds.has(one.member) && categoryIds.has(one.category));
	const turnIds = idsOf([...family.turns, ...turns]);
	const doers = removed.doers.filter(({ turn, doneBy }) => turnIds.has(turn) && memberIds.has(doneBy));
	return { ...family, removed: { members, categories, turns, doers } };
}

function idsOf(all: readonly { readonly id: string }[]): ReadonlySet<string> {
	return new Set(all.map(({ id }) => id));
}

/** The newest, whatever it has; of those before, as many as there is room for. */
function findKept({ members, categories, turns, doers }: Removed, now: string): ReadonlySet<object> {
	const weights = new Map<string, number>();
	const weigh = (id: string) => weights.set(id, (weights.get(id) ?? 0) + 1);
	for (const { member, category } of turns) for (const id of [member, category]) weigh(id);
	for (const { doneBy } of doers) weigh(doneBy);
	const heads = [
		...members.map((one) => ({ one, at: one.at, weight: weights.get(one.member.id) ?? 0 })),
		...categories.map((one) => ({ one, at: one.at, weight: weights.get(one.category.id) ?? 0 })),
	].toSorted((one, other) => Number(one.at < other.at) - Number(one.at > other.at));
	const kept = new Set<object>();
	let room = MAX_REMOVED_TURNS;
	for (const [nth, { one, weight }] of heads.filter((head) => isKept(head, now)).entries()) {
		if (nth > 0) room -= weight;
		if (nth >= MAX_REMOVED || room < 0) break;
		kept.add(one);
	}
	return kept;
}
