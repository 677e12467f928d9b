import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type DatabaseUser, insertUser, queryAsUser } from "../helpers/database-users.ts";

import { callFunction, insertAnonymous, invite, join } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("for each test");

describe("a name of a person", () => {
	const rename = (user: DatabaseUser, name: string | null, person = user) =>
		callFunction(user, "edit_person", story.family.id, person.id, name, null);
	const nameOf = async (user: DatabaseUser) =>
		(await user.sql`select name from family_people where user_id = ${user.id}`).rows[0]?.name;

	it("is nobody else's in the family, however it is written", async () => {
		await rename(story.anna, "Anna");
		for (const taken of ["Anna", " anna", "ANNA", "\u0410nn\u0430", "An\u200dna", "Ａnna"])
			await expect(rename(story.ben, taken)).rejects.toMatchObject({ code: "PT409", hint: "name_taken" });
		await expect(rename(story.ben, "anna", story.tablet)).rejects.toMatchObject({ hint: "name_taken" });
		await rename(story.anna, "ANNA");
		await rename(story.ben, "Hanna");
		expect([await nameOf(story.anna), await nameOf(story.ben)]).toEqual(["ANNA", "Hanna"]);
	});

	it("that is taken has a number after it for whoever comes", async () => {
		const { token } = await invite(story.anna, story.family.id);
		const cleo = await insertUser(story.testDatabase, "cleo");
		await join(cleo, token, "BEN");
		expect(await nameOf(cleo)).toBe("BEN 2");
		const list = await callFunction<object[]>(story.anna, "list_invitations", story.family.id);
		expect(list).toContainEqual(expect.objectContaining({ used_by: "BEN 2" }));
		const screen = await insertAnonymous(story.testDatabase);
		const { token: shown } = await callFunction<{ token: string }>(screen, "request_pairing");
		await callFunction(story.anna, "confirm_pairing", shown, story.family.id, "Ben", null);
		expect(await nameOf(screen)).toBe("Ben 3");
	});

	it("is kept by whoever would rather have none, and the history says each other one", async () => {
		await rename(story.ben, null);
		expect(await nameOf(story.ben)).toBe("Ben");
		await rename(story.ben, "Dad");
		await rename(story.anna, "Hall", story.tablet);
		const { rows } = await story.anna.sql`
			select was_name, new_name, who, who_name from family_history where kind = 'person-renamed' order by id`;
		expect(rows).toEqual([
			{ was_name: "Ben", new_name: "Dad", who: story.ben.id, who_name: "Ben" },
			{ was_name: "Kitchen tablet", new_name: "Hall", who: story.anna.id, who_name: null },
		]);
	});
});

it("whoever deletes their account has left, and so has a screen that the server forgets", async () => {
	const { owner } = story;
	const session = randomUUID();
	await owner.sql`insert into auth.sessions (id, user_id) values (${session}, ${story.ben.id})`;
	const amr = [{ method: "password", timestamp: Math.floor(Date.now() / 1000) - 5 }];
	await queryAsUser(story.testDatabase, story.ben.id, { session_id: session, amr }).query("select delete_my_account()");
	await owner.sql`delete from auth.users where id = ${story.tablet.id}`;
	const { rows } = await story.anna.sql`
		select new_name, who, who_name from family_history where kind = 'person-left' order by id`;
	expect(rows).toEqual([
		{ new_name: "Ben", who: story.ben.id, who_name: "Ben" },
		{ new_name: "Kitchen tablet", who: null, who_name: null },
	]);
});
