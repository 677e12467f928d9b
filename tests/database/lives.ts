import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { applyChange } from "../../src/rules/apply-change.ts";
import type { Change, ChangeStamp } from "../../src/rules/changes.ts";
import { runningCycle } from "../../src/rules/cycle.ts";
import { findDraw } from "../../src/rules/draw.ts";
import { type Category, createFamily, type Family, type Lasting } from "../../src/rules/family.ts";
import type { HistoryEvent } from "../../src/rules/history.ts";
import { type Event, editSettings, flag, Life, life, TODAY } from "../../src/rules/random-life.test-helper.ts";
import { presentFamily, type StoredFamily } from "../../src/rules/stored-family.ts";
import { type DatabaseUser, insertUser, type UsersDatabase } from "../helpers/database-users.ts";
import { readHistory, readStored, sendChange } from "./database-calls.ts";
import { withOwnIds, withUuids } from "./lived-ids.ts";

interface Named {
	readonly id: string;
	readonly name: string;
}

interface Step {
	readonly change: Change;
	readonly stamp: ChangeStamp;
}

const DAYS = ["2020-02-29", undefined, "1999-12-31", "9999-01-01"];
/** Without one it stays; what is none is refused. */
const PHOTOS = [undefined, null, "data:image/webp;base64,UklGRg==", "data:image/jpeg;base64,/9j/4AAQ"];
const LASTS: readonly (Lasting | undefined)[] = [undefined, { for: "month" }, { for: "week" }];
const OPTIONS = [undefined, "Pizza", "Tacos"];
const HELPERS = [null, undefined, { question: "Which?", options: ["A", "B"] }];

/** The database would give other ids to those who have another name in `file`. */
function withNamesOf(family: Family, file: Family): Family {
	const names = new Map([...family.members, ...family.categories].map(({ id, name }) => [id, name]));
	const renamed = <T extends Named>(one: T): T => ({ ...one, name: names.get(one.id) ?? one.name });
	return { ...file, members: file.members.map(renamed), categories: file.categories.map(renamed) };
}

/**
 * What the life of one category does not have, and what another phone sends late: changes that mean something to the
 * life as it is, or did to it as it was.
 */
const MORE: Readonly<Record<string, (one: LifeWithMore, at: number, member: string) => readonly Change[]>> = {
	late({ changes }, at) {
		const late = changes[at % changes.length]?.change;
		// A file that is opened later has the names of then.
		return late && late.kind !== "merge-family" ? [late] : [];
	},
	details: ({ category }, at) => [
		editSettings(category.id, {
			...{ helper: HELPERS[at % 3], emoji: at % 2 === 0 ? "🦊" : undefined, inOrder: flag(at % 5 === 0) },
			lasts: LASTS[at % LASTS.length],
		}),
	],
	look: (_, at, member) => [
		{ kind: "edit-member", member, emoji: at % 2 === 0 ? "🐙" : null, colour: at % 16, photo: PHOTOS[at % 4] },
	],
	category: ({ category: { id } }, at) => [
		{ kind: "rename-category", category: id, name: at % 2 === 0 ? "Dishes" : "Washing up" },
	],
	"other-category"({ family, category: { id: before } }, at, member) {
		const category = "category other";
		const n = family.categories.find(({ id }) => id === category)?.lastTurn ?? 0;
		return [
			{ kind: "add-category", category, name: "Movies" },
			{ kind: "move-category", category, before },
			{ kind: "record-turn", category, n, member, option: "Comedy" },
			...(at % 3 === 0 ? [{ kind: "remove-category", category } as const] : []),
			...(at % 4 > 0 ? [{ kind: "restore-category", category } as const] : []),
		];
	},
	"turn-with-option"({ family: { members }, category: { id: category, lastTurn: n } }, at, member) {
		const [option, doneBy] = [OPTIONS[at % OPTIONS.length], members[(at + 1) % Math.max(1, members.length)]?.id];
		return [{ kind: "record-turn", category, n, member, doneBy, option, day: DAYS[at % 4] }];
	},
	"partial-reset"({ family, category }, at) {
		const turns = runningCycle(family, category).map(({ id }) => id);
		const some = turns.filter((_, index) => (at + index) % 3 > 0);
		return [
			{ kind: "reset-category", category: category.id, turns: some },
			{ kind: "undo-reset", category: category.id, turns: some.slice(at % 2) },
		];
	},
	"category-again"({ category: { id, name }, changes }, at, member) {
		const category = `category again ${changes.length}`;
		return [
			{ kind: "remove-category", category: id },
			{ kind: "add-category", category, name },
			...(at % 3 > 0 ? [{ kind: "record-turn", category, n: 0, member } as const] : []),
			...(at % 2 > 0 ? [{ kind: "restore-category", category: id } as const] : []),
		];
	},
	download(one) {
		const { removed, ...family } = one.family;
		one.file = family;
		return [];
	},
	"open-file": ({ family, file }) =>
		file ? [{ kind: "merge-family", family: withNamesOf(family, file), history: [] }] : [],
};

