import { describe, expect, it } from "vitest";
import { type DatabaseUser, queryAsUser } from "../helpers/database-users.ts";

import { callFunction, createToken, insertPerson } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("for each test");

const program = async (adult: DatabaseUser, name: string, scope?: "read" | "decide") => {
	const { id, token } = await createToken(adult, story.family.id, name, scope);
	return { ...queryAsUser(story.testDatabase, id, { is_anonymous: true }), token };
};

/** As the server asks, by the hash of what a program sends. */
const use = async (token: string) => {
	const { rows } = await story.owner.sql`
		select auth.use_token(whose_turn_private.hash_secret(${token})) as used`;
	return rows[0]?.used;
};

const turnOf = (user: DatabaseUser, turnNumber: number) => story.record(user, { turnNumber });

describe("a token", () => {
	it("has 160 random bits, of which the database keeps the hash", async () => {
		const { owner } = story;
		const { id, token } = await createToken(story.ben, story.family.id, "Hub");
		expect(token).toMatch(/^wt_[0-9a-f]{40}$/);
		const { rows } = await owner.sql`select * from family_tokens where id = ${id}`;
		expect(rows).toMatchObject([{ name: "Hub", scope: "decide", created_by: story.ben.id, last_used: null }]);
		expect(JSON.stringify(rows)).not.toContain(token.slice(3));
		expect(await use(token)).toEqual({ id, family: story.family.id, scope: "decide", name: "Hub" });
		expect(await use(`${token.slice(0, -1)}g`)).toBeNull();
	});

	it("remembers when it was used, to the hour", async () => {
		const { owner } = story;
		const { token } = await createToken(story.anna, story.family.id, "Hub");
		const lastUsed = async () => (await owner.query("select last_used from family_tokens")).rows.at(-1)?.last_used;
		await use(token);
		const first = await lastUsed();
		expect(first).toBeInstanceOf(Date);
		await use(token);
		expect(await lastUsed()).toEqual(first);
		await owner.query("update family_tokens set last_used = now() - interval '61 minutes'");
		await use(token);
		expect(await lastUsed()).not.toEqual(first);
	});

	it("decides under its own name, and is in the history when it comes and goes", async () => {
		const hub = await program(story.ben, "Hub");
		const { id } = await turnOf(hub, 1);
		await callFunction(hub, "undo_turn", id);
		await callFunction(story.anna, "disconnect_app", hub.id);
		await callFunction(story.anna, "disconnect_app", hub.id);
		const { rows } = await story.anna.sql`
			select kind, new_name, who_name, who from family_history where family_group_id = ${story.family.id}
			order by id desc limit 4`;
		expect(rows).toMatchObject([
			{ kind: "token-revoked", new_name: "Hub", who: story.anna.id },
			{ kind: "turn-undone", who_name: "Hub", who: hub.id },
			{ kind: "turn", who_name: "Hub", who: hub.id },
			{ kind: "token-created", new_name: "Hub", who_name: "Ben" },
		]);
	});

	it("is refused by the next statement when it is revoked, also in the middle of its work", async () => {
		const hub = await program(story.anna, "Hub");
		await hub.query("select from family_members");
		await callFunction(story.ben, "disconnect_app", hub.id);
		for (const table of ["family_groups", "all_members", "all_categories", "all_turns", "family_history"])
			expect((await hub.query(`select from ${table}`)).rowCount, table).toBe(0);
		await expect(turnOf(hub, 1)).rejects.toMatchObject({ code: "23503" });
		const notNow = callFunction(hub, "say_not_now", story.dishes, 0, story.mia);
		await expect(notNow).rejects.toMatchObject({ hint: "not_in_family" });
		expect(await use(hub.token)).toBeNull();
	});

	it("ends with whoever made it: removed, gone, a screen now, without an account, or banned", async () => {
		const { anna, family, testDatabase } = story;
		const made = async (name: string) => {
			const person = await insertPerson(testDatabase, anna, family.id, { name });
			return { person, ...(await createToken(person, family.id, `${name}'s hub`)) };
		};
		const [removed, leaves, screen, deleted, banned] = [
			...[await made("Rea"), await made("Lea"), await made("Sam"), await made("Dee"), await made("Bea")],
		] as const;
		const { token: annas } = await createToken(anna, family.id, "Anna's hub");
		await callFunction(anna, "remove_person", family.id, removed?.person.id);
		await callFunction(leaves?.person as DatabaseUser, "leave_family", family.id);
		await callFunction(anna, "set_role", family.id, screen?.person.id, "screen");
		await testDatabase.owner.sql`delete from auth.users where id = ${deleted?.person.id}`;
		await testDatabase.owner.sql`
			update auth.users set banned_until = now() + interval '1 day' where id = ${banned?.person.id}`;
		for (const ended of [removed, leaves, screen, deleted, banned]) expect(await use(ended?.token ?? "")).toBeNull();
		await callFunction(anna, "set_role", family.id, screen?.person.id, "adult");
		expect(await use(screen?.token ?? "")).toBeNull();
		// Handed over, the family is Ben's; Anna is an adult in it as before.
		await callFunction(anna, "hand_over", family.id, story.ben.id);
		expect(await use(annas)).not.toBeNull();
		await callFunction(story.ben, "delete_family", family.id, true);
		expect(await use(annas)).toBeNull();
	});

	it("has a name that nobody else has, and that nobody takes afterwards", async () => {
		const { anna, ben, family, testDatabase } = story;
		const make = (name: string) => createToken(anna, family.id, name);
		for (const taken of ["Ben", "ben ", "Kitchen tablet"])
			await expect(make(taken)).rejects.toMatchObject({ code: "PT409", hint: "name_taken" });
		await expect(make(" \u200b ")).rejects.toMatchObject({ code: "PT400", hint: "name_needed" });
		await make("Hub");
		await expect(make("hub")).rejects.toMatchObject({ hint: "name_taken" });
		const renamed = callFunction(ben, "edit_person", family.id, ben.id, "Hub", null);
		await expect(renamed).rejects.toMatchObject({ hint: "name_taken" });
		const namesake = await insertPerson(testDatabase, anna, family.id, { name: "Hub" });
		const { rows } = await anna.sql`select name from family_people where user_id = ${namesake.id}`;
		expect(rows).toEqual([{ name: "Hub 2" }]);
	});

	it("is one of twenty, and reads or decides", async () => {
		const { anna, family } = story;
		await expect(createToken(anna, family.id, "Hub", "own" as "read")).rejects.toMatchObject({ code: "23514" });
		for (let number = 1; number <= 20; number++) await createToken(anna, family.id, `Hub ${number}`);
		const more = createToken(anna, family.id, "Hub 21");
		await expect(more).rejects.toMatchObject({ code: "PT403", hint: "quota_exceeded" });
	});

	it("of another family is seen and revoked by nobody else", async () => {
		const hub = await program(story.anna, "Hub");
		for (const stranger of [story.eve, story.rob]) {
			expect((await stranger.query("select id from family_tokens")).rowCount).toBe(0);
			await callFunction(stranger, "disconnect_app", hub.id);
		}
		expect(await use(hub.token)).not.toBeNull();
		expect((await hub.sql`select from all_members where family_group_id <> ${story.family.id}`).rowCount).toBe(0);
	});
});

