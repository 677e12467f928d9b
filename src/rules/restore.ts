import type { ChangeOf } from "./changes.ts";
import { dropUndefined } from "./details.ts";
import { tidySettings } from "./details-changes.ts";
import {
	type Category,
	type Family,
	findCategory,
	findMember,
	type Member,
	type Removed,
	replaceCategory,
	replaceMember,
	replaceTurns,
	type Trace,
	type Turn,
} from "./family.ts";
import { createKey } from "./key.ts";
import { photoRoom } from "./photo.ts";
import { dropPlaced, putBack } from "./places.ts";
import { isKept } from "./removed.ts";
import { joinSettlements } from "./settle.ts";

/** Of somebody, or of a category. */
export type Restore = ChangeOf<"restore-member"> | ChangeOf<"restore-category">;

// Brings back what was removed. Each returns the same object if there is nothing to bring back: it was brought back already, or is too old.
// What happened meanwhile stays: of others nothing changes, and nobody gets two turns in a cycle.

/**
 * With their id, key, look, place and turns, as the doer of others' turns, and in what categories say of them. Whoever has the name by now becomes
 * the member who was removed, and retains id, place, whether they are away, and the turns since.
 */
export function restoreMember(family: Family, { member: id }: ChangeOf<"restore-member">, now: string): Family {
	const { removed } = family;
	const kept = removed?.members.find(({ member }) => member.id === id);
	if (removed === undefined || kept === undefined || !isKept(kept, now)) return family;
	const here = findMember(family, id) ?? family.members.find(({ name }) => name === kept.member.name);
	const others = removed.members.filter((one) => one !== kept);
	const member = joinMember(kept.member, here, family.members);
	const withMember: Family = here
		? replaceMember(family, member)
		: { ...family, members: putBack(family.members, [{ one: member, place: kept.place }], others) };
	const own = (one: string) => (one === id ? member.id : one);
	const rest: Removed = {
		...removed,
		members: here ? dropPlaced(removed.members, (one) => one !== kept) : others,
		turns: removed.turns.map((turn) => ({
			...turn,
			member: own(turn.member),
			...(turn.doneBy !== undefined && { doneBy: own(turn.doneBy) }),
		})),
		doers: removed.doers.map(({ turn, doneBy }) => ({ turn, doneBy: own(doneBy) })),
	};
	const restored = restoreTurns({ ...withMember, removed: rest });
	const categories = restored.categories.map((category) => {
		const trace = kept.traces.find((one) => one.category === category.id);
		const told = trace ? recall(category, trace, member.id, restored.members) : category;
		const isSettled = told.settled?.some(({ from, to }) => from === id || to === id);
		if (!isSettled || member.id === id) return told;
		return dropUndefined<Category>({ ...told, settled: joinSettlements(told.settled ?? [], own) });
	});
	return { ...restored, categories };
}

function joinMember(kept: Member, here: Member | undefined, members: readonly Member[]): Member {
	const key = createKey(
		kept.key,
		members.filter((one) => one !== here).map((one) => one.key),
	);
	const { photo = "", ...plain } = kept;
	const hasRoom = photo !== "" && photo.length <= photoRoom(members.filter((one) => one !== here));
	const own = { ...plain, ...(hasRoom && { photo }) };
	if (here === undefined) return { ...own, key };
	const { backOn: _, ...look } = own;
	return { ...look, id: here.id, key, name: here.name, ...(here.backOn !== undefined && { backOn: here.backOn }) };
}

function recall(category: Category, trace: Trace, member: string, members: readonly Member[]): Category {
	const { settings, notNow, lookedAt } = category;
	const said = notNow && trace.notNow?.n === notNow.n && !notNow.members.includes(member) ? trace.notNow : undefined;
	return {
		...category,
		settings: trace.isExcluded
			? tidySettings({ ...settings, excluded: [...(settings.excluded ?? []), member] }, members)
			: settings,
		...(notNow && said && { notNow: { n: notNow.n, members: notNow.members.toSpliced(said.place, 0, member) } }),
		// A look at an earlier turn's draw says nothing any more.
		...(lookedAt === undefined &&
			trace.lookedAt?.n === category.lastTurn && { lookedAt: { ...trace.lookedAt, member } }),
	};
}

