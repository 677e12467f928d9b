import { readBackOn } from "./away.ts";
import { runningCycle, runningNumber } from "./cycle.ts";
import { addDays, type Day } from "./days.ts";
import { dropUndefined, isColour, tidyEmoji, tidyHelper } from "./details.ts";
import { tidySettings } from "./details-changes.ts";
import {
	type Category,
	type CategorySettings,
	type Family,
	isEmpty,
	type Member,
	namesOf,
	type Settlement,
	type Turn,
} from "./family.ts";
import { createKey, keysOf } from "./key.ts";
import { validateName } from "./name.ts";
import { isPhoto, photoRoom } from "./photo.ts";
import { MAX_SETTLEMENTS } from "./settle.ts";
import { presentFamily, type StoredCategory, type StoredFamily, type StoredTurn } from "./stored-family.ts";
import { tidyText } from "./tidy-text.ts";
import { isTimeZone } from "./time-zone.ts";
import { mayCount, toPlaceInCycle } from "./turn-changes.ts";

type Ids = ReadonlyMap<string, string>;

/** A number that no family reaches by itself, and that leaves room for draws after it. */
const MAX_NUMBER = 1_000_000;

/**
 * Appends what has new, valid names and ids; what is here stays as it is. A turn of the running cycle there counts
 * here, too, if its member has had none; any other is in the past. Returns the same object if nothing is added. Only an
 * empty family takes over the secret, numbers and cycles: any other has perhaps been looked at already.
 */
export function mergeFamily(family: StoredFamily, sent: Family): StoredFamily {
	const present = presentFamily(family);
	const isFirst = isEmpty(present);
	const incoming = isFirst ? sent : withoutDraws(sent);
	const withMembers = addMembers(family, incoming.members);
	const members = matchNames(incoming.members, presentFamily(withMembers).members);
	const withCategories = addCategories(withMembers, incoming.categories, members);
	const categories = matchNames(incoming.categories, presentFamily(withCategories).categories);
	const findCycle = createCycleFinder(withCategories, incoming, isFirst);
	const added = addTurns(withCategories, incoming, findCycle, (turn) => importTurn(turn, members, categories));
	const { groupKind = incoming.groupKind } = family;
	const timeZone = mergeTimeZone(present, incoming);
	const isSame = groupKind === family.groupKind && timeZone === family.timeZone;
	const merged = isSame ? added : dropUndefined({ ...added, groupKind, timeZone });
	return isFirst && added !== family ? { ...merged, secret: incoming.secret } : merged;
}

/** In a family with draws of its own, imported numbers and looks would be a way to choose among draws. */
function withoutDraws({ categories, turns, ...family }: Family): Family {
	return {
		...family,
		categories: categories.map(({ notNow, lookedAt, ...category }) => category),
		turns: turns.map(({ number, ...turn }) => turn),
	};
}

/** With another time zone, somebody could be back sooner or later than the family has said. */
function mergeTimeZone(family: Family, { timeZone }: Family): string | undefined {
	return isTimeZone(timeZone) && (family.timeZone === undefined || isEmpty(family)) ? timeZone : family.timeZone;
}

function addMembers(family: StoredFamily, incoming: readonly Member[]): StoredFamily {
	let room = photoRoom(presentFamily(family).members);
	const members = withNew(
		family.members,
		presentFamily(family).members,
		incoming,
		({ emoji, colour, photo, backOn }, identity) => {
			const hasRoom = photo !== undefined && isPhoto(photo) && photo.length <= room;
			if (hasRoom) room -= photo.length;
			return dropUndefined<Member>({
				...identity,
				emoji: emoji === undefined ? undefined : tidyEmoji(emoji),
				colour: colour !== undefined && isColour(colour) ? colour : undefined,
				photo: hasRoom ? photo : undefined,
				backOn: backOn === undefined ? undefined : readBackOn(backOn),
				// A new field that is missing here does not compile, so that no import forgets it.
			} satisfies Record<keyof Member, unknown>);
		},
	);
	return members === family.members ? family : { ...family, members };
}

function addCategories(family: StoredFamily, incoming: readonly Category[], members: Ids): StoredFamily {
	const create = ({ settings, notNow, lookedAt, settled }: Category, identity: Named): StoredCategory => {
		const lookedAtMember = lookedAt && members.get(lookedAt.member);
		return dropUndefined<StoredCategory>({
			...{ ...identity, settings: importSettings(settings, family.members, members) },
			notNow: notNow && { n: notNow.n, members: mapIds(notNow.members, members) },
			lookedAt: lookedAt && lookedAtMember !== undefined ? { ...lookedAt, member: lookedAtMember } : undefined,
			settled: mapSettlements(settled, members),
		});
	};
	const categories = withNew(family.categories, presentFamily(family).categories, incoming, create);
	return categories === family.categories ? family : { ...family, categories };
}

