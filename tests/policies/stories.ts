import { beforeAll, beforeEach } from "vitest";
import {
	type DatabaseUser,
	type FamilyRows,
	insertFamily,
	insertTurn,
	insertUser,
	JUST_SIGNED_IN,
	withCalls,
} from "../helpers/database-users.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";
import type { TestDatabase } from "../helpers/test-database.ts";
import { insertPerson } from "./family-people.ts";
import { rollBack } from "./roll-back.ts";

// To be called once, at the top of a file. What they return is filled when a test begins.

interface AnnasFamily extends FamilyRows {
	readonly mia: string;
	readonly noah: string;
	readonly dishes: string;
}

/** A database for the tests of a file, and in it Anna, with a family of her own. */
export interface AccessStory {
	readonly testDatabase: TestDatabase;
	readonly anna: DatabaseUser;
	readonly family: AnnasFamily;
	/** Records a turn, of Mia and dishes if nothing else is said. */
	record(user: DatabaseUser, more?: Partial<Parameters<typeof insertTurn>[1]>): ReturnType<typeof insertTurn>;
}

/** @param when another Anna comes */
export function startAccessStory(when: "once" | "for each test" = "for each test"): AccessStory {
	const testDatabase = setUpTestDatabase();
	const [anna, family] = [{} as DatabaseUser, {} as AnnasFamily];
	const before = when === "once" ? beforeAll : beforeEach;
	before(async () => {
		Object.assign(anna, await insertUser(testDatabase, "anna"));
		const { id, members, categories } = await insertFamily(anna, ["Mia", "Noah"], ["Dishes"]);
		const ids = { mia: members.Mia, noah: members.Noah, dishes: categories.Dishes };
		Object.assign(family, { id, members, categories, ...ids });
	});
	const record: AccessStory["record"] = (user, more) =>
		insertTurn(user, { family: family.id, category: family.dishes, member: family.mia, ...more });
	return { testDatabase, anna, family, record };
}

/**
 * Anna's family: Ben is the other parent, the tablet hangs in the kitchen, Rob was removed, and Eve has nothing to do
 * with them.
 */
interface PeopleStory extends AccessStory {
	readonly ben: DatabaseUser;
	readonly tablet: DatabaseUser;
	readonly rob: DatabaseUser;
	readonly eve: DatabaseUser;
	/** Eve's own. */
	readonly eves: FamilyRows;
	/** Somebody's look at the draw of dishes. */
	look(user: DatabaseUser, member: string, n?: number): Promise<unknown>;
	/** Whom chance draws for dishes. */
	readDraw(): Promise<string>;
	/** From now on a turn of dishes lasts a week, which begins today. */
	lastAWeek(more?: { readonly goesOn?: true }): Promise<unknown>;
}

/** @param when a new family is made */
export function startPeopleStory(when: "once" | "for each test"): PeopleStory {
	const story = startAccessStory(when);
	const { testDatabase, anna, family } = story;
	const [ben, tablet, rob, eve] = [{}, {}, {}, {}] as [DatabaseUser, DatabaseUser, DatabaseUser, DatabaseUser];
	const eves = {} as FamilyRows;
	const before = when === "once" ? beforeAll : beforeEach;
	before(async () => {
		const add = (named: Parameters<typeof insertPerson>[3]) => insertPerson(testDatabase, anna, family.id, named);
		Object.assign(ben, await add({ name: "Ben" }));
		Object.assign(tablet, await add({ name: "Kitchen tablet", role: "screen" }));
		Object.assign(rob, await add({ name: "Rob" }));
		await anna.call("remove_person", family.id, rob.id);
		Object.assign(eve, await insertUser(testDatabase, "eve"));
		Object.assign(eves, await insertFamily(eve, ["Eve"], ["Spying"]));
	});
	return {
		...{ ...story, ben, tablet, rob, eve, eves },
		look: (user, member, n = 0) =>
			user.sql`update decision_categories set looked_at = ${{ n, member }} where id = ${family.dishes}`,
		async readDraw() {
			const { rows } = await testDatabase.owner.sql<{ member: string }>`
				select whose_turn_private.find_draw(one, current_date) as member from decision_categories one
				where id = ${family.dishes}`;
			return rows[0]?.member ?? "";
		},
		lastAWeek: (more = {}) =>
			anna.sql`
				select edit_category(${family.dishes}, jsonb_build_object('lasts', jsonb_build_object(
					'for', 'week', 'from', extract(isodow from now() at time zone 'UTC')
				) || ${more}::jsonb), '{lasts}')`,
	};
}

/** What somebody is answered: how many rows, or the refusal. */
export type Outcome = number | { readonly code: string; readonly hint?: string };

/** Lets somebody try, of which nothing stays. */
export const tryAs =
	({ testDatabase }: Pick<AccessStory, "testDatabase">) =>
	(id: string, act: (user: DatabaseUser) => Promise<{ rowCount: number | null }>): Promise<Outcome> =>
		rollBack(testDatabase.database.pool, async (client) => {
			await client.query(
				"select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
				[JSON.stringify({ role: "authenticated", sub: id, ...JUST_SIGNED_IN })],
			);
			return (await act(withCalls(id, client.query.bind(client) as DatabaseUser["query"]))).rowCount ?? 0;
		}).catch(({ code = "", hint }) => ({ code, ...(hint && { hint }) }));