/**
 * With its id, key, settings, place and turns. The one that has its name by now gets its settings and turns: they count in no cycle where
 * that one's do.
 */
export function restoreCategory(family: Family, { category: id }: ChangeOf<"restore-category">, now: string): Family {
	const { removed } = family;
	const kept = removed?.categories.find(({ category }) => category.id === id);
	if (removed === undefined || kept === undefined || !isKept(kept, now)) return family;
	const here = findCategory(family, id) ?? family.categories.find(({ name }) => name === kept.category.name);
	const others = removed.categories.filter((one) => one !== kept);
	const category = joinCategory(kept.category, here, family);
	const withCategory: Family = here
		? replaceCategory(family, category)
		: { ...family, categories: putBack(family.categories, [{ one: category, place: kept.place }], others) };
	const isCounting = family.turns.some((turn) => turn.category === here?.id && turn.cycle > 0);
	const rest: Removed = {
		...removed,
		categories: here ? dropPlaced(removed.categories, (one) => one !== kept) : others,
		turns: removed.turns.map((turn) => {
			if (turn.category !== id) return turn;
			return { ...turn, category: category.id, cycle: isCounting ? 0 : turn.cycle };
		}),
	};
	return restoreTurns({ ...withCategory, removed: rest });
}

function joinCategory(kept: Category, here: Category | undefined, family: Family): Category {
	const key = createKey(
		kept.key,
		family.categories.filter((one) => one !== here).map((one) => one.key),
	);
	const { notNow, lookedAt, ...own } = kept;
	const isHere = (member: string) => findMember(family, member) !== undefined;
	const before = {
		...own,
		...{ key, settings: tidySettings({ ...here?.settings, ...kept.settings }, family.members) },
		...(notNow && { notNow: { n: notNow.n, members: notNow.members.filter(isHere) } }),
		...(lookedAt && isHere(lookedAt.member) && { lookedAt }),
	};
	if (here === undefined) return before;
	return dropUndefined<Category>({
		...before,
		...{ id: here.id, name: here.name, lookedAt: here.lookedAt },
		...(here.notNow && here.notNow.n >= (notNow?.n ?? 0) && { notNow: here.notNow }),
		settled: joinSettlements([...(kept.settled ?? []), ...(here.settled ?? [])]),
	});
}

/** All turns whose member and category are there again, but for those that are there. */
function restoreTurns(family: Family & { readonly removed: Removed }): Family {
	const { removed } = family;
	const isHere = (id: string | undefined) => findMember(family, id ?? "") !== undefined;
	const known = new Set(family.turns.map(({ id }) => id));
	const had = new Set(family.turns.filter(({ cycle }) => cycle > 0).map(toPlaceInCycle));
	const comes = ({ member, category }: Turn) => isHere(member) && findCategory(family, category) !== undefined;
	const rest = dropPlaced(removed.turns, ({ id }) => !known.has(id));
	const doers = [...removed.doers];
	const back = rest.filter(comes).map(({ place, doneBy, ...turn }) => {
		const isTwice = turn.cycle > 0 && had.has(toPlaceInCycle(turn));
		had.add(toPlaceInCycle(turn));
		if (doneBy !== undefined) doers.push({ turn: turn.id, doneBy });
		return { one: isTwice ? { ...turn, cycle: 0 } : turn, place };
	});
	const away = rest.filter((turn) => !comes(turn));
	const turns = putBack<Turn>(family.turns, back, away);
	const doneBy = new Map(doers.map((one) => [one.turn, one.doneBy]));
	const others = doers.filter((one) => !(isHere(one.doneBy) && turns.some(({ id }) => id === one.turn)));
	return replaceTurns(
		{ ...family, removed: { ...removed, turns: away, doers: others } },
		turns.map((turn) => {
			const doer = doneBy.get(turn.id);
			const isTheirs = isHere(doer) && turn.doneBy === undefined && doer !== turn.member;
			return isTheirs ? { ...turn, doneBy: doer } : turn;
		}),
	);
}

function toPlaceInCycle({ category, member, cycle }: Turn): string {
	return JSON.stringify([category, member, cycle]);
}
