import { beforeAll, beforeEach } from "vitest";
import { type DatabaseUser, insertUser } from "../helpers/database-users.ts";
import { type FamilyRows, insertFamily } from "../helpers/family-rows.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";
import type { TestDatabase } from "../helpers/test-database.ts";
import { callFunction, insertPerson } from "./family-people.ts";

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

/**
 * A database for all tests of a file, with Anna, Ben and a family of each: members, then categories. To be called once,
 * at the top of a file.
 */
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

/**
 * Anna's family: Ben is the other parent, the tablet hangs in the kitchen, Rob was removed, and Eve has nothing to do
 * with them.
 */
export interface PeopleStory {
	testDatabase: TestDatabase;
	family: FamilyRows;
	anna: DatabaseUser;
	ben: DatabaseUser;
	tablet: DatabaseUser;
	rob: DatabaseUser;
	eve: DatabaseUser;
	/** Of the family. */
	mia: string;
	dishes: string;
}

/** To be called once, at the top of a file. @param when a new family is made */
export function startPeopleStory(when: "once" | "for each test"): PeopleStory {
	const story = { testDatabase: setUpTestDatabase() } as PeopleStory;
	(when === "once" ? beforeAll : beforeEach)(async () => {
		const { testDatabase } = story;
		const anna = await insertUser(testDatabase, "anna");
		const family = await insertFamily(anna, ["Mia", "Noah"], ["Dishes"]);
		const joined = (name: string, role?: "screen") =>
			insertPerson(testDatabase, anna, family.id, { name, ...(role && { role }) });
		const [ben, tablet, rob] = [await joined("Ben"), await joined("Kitchen tablet", "screen"), await joined("Rob")];
		await callFunction(anna, "remove_person", family.id, rob.id);
		const eve = await insertUser(testDatabase, "eve");
		await insertFamily(eve, ["Eve"], ["Spying"]);
		const ids = { mia: family.members.Mia as string, dishes: family.categories.Dishes as string };
		Object.assign(story, { anna, family, ben, tablet, rob, eve, ...ids });
	});
	return story;
}
