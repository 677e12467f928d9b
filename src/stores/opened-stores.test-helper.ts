import type { Change, ChangeOf } from "../rules/changes.ts";
import { runningCycle } from "../rules/cycle.ts";
import { type Draw, findDraw } from "../rules/draw.ts";
import { type Category, type Family, findMember, type Member, type Turn } from "../rules/family.ts";
import { saidNotNow } from "../rules/not-now.ts";
import type { FamilyStore } from "./family-store.ts";
import { getToday } from "./local-day.ts";
import { createUuid } from "./uuid.ts";

/** The stores of the contract's running test. */
export interface OpenedStores {
	here(): FamilyStore;
	there(): FamilyStore;
	/** Makes changes here, one after the other, and resolves once they show in all stores. */
	make(...changes: readonly Change[]): Promise<void>;
	waitForSync(): Promise<void>;
	/** Looks at the family here, there and after a reload. */
	everywhere(look: (family: Family) => void): Promise<void>;
}

export const MOVIES = "Movies";

export const addMember = (name: string): Change => ({ kind: "add-member", member: createUuid(), name });
export const addCategory = (name: string): Change => ({ kind: "add-category", category: createUuid(), name });

/** @throws Error when nobody has the name */
export function memberOf(family: Family, name: string): Member {
	const member = family.members.find((one) => one.name === name);
	if (member === undefined) throw new Error(`${name} is no member`);
	return member;
}

/** @throws Error when no category has the name */
export function categoryOf(family: Family, name: string): Category {
	const category = family.categories.find((one) => one.name === name);
	if (category === undefined) throw new Error(`${name} is no category`);
	return category;
}

/** The names of those who have had a turn in the running cycle, in the order of their turns. */
export function cycleOf(family: Family, category = MOVIES): readonly string[] {
	return runningCycle(family, categoryOf(family, category)).map(({ member }) => nameOf(family, member));
}

/** A family with names as ids, and without those of turns: a store may give what comes along other ids. */
export function withNames(family: Family): Family {
	const names = new Map([...family.members, ...family.categories].map(({ id, name }) => [id, name]));
	const turns = family.turns.map((turn) => ({ ...turn, id: "" }));
	const toName = (_: string, value: unknown) => (typeof value === "string" ? (names.get(value) ?? value) : value);
	return JSON.parse(JSON.stringify({ ...family, turns }, toName));
}

const nameOf = (family: Family, id: string) => findMember(family, id)?.name ?? "";

/** @throws Error when nobody can be drawn */
export function drawIn(family: Family, category: string): Draw {
	const draw = findDraw(family, categoryOf(family, category), getToday(family));
	if (draw === undefined) throw new Error("nobody can be drawn");
	return draw;
}

export interface TurnOptions {
	readonly category: string;
	readonly member?: string | undefined;
	readonly doneBy?: string | undefined;
	readonly option?: string | undefined;
}

/** The turn after the last one, of whoever is drawn without a name. */
export function turnIn(family: Family, { category, member, doneBy, option }: TurnOptions): ChangeOf<"record-turn"> {
	const { id, lastTurn } = categoryOf(family, category);
	return {
		...{ kind: "record-turn", category: id, n: lastTurn },
		member: member === undefined ? drawIn(family, category).member.id : memberOf(family, member).id,
		...(doneBy !== undefined && { doneBy: memberOf(family, doneBy).id }),
		...(option !== undefined && { option }),
	};
}

export function resetIn(family: Family, category: string): ChangeOf<"reset-category"> {
	const found = categoryOf(family, category);
	const turns = runningCycle(family, found).map(({ id }) => id);
	return { kind: "reset-category", category: found.id, turns };
}

/** What the contract's tests do with a family of one category. */
export function createSteps({ here, there, make, waitForSync }: Omit<OpenedStores, "everywhere">) {
	const family = () => here().family() as Family;
	const movies = (seen = family()) => categoryOf(seen, MOVIES);
	const idOf = (name: string) => memberOf(family(), name).id;
	const start = (...members: readonly string[]) => make(...members.map(addMember), addCategory(MOVIES));
	const draw = () => drawIn(family(), MOVIES);
	const turn = (member?: string, more: Partial<TurnOptions> = {}) =>
		turnIn(family(), { category: MOVIES, member, ...more });
	/** Makes a change in both stores at once, and resolves once it shows. */
	async function both(change: Change) {
		await Promise.all([here().change(change), there().change(change)]);
		await waitForSync();
	}
	const record = (...args: Parameters<typeof turn>) => make(turn(...args));
	const look = (member = draw().member.name): Change => ({
		...{ kind: "look-at-draw", category: movies().id, n: movies().lastTurn, member: idOf(member) },
	});
	const sayNotNow = (member: string): Change => ({
		...{ kind: "not-now", category: movies().id, n: movies().lastTurn, member: idOf(member) },
	});
	const lastTurn = () => family().turns.at(-1) as Turn;
	const undo = (turn: string): Change => ({ kind: "undo-turn", category: movies().id, turn });
	const reset = () => resetIn(family(), MOVIES);
	const rename = (name: string, newName: string): Change => ({
		...{ kind: "rename-member", member: idOf(name), name: newName },
	});
	const notNow = (seen: Family) => saidNotNow(movies(seen)).map((id) => nameOf(seen, id));

	/** Oldest first, as `kind member`: without those of members and categories themselves. */
	async function entries(): Promise<readonly string[]> {
		const page = await here().readHistory({});
		return page.entries
			.filter(({ kind }) => !/^(member|category)-/.test(kind))
			.map(({ kind, memberName }) => (memberName === undefined ? kind : `${kind} ${memberName}`))
			.toReversed();
	}

	return {
		...{ movies, family, idOf, start, draw, turn, record, look, sayNotNow, lastTurn, undo },
		...{ reset, rename, notNow, entries, both },
	};
}