function importSettings(settings: CategorySettings, members: readonly Member[], ids: Ids): CategorySettings {
	const { emoji, excluded, helper } = settings;
	const imported = dropUndefined<CategorySettings>({
		...settings,
		emoji: emoji === undefined ? undefined : tidyEmoji(emoji),
		excluded: excluded && mapIds(excluded, ids),
		helper: helper && tidyHelper(helper),
	});
	return tidySettings(imported, members);
}

type Named = Pick<Member, "id" | "key" | "name">;

function withNew<T extends Named, Sent extends Named>(
	all: readonly T[],
	present: readonly Named[],
	incoming: readonly Sent[],
	create: (sent: Sent, identity: Named) => T,
): readonly T[] {
	const added: T[] = [];
	for (const sent of incoming) {
		const here = [...present, ...added];
		if (validateName(sent.name, namesOf(here)) !== "ok") continue;
		const ids = [...all, ...added].map(({ id }) => id);
		const identity = { id: createKey(sent.id, ids), key: createKey(sent.key, keysOf(here)), name: tidyText(sent.name) };
		added.push(create(sent, identity));
	}
	return added.length > 0 ? [...all, ...added] : all;
}

function matchNames(
	incoming: readonly Pick<Member, "id" | "name">[],
	all: readonly Pick<Member, "id" | "name">[],
): Ids {
	const ids = new Map(all.map(({ id, name }) => [name, id]));
	return new Map(
		incoming.flatMap(({ id, name }) => {
			const here = ids.get(tidyText(name));
			return here === undefined ? [] : [[id, here] as const];
		}),
	);
}

function mapSettlements(all: readonly Settlement[] = [], ids: Ids): readonly Settlement[] | undefined {
	const settled = all.slice(0, MAX_SETTLEMENTS).flatMap(({ from, to, turns }) => {
		const [debtor, creditor] = [ids.get(from), ids.get(to)];
		return debtor === undefined || creditor === undefined ? [] : [{ from: debtor, to: creditor, turns }];
	});
	return settled.length > 0 ? settled : undefined;
}

function mapIds(all: readonly string[], ids: Ids): readonly string[] {
	return all.flatMap((id) => ids.get(id) ?? []);
}

/** Turns that are not of the running cycle come before all turns here. One pass: there may be 50,000. */
function addTurns(
	family: StoredFamily,
	incoming: Family,
	findCycle: (turn: Turn, imported: StoredTurn) => number | undefined,
	importOne: (turn: Turn) => StoredTurn | undefined,
): StoredFamily {
	const known = new Set(family.turns.map(({ id }) => id));
	const running = new Set(incoming.categories.flatMap((category) => runningCycle(incoming, category)));
	const [past, counting]: [StoredTurn[], StoredTurn[]] = [[], []];
	for (const turn of incoming.turns) {
		const imported = known.has(turn.id) ? undefined : importOne(turn);
		if (imported === undefined) continue;
		known.add(imported.id);
		const cycle = findCycle(turn, imported);
		const isCounting = cycle !== undefined && running.has(turn);
		(isCounting ? counting : past).push(cycle === undefined ? imported : { ...imported, cycle });
	}
	if (past.length + counting.length === 0) return family;
	return { ...family, turns: [...past, ...family.turns, ...counting] };
}

function createCycleFinder(family: StoredFamily, incoming: Family, isFirst: boolean) {
	const present = presentFamily(family);
	const running = new Set(incoming.categories.flatMap((category) => runningCycle(incoming, category)));
	const cycles = new Map(present.categories.map((category) => [category.id, runningNumber(present, category)]));
	const had = new Set(family.turns.filter(mayCount).map(toPlaceInCycle));
	const cycleNumber = ({ cycle }: Turn) => (cycle > 0 && cycle <= MAX_NUMBER ? cycle : undefined);
	return (turn: Turn, imported: StoredTurn): number | undefined => {
		const runningHere = running.has(turn) ? cycles.get(imported.category) : undefined;
		const cycle = isFirst ? cycleNumber(turn) : runningHere;
		const place = toPlaceInCycle({ ...imported, cycle });
		if (cycle === undefined || had.has(place)) return undefined;
		had.add(place);
		return cycle;
	};
}

function importTurn(turn: Turn, members: Ids, categories: Ids): StoredTurn | undefined {
	const category = categories.get(turn.category);
	const member = members.get(turn.member);
	if (category === undefined || member === undefined) return undefined;
	const doneBy = turn.doneBy === undefined ? undefined : members.get(turn.doneBy);
	const option = tidyText(turn.option ?? "");
	return {
		...{ id: turn.id, category, member },
		...(doneBy !== undefined && doneBy !== member && { doneBy }),
		...(validateName(option, []) === "ok" && { option }),
		...(turn.day !== undefined && { day: turn.day }),
		...(isUntil(turn.until, turn.day) && { until: turn.until }),
		...(turn.number !== undefined && turn.number <= MAX_NUMBER && { number: turn.number }),
	};
}

/** An imported last day, which is at most two months after the first (`reckonUntil`). */
function isUntil(until: Day | undefined, day: Day | undefined): boolean {
	return until !== undefined && day !== undefined && day <= until && until <= addDays(day, 61);
}
