import { readBackOn } from "./away.ts";
import { runningCycle } from "./cycle.ts";
import { dropUndefined, isColour, tidyEmoji, tidyHelper } from "./details.ts";
import { tidySettings } from "./details-changes.ts";
import {
	type Category,
	type CategorySettings,
	type Family,
	isEmpty,
	type Member,
	replaceTurns,
	type Settlement,
	type Turn,
} from "./family.ts";
import { createKey } from "./key.ts";
import { validateName } from "./name.ts";
import { isPhoto, photoRoom } from "./photo.ts";
import { MAX_SETTLEMENTS } from "./settle.ts";
import { tidyText } from "./tidy-text.ts";
import { isTimeZone } from "./time-zone.ts";

type Ids = ReadonlyMap<string, string>;

/**
 * Appends what `sent` adds, in its order: members and categories with new names, and turns with new ids. Names that are there already retain
 * what they have here. A turn of the running cycle there counts here, too, if its member has had none in the running cycle; any other is
 * in the past. What they are, and their time zone, is taken over where nobody has said it here.
 * Invalid names (empty, too long) are left out, with their turns. Returns the same object if it adds nothing.
 *
 * An empty family takes over what chance has said beforehand in the other one, and its time zone: any other has perhaps
 * been looked at already.
 */
export function mergeFamily(family: Family, sent: Family): Family {
	const hasSameDraws = isEmpty(family) || family.secret === sent.secret;
	const incoming = hasSameDraws ? sent : withoutDraws(sent);
	const withMembers = addMembers(family, incoming.members);
	const members = matchNames(incoming.members, withMembers.members);
	const withCategories = addCategories(withMembers, incoming.categories, members);
	const categories = matchNames(incoming.categories, withCategories.categories);
	const added = addTurns(withCategories, incoming, members, categories);
	const { groupKind = incoming.groupKind } = family;
	const timeZone = mergeTimeZone(family, incoming);
	const isSame = groupKind === family.groupKind && timeZone === family.timeZone;
	const merged = isSame ? added : dropUndefined({ ...added, groupKind, timeZone });
	return isEmpty(family) && added !== family ? { ...merged, secret: incoming.secret } : merged;
}

/** Of another family chance has said something else: by other numbers, and it was looked at by others. */
function withoutDraws({ categories, turns, ...family }: Family): Family {
	return {
		...family,
		categories: categories.map(({ notNow, lookedAt, ...category }) => category),
		turns: turns.map(({ number, ...turn }) => turn),
	};
}

/** By another zone, somebody could be back sooner or later than was said here. */
function mergeTimeZone(family: Family, { timeZone }: Family): string | undefined {
	return isTimeZone(timeZone) && (family.timeZone === undefined || isEmpty(family)) ? timeZone : family.timeZone;
}

function addMembers(family: Family, incoming: readonly Member[]): Family {
	let room = photoRoom(family.members);
	const members = withNew(family.members, incoming, ({ emoji, colour, photo, backOn }, own) => {
		const hasRoom = photo !== undefined && isPhoto(photo) && photo.length <= room;
		if (hasRoom) room -= photo.length;
		return dropUndefined<Member>({
			...own,
			emoji: emoji === undefined ? undefined : tidyEmoji(emoji),
			colour: colour !== undefined && isColour(colour) ? colour : undefined,
			photo: hasRoom ? photo : undefined,
			backOn: backOn === undefined ? undefined : readBackOn(backOn),
		});
	});
	return members === family.members ? family : { ...family, members };
}

function addCategories(family: Family, incoming: readonly Category[], members: Ids): Family {
	const categories = withNew(family.categories, incoming, ({ settings, notNow, lookedAt, settled }, own): Category => {
		const lookedAtMember = lookedAt && members.get(lookedAt.member);
		return dropUndefined<Category>({
			...own,
			...{ lastTurn: 0, settings: importSettings(settings, family.members, members) },
			notNow: notNow && { n: notNow.n, members: mapIds(notNow.members, members) },
			lookedAt: lookedAt && lookedAtMember !== undefined ? { ...lookedAt, member: lookedAtMember } : undefined,
			settled: mapSettlements(settled, members),
		});
	});
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

/** The same list if nobody in it is new. An id or key that is taken is made different. */
function withNew<T extends Pick<Member, "id" | "key" | "name">>(
	all: readonly T[],
	incoming: readonly T[],
	create: (one: T, own: Pick<T, "id" | "key" | "name">) => T,
): readonly T[] {
	let merged = all;
	for (const one of incoming) {
		if (
			validateName(
				one.name,
				merged.map(({ name }) => name),
			) !== "ok"
		)
			continue;
		const id = createKey(
			one.id,
			merged.map((other) => other.id),
		);
		const key = createKey(
			one.key,
			merged.map((other) => other.key),
		);
		merged = [...merged, create(one, { id, key, name: tidyText(one.name) })];
	}
	return merged;
}

/** The id here of each that has a name here, by its id there. */
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

/** Of those who came along. */
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

/** What is in the past comes before all turns here. A file may have 50,000 turns: each is looked at once. */
function addTurns(family: Family, incoming: Family, members: Ids, categories: Ids): Family {
	const known = new Set(family.turns.map(({ id }) => id));
	const running = new Set(incoming.categories.flatMap((category) => runningCycle(incoming, category)));
	const cycles = new Map(family.categories.map((category) => [category.id, readRunningCycle(family, category)]));
	const past: Turn[] = [];
	const counting: Turn[] = [];
	for (const turn of incoming.turns) {
		const imported = known.has(turn.id) ? undefined : importTurn(turn, members, categories);
		if (imported === undefined) continue;
		known.add(imported.id);
		const here = running.has(turn) ? cycles.get(imported.category) : undefined;
		if (here === undefined || here.had.has(imported.member)) {
			past.push({ ...imported, cycle: 0 });
		} else {
			here.had.add(imported.member);
			counting.push({ ...imported, cycle: here.cycle });
		}
	}
	if (past.length + counting.length === 0) return family;
	return replaceTurns(family, [...past, ...family.turns, ...counting]);
}

/** The number of the running cycle, or of the first one, and who has had a turn in it. */
function readRunningCycle(family: Family, category: Category): { readonly cycle: number; readonly had: Set<string> } {
	const turns = runningCycle(family, category);
	return { cycle: turns[0]?.cycle ?? 1, had: new Set(turns.map(({ member }) => member)) };
}

/** With the ids of here; undefined if its member or category was left out. */
function importTurn(turn: Turn, members: Ids, categories: Ids): Omit<Turn, "cycle"> | undefined {
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
		...(turn.number !== undefined && { number: turn.number }),
	};
}