it("tokens decide sixty times an hour in a category, and leave screens theirs", async () => {
	const hub = await program(story.anna, "Hub");
	const other = await program(story.anna, "Other hub");
	for (let time = 0; time < 60; time++) await callFunction(story.anna, "undo_turn", (await turnOf(hub, 1)).id);
	for (const one of [hub, other])
		await expect(turnOf(one, 1)).rejects.toMatchObject({ code: "PT429", hint: "screen_limit" });
	await turnOf(story.tablet, 1);
});

describe("a program's key", () => {
	const call = async (name: string, ...values: unknown[]) => {
		const list = values.map((_, at) => `$${at + 1}`).join(", ");
		const { rows } = await story.owner.query(`select auth.${name}(${list}) as answer`, values);
		return rows[0]?.answer;
	};
	const [first, second] = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"];

	it("is answered once, by the same words, for the same request", async () => {
		const { id } = await createToken(story.anna, story.family.id, "Hub");
		expect(await call("begin_answer", id, "key", "request", first)).toEqual({ turn: first });
		expect(await call("begin_answer", id, "key", "request", second)).toEqual({ refused: "running" });
		await call("end_answer", id, "key", 200, '{"turn": "it"}');
		expect(await call("begin_answer", id, "key", "request", second)).toEqual({ status: 200, body: '{"turn": "it"}' });
		expect(await call("begin_answer", id, "key", "another", second)).toEqual({ refused: "other_request" });
		await story.owner.query("update whose_turn_private.token_answers set begun_at = now() - interval '25 hours'");
		expect(await call("begin_answer", id, "key", "another", second)).toEqual({ turn: second });
	});

	it("that was not answered is tried again with the same turn, and at once where that is known", async () => {
		const { id } = await createToken(story.anna, story.family.id, "Hub");
		await call("begin_answer", id, "key", "request", first);
		await story.owner.query("update whose_turn_private.token_answers set begun_at = now() - interval '31 seconds'");
		expect(await call("begin_answer", id, "key", "request", second)).toEqual({ turn: first });
		await call("end_answer", id, "key", null, null);
		expect(await call("begin_answer", id, "key", "request", second)).toEqual({ turn: second });
	});

	it("is remembered among two hundred, for a day", async () => {
		const { id } = await createToken(story.anna, story.family.id, "Hub");
		for (let number = 0; number < 202; number++) await call("begin_answer", id, `key ${number}`, "request", first);
		const count = async () =>
			(await story.owner.sql`select from whose_turn_private.token_answers where token_id = ${id}`).rowCount;
		expect(await count()).toBe(200);
		expect(await call("begin_answer", id, "key 201", "request", first)).toEqual({ refused: "running" });
		await story.owner.query("update whose_turn_private.token_answers set begun_at = now() - interval '25 hours'");
		await call("drop_old_answers", 500);
		expect(await count()).toBe(0);
	});
});