const more = fc.record({ kind: fc.constantFrom(...Object.keys(MORE), "late", "open-file"), at: fc.nat() });

export const lifeWithMore = fc.record({ life, more: fc.array(more, { maxLength: 30, size: "max" }) });

class LifeWithMore extends Life {
	/** What somebody has downloaded. */
	file: Family | undefined;

	// The steps of "Dishes" go on when it is not the first.
	override get category() {
		return this.family.categories.find(({ id }) => id === "dishes") ?? super.category;
	}
}

/** @param secret else one of its own */
export function liveWithMore(
	{ life: { members, events, random }, more: extras }: typeof lifeWithMore extends fc.Arbitrary<infer T> ? T : never,
	secret?: string,
) {
	const one = new LifeWithMore(members, random);
	if (secret !== undefined) one.stored = { ...one.stored, secret };
	const all: ((one: LifeWithMore) => void)[] = [
		...events.map((event: Event) => (life: Life) => life.happen(event)),
		...extras.map(({ kind, at }) => (life: LifeWithMore) => {
			const { members } = life.family;
			const member = members[at % Math.max(1, members.length)]?.id ?? "member nobody";
			for (const change of MORE[kind]?.(life, at, member) ?? []) life.apply(change);
		}),
	];
	// Mixed, in an order that the numbers give.
	const order = all.map((step, at) => ({ step, place: (at * 7919) % Math.max(1, all.length) }));
	for (const { step } of order.toSorted((a, b) => a.place - b.place)) {
		const category = `category again ${one.changes.length}`;
		if (one.family.categories.length === 0) one.apply({ kind: "add-category", category, name: "Dishes" });
		step(one);
	}
	return one;
}

/** Who does not take part has no order. */
const sortSettings = <One extends { readonly settings: Category["settings"] }>({ settings, ...category }: One) => ({
	...category,
	settings: { ...settings, ...(settings.excluded && { excluded: settings.excluded.toSorted() }) },
});

/** A mark is of which time, the clock says. */
function comparable(stored: StoredFamily): unknown {
	const resets = [...new Set(stored.turns.flatMap(({ resetAt }) => resetAt ?? []))].toSorted();
	return {
		...stored,
		// Of who is removed the database shows no photo.
		members: stored.members.map(({ photo, ...one }) => ({
			...{ ...one, removedAt: one.removedAt !== undefined },
			...(one.removedAt === undefined && photo !== undefined && { photo }),
		})),
		categories: stored.categories.map((one) => ({ ...sortSettings(one), removedAt: one.removedAt !== undefined })),
		turns: stored.turns.map(({ undoneAt, resetAt, ...turn }) => ({
			...{ ...turn, isUndone: undoneAt !== undefined, reset: resets.indexOf(resetAt ?? "") },
		})),
	};
}

/** As a family sees it. */
export const sortExcluded = ({ removed, ...family }: Family) => ({
	...{ ...family, categories: family.categories.map(sortSettings) },
});

/** Refused as outdated, taken, or about what has gone: nothing has changed then. */
const NO_EFFECT = ["PT409", "23505", "23503", "23514"];

/** @param family as it was before */
export async function send(
	user: DatabaseUser,
	familyId: string,
	family: Pick<Family, "members"> & { readonly categories: readonly Pick<Category, "id" | "settings">[] },
	{ change, stamp }: Step,
): Promise<void> {
	try {
		await sendChange(user, familyId, family, change, stamp);
	} catch (error) {
		if (!NO_EFFECT.includes((error as { code: string }).code)) throw error;
	}
}

export async function insertFamily(user: DatabaseUser): Promise<{ id: string; family: StoredFamily }> {
	const id = randomUUID();
	await user.query("insert into family_groups (id, name, user_id) values ($1, 'My Family', $2)", [id, user.id]);
	return { id, family: createFamily((await readStored(user, id)).secret) };
}

