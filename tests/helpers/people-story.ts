import { beforeAll, beforeEach } from "vitest";
import { type DatabaseUser, insertUser } from "./database-users.ts";
import { callFunction, insertPerson } from "./family-people.ts";
import { type FamilyRows, insertFamily } from "./family-rows.ts";
import { setUpTestDatabase } from "./set-up.ts";
import type { TestDatabase } from "./test-database.ts";

/** Anna's family: Ben is the other parent, the tablet hangs in the kitchen, Rob was removed, and Eve has nothing to do with them. */
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
