import { beforeAll, beforeEach } from "vitest";
import { type DatabaseUser, insertUser } from "./database-users.ts";
import { type FamilyRows, insertFamily } from "./family-rows.ts";
import { setUpTestDatabase } from "./set-up.ts";
import type { TestDatabase } from "./test-database.ts";

/** A database for the tests of a file, and in it for each of them another Anna, with a family of her own. */
export interface AccessStory {
	testDatabase: TestDatabase;
	anna: DatabaseUser;
	family: FamilyRows;
}

/** To be called once, at the top of a file. @returns what is there when a test begins */
export function startAccessStory(members: string[], categories: string[]): AccessStory {
	const story = { testDatabase: setUpTestDatabase() } as AccessStory;
	beforeEach(async () => {
		story.anna = await insertUser(story.testDatabase, "anna");
		story.family = await insertFamily(story.anna, members, categories);
	});
	return story;
}

/** A database for all tests of a file, with Anna, Ben and a family of each: members, then categories. To be called once, at the top of a file. */
export function setUpAnnaAndBen(...families: readonly [annas: Names, bens: Names]) {
	const testDatabase = setUpTestDatabase();
	const [anna, ben, annas, bens] = [{}, {}, {}, {}] as [DatabaseUser, DatabaseUser, FamilyRows, FamilyRows];
	beforeAll(async () => {
		Object.assign(anna, await insertUser(testDatabase, "anna"));
		Object.assign(ben, await insertUser(testDatabase, "ben"));
		Object.assign(annas, await insertFamily(anna, ...families[0]));
		Object.assign(bens, await insertFamily(ben, ...families[1]));
	});
	return { testDatabase, anna, ben, annas, bens };
}

type Names = [members: string[], categories: string[]];
