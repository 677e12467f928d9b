import { beforeAll, beforeEach } from "vitest";
import {
	type DatabaseUser,
	type FamilyRows,
	insertFamily,
	insertTurn,
	insertUser,
	JUST_SIGNED_IN,
} from "../helpers/database-users.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";
import { type TestDatabase, tagged } from "../helpers/test-database.ts";
import { callFunction, insertPerson } from "./family-people.ts";

/** A database for the tests of a file, and in it for each of them another Anna, with a family of her own. */
export interface AccessStory {
	testDatabase: TestDatabase;
	owner: TestDatabase["owner"];
	anna: DatabaseUser;
	family: FamilyRows;
}

/** To be called once, at the top of a file. @returns what is there when a test begins */
export function startAccessStory(members: string[], categories: string[]): AccessStory {
	const story = { testDatabase: setUpTestDatabase() } as AccessStory;
	beforeEach(async () => {
		story.owner = story.testDatabase.owner;
		story.anna = await insertUser(story.testDatabase, "anna");
		story.family = await insertFamily(story.anna, members, categories);
	});
	return story;
}

/**
 * Anna's family: Ben is the other parent, the tablet hangs in the kitchen, Rob was removed, and Eve has nothing to do
 * with them.
 */
export interface PeopleStory {
	testDatabase: TestDatabase;
	owner: TestDatabase["owner"];
	family: FamilyRows;
	anna: DatabaseUser;
	ben: DatabaseUser;
	tablet: DatabaseUser;
	rob: DatabaseUser;
	eve: DatabaseUser;
	/** Eve's own. */
	eves: FamilyRows;
	/** Of the family. */
	mia: string;
	dishes: string;
	/** Somebody's look at the draw of dishes. */
	look(user: DatabaseUser, member: string, n?: number): Promise<unknown>;
	/** Whom chance draws for dishes. */
	readDraw(): Promise<string>;
	/** From now on a turn of dishes lasts a week, which begins today. */
	lastAWeek(more?: { readonly goesOn?: true }): Promise<unknown>;
	/** Records a turn, of Mia and dishes if nothing else is said. */
	record(user: DatabaseUser, more?: Partial<Parameters<typeof insertTurn>[1]>): ReturnType<typeof insertTurn>;
}

/** To be called once, at the top of a file. @param when a new family is made */
export function startPeopleStory(when: "once" | "for each test"): PeopleStory {
	const story = {
		testDatabase: setUpTestDatabase(),
		record: (user, more) =>
			insertTurn(user, { family: story.family.id, category: story.dishes, member: story.mia, ...more }),
		look: (user, member, n = 0) =>
			user.sql`update decision_categories set looked_at = ${{ n, member }} where id = ${story.dishes}`,
		async readDraw() {
			const { rows } = await story.owner.sql<{ member: string }>`
				select whose_turn_private.find_draw(one, current_date) as member from decision_categories one
				where id = ${story.dishes}`;
			return rows[0]?.member ?? "";
		},
		lastAWeek: (more = {}) =>
			story.anna.sql`
				select edit_category(${story.dishes}, jsonb_build_object('lasts', jsonb_build_object(
					'for', 'week', 'from', extract(isodow from now() at time zone 'UTC')
				) || ${more}::jsonb), '{lasts}')`,
	} as PeopleStory;
	(when === "once" ? beforeAll : beforeEach)(async () => {
		const { testDatabase } = story;
		const anna = await insertUser(testDatabase, "anna");
		const family = await insertFamily(anna, ["Mia", "Noah"], ["Dishes"]);
		const joined = (name: string, role?: "screen") =>
			insertPerson(testDatabase, anna, family.id, { name, ...(role && { role }) });
		const [ben, tablet, rob] = [await joined("Ben"), await joined("Kitchen tablet", "screen"), await joined("Rob")];
		await callFunction(anna, "remove_person", family.id, rob.id);
		const eve = await insertUser(testDatabase, "eve");
		const eves = await insertFamily(eve, ["Eve"], ["Spying"]);
		const ids = { mia: family.members.Mia as string, dishes: family.categories.Dishes as string };
		Object.assign(story, { owner: testDatabase.owner, anna, family, ben, tablet, rob, eve, eves, ...ids });
	});
	return story;
}

/** What somebody is answered: how many rows, or the refusal. */
export type Outcome = number | { readonly code: string; readonly hint?: string };

/** Lets somebody try, of which nothing stays. */
export const tryAs =
	(story: Pick<PeopleStory, "testDatabase">) =>
	async (id: string, act: (user: DatabaseUser) => Promise<{ rowCount: number | null }>): Promise<Outcome> => {
		const client = await story.testDatabase.database.pool.connect();
		try {
			await client.query("begin");
			await client.query(
				"select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
				[JSON.stringify({ role: "authenticated", sub: id, ...JUST_SIGNED_IN })],
			);
			const query = client.query.bind(client) as DatabaseUser["query"];
			return (await act({ id, query, sql: tagged(query) })).rowCount ?? 0;
		} catch (error) {
			const { code = "", hint } = error as { code?: string; hint?: string };
			return { code, ...(hint && { hint }) };
		} finally {
			await client.query("rollback");
			client.release();
		}
	};