/** Whom chance says in each category, in their order. */
async function readDraws({ owner }: UsersDatabase, family: string): Promise<(string | undefined)[]> {
	const { rows } = await owner.query<{ drawn: string | null }>(
		`select whose_turn_private.find_draw(one, $2) as drawn from decision_categories one where family_group_id = $1
			and removed_at is null
		order by position, created_at, id`,
		[family, TODAY],
	);
	return rows.map(({ drawn }) => drawn ?? undefined);
}

/** The quotas go by counters. */
async function assertCounted({ owner }: UsersDatabase, family: string): Promise<void> {
	const { rows } = await owner.query(
		`select weight, (select sum(whose_turn_private.weigh(entry))::int from family_history entry
				where family_group_id = $1) as weighed,
			coalesce(turns, 0) as turns, coalesce(counting, 0) as counting, (
				select array[count(*), count(*) filter (where cycle is not null and undone_at is null and reset_at is null)]
				from category_cycles where family_group_id = $1
			)::int[] as counted
		from whose_turn_quotas.history_numbers left join whose_turn_quotas.turn_counts using (family_group_id)
		where family_group_id = $1`,
		[family],
	);
	for (const { weight, weighed, turns, counting, counted } of rows)
		assertSame({ weight, turns, counting }, { weight: weighed, turns: counted[0], counting: counted[1] });
}

/** JSON knows no fields that are undefined. */
function assertSame(stored: unknown, told: unknown) {
	assert.deepEqual(JSON.parse(JSON.stringify(stored)), JSON.parse(JSON.stringify(told)));
}

/**
 * A family's life is the same in the rules and in the database, compared after each change.
 *
 * @throws Error with the life that is not
 */
export function checkLives(database: UsersDatabase, parameters: fc.Parameters<unknown>): Promise<void> {
	const property = fc.asyncProperty(lifeWithMore, async (lived) => {
		const user = await insertUser(database, "anna");
		const { id, family } = await insertFamily(user);
		let now = family;
		const history: HistoryEvent[] = [];
		for (const step of withUuids(liveWithMore(lived, family.secret).changes, user.id)) {
			await send(user, id, withOwnIds(now, id), withOwnIds(step, id));
			const { change, stamp } = step;
			const { family: after, entries } = applyChange(now, change, stamp);
			now = after;
			history.push(...entries.map(({ id: _, at, ...event }) => event));
			const stored = await readStored(user, id);
			const { kind } = change;
			const seen = presentFamily(now);
			const drawn = seen.categories.map((category) => findDraw(seen, category, TODAY)?.member.id);
			const there = { history: await readHistory(user, id), drawn: await readDraws(database, id) };
			assertSame(
				{ kind, family: comparable(stored), ...there },
				withOwnIds({ kind, family: comparable(now), history, drawn }, id),
			);
		}
		await assertCounted(database, id);
	});
	return fc.assert(property, parameters as object);
}

/**
 * A family that comes along is the same as in the rules, and adds nothing a second time.
 *
 * @throws Error with the lives that are not
 */
export function checkMerges(database: UsersDatabase, parameters: fc.Parameters<unknown>): Promise<void> {
	const property = fc.asyncProperty(life, lifeWithMore, async (here, there) => {
		const user = await insertUser(database, "anna");
		const { id, family } = await insertFamily(user);
		let now = family;
		for (const step of withUuids(liveWithMore({ life: here, more: [] }).changes, user.id).slice(0, 20)) {
			await send(user, id, now, step);
			now = applyChange(now, step.change, step.stamp).family;
		}
		const elsewhere = withOwnIds(withUuids(liveWithMore(there).family, `${user.id} elsewhere`), "elsewhere");
		const step: Step = {
			change: { kind: "merge-family", family: elsewhere, history: [] },
			stamp: { id: randomUUID(), at: "2026-11-22T10:00:00.000Z", today: "2026-11-22" },
		};
		const wasUsed = (await readHistory(user, id)).length > 0;
		now = applyChange(now, step.change, step.stamp).family;
		// The database knows what was there once, too.
		if (wasUsed) now = { ...now, secret: family.secret };
		for (let time = 0; time < 2; time++) {
			await sendChange(user, id, now, step.change, step.stamp);
			assertSame(comparable(await readStored(user, id)), withOwnIds(comparable(now), id));
			await assertCounted(database, id);
		}
	});
	return fc.assert(property, parameters as object);
}
