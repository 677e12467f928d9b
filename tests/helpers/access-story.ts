import { afterAll, beforeAll, beforeEach } from "vitest";
import { type DatabaseUser, insertUser } from "./database-users.ts";
import { type FamilyRows, insertFamily } from "./family-rows.ts";
import { startTestDatabase, type TestDatabase } from "./test-database.ts";

/** A database for the tests of a file, and in it for each of them another Anna, with a family of her own. */
export interface AccessStory {
	testDatabase: TestDatabase;
	anna: DatabaseUser;
	family: FamilyRows;
}

/** To be called once, at the top of a file. @returns what is there when a test begins */
export function startAccessStory(members: string[], categories: string[]): AccessStory {
	const story = {} as AccessStory;
	beforeAll(async () => {
		story.testDatabase = await startTestDatabase();
	});
	beforeEach(async () => {
		story.anna = await insertUser(story.testDatabase, "anna");
		story.family = await insertFamily(story.anna, members, categories);
	});
	afterAll(() => story.testDatabase.stop());
	return story;
}
