import { describe, expect, it } from "vitest";
import { type DatabaseUser, queryAsUser } from "../helpers/database-users.ts";
import { createToken, createWebhook, insertPerson } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const { testDatabase, anna, ben, rob, eve, family, record } = startPeopleStory("for each test");

const program = async (adult: DatabaseUser) => {
	const { id, token } = await createToken(adult, family.id, "Hub");
	return { ...queryAsUser(testDatabase, id, { is_anonymous: true }), token };
};

/** As the server asks, by the hash of what a program sends. */
const use = async (token: string) => {
	const { rows } = await testDatabase.owner.sql`
		select auth.use_token(whose_turn_private.hash_secret(${token})) as used`;
	return rows[0]?.used;
};

describe("a token", () => {
	it("has 160 random bits, of which the database keeps the hash", async () => {
		const { id, token } = await createToken(ben, family.id, "Hub");
		expect(token).toMatch(/^wt_[0-9a-f]{40}$/);
		const { rows } = await testDatabase.owner.sql`select * from family_tokens where id = ${id}`;
		expect(rows).toMatchObject([{ name: "Hub", scope: "decide", created_by: ben.id, last_used: null }]);
		expect(JSON.stringify(rows)).not.toContain(token.slice(3));
		expect(await use(token)).toEqual({ id, family: family.id, scope: "decide", name: "Hub" });
		expect(await use(`${token.slice(0, -1)}g`)).toBeNull();
	});

	it("remembers when it was used, to the hour", async () => {
		const { token } = await createToken(anna, family.id, "Hub");
		const lastUsed = async () => (await anna.query("select last_used from family_tokens")).rows[0]?.last_used;
		await use(token);
		const first = await lastUsed();
		expect(first).toBeInstanceOf(Date);
		await use(token);
		expect(await lastUsed()).toEqual(first);
		await testDatabase.owner.query("update family_tokens set last_used = now() - interval '61 minutes'");
		await use(token);
		expect(await lastUsed()).not.toEqual(first);
	});

	it("decides under its own name, and is in the history when it comes and goes", async () => {
		const hub = await program(ben);
		const { id } = await record(hub, { turnNumber: 1 });
		await hub.call("undo_turn", id);
		for (let time = 0; time < 2; time++) await anna.call("disconnect_app", hub.id);
		const { rows } = await anna.query(
			"select kind, new_name, who_name, who from family_history order by id desc limit 4",
		);
		expect(rows).toMatchObject([
			{ kind: "token-revoked", new_name: "Hub", who: anna.id },
			{ kind: "turn-undone", who_name: "Hub", who: hub.id },
			{ kind: "turn", who_name: "Hub", who: hub.id },
			{ kind: "token-created", new_name: "Hub", who_name: "Ben" },
		]);
	});

	it("is refused by the next statement when it is revoked, also in the middle of its work", async () => {
		const hub = await program(anna);
		await hub.query("select from family_members");
		await ben.call("disconnect_app", hub.id);
		for (const table of ["family_groups", "all_members", "all_categories", "all_turns", "family_history"])
			expect((await hub.query(`select from ${table}`)).rowCount, table).toBe(0);
		await expect(record(hub, { turnNumber: 1 })).rejects.toMatchObject({ code: "23503" });
		const notNow = hub.call("say_not_now", family.dishes, 0, family.mia);
		await expect(notNow).rejects.toMatchObject({ hint: "not_in_family" });
		expect(await use(hub.token)).toBeNull();
	});

	it("has a name that nobody else has, and that nobody takes afterwards", async () => {
		const make = (name: string) => createToken(anna, family.id, name);
		for (const taken of ["Ben", "ben ", "Kitchen tablet"])
			await expect(make(taken)).rejects.toMatchObject({ code: "PT409", hint: "name_taken" });
		await expect(make(" \u200b ")).rejects.toMatchObject({ code: "PT400", hint: "name_needed" });
		await make("Hub");
		await expect(make("hub")).rejects.toMatchObject({ hint: "name_taken" });
		const renamed = ben.call("edit_person", family.id, ben.id, "Hub", null);
		await expect(renamed).rejects.toMatchObject({ hint: "name_taken" });
		const namesake = await insertPerson(testDatabase, anna, family.id, { name: "Hub" });
		const { rows } = await anna.sql`select name from family_people where user_id = ${namesake.id}`;
		expect(rows).toEqual([{ name: "Hub 2" }]);
	});

	it("is one of twenty, and reads or decides", async () => {
		await expect(createToken(anna, family.id, "Hub", "own" as "read")).rejects.toMatchObject({ code: "23514" });
		for (let number = 1; number <= 20; number++) await createToken(anna, family.id, `Hub ${number}`);
		const more = createToken(anna, family.id, "Hub 21");
		await expect(more).rejects.toMatchObject({ code: "PT403", hint: "quota_exceeded" });
	});
});

describe("a token and a webhook", () => {
	it("end with whoever made them: removed, gone, a screen now, without an account; or banned", async () => {
		const { owner } = testDatabase;
		const tokens: Record<string, string> = {};
		const make = async (person: DatabaseUser, name: string) => {
			tokens[name] = (await createToken(person, family.id, `${name}'s hub`)).token;
			// Five are all that there may be.
			if (name !== "Bea") await createWebhook(person, family.id);
			return person;
		};
		const join = async (name: string) => make(await insertPerson(testDatabase, anna, family.id, { name }), name);
		const [removed, leaves, screen] = [await join("Rea"), await join("Lea"), await join("Sam")];
		const [deleted, banned] = [await join("Dee"), await join("Bea")];
		await make(anna, "Anna");
		await anna.call("remove_person", family.id, removed.id);
		await leaves.call("leave_family", family.id);
		await anna.call("set_role", family.id, screen.id, "screen");
		await anna.call("set_role", family.id, screen.id, "adult");
		await owner.sql`delete from auth.users where id = ${deleted.id}`;
		await owner.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${banned.id}`;
		for (const name of ["Rea", "Lea", "Sam", "Dee", "Bea"]) expect(await use(tokens[name] ?? "")).toBeNull();
		expect((await anna.query("select created_by from family_webhooks")).rows).toEqual([{ created_by: anna.id }]);
		// Handed over, the family is Ben's; Anna is an adult in it as before.
		await anna.call("hand_over", family.id, ben.id);
		expect(await use(tokens.Anna ?? "")).not.toBeNull();
		await ben.call("delete_family", family.id, true);
		expect(await use(tokens.Anna ?? "")).toBeNull();
		expect((await owner.sql`select from family_webhooks where family_group_id = ${family.id}`).rowCount).toBe(0);
	});

	it("of another family are changed by nobody else", async () => {
		const hub = await program(anna);
		const webhook = await createWebhook(anna, family.id);
		const answered = "update webhook_deliveries set answer = '204', next_attempt_at = null returning id";
		const [ping] = (await testDatabase.owner.query(answered)).rows;
		for (const stranger of [eve, rob]) {
			for (const { id } of [hub, webhook]) await stranger.call("disconnect_app", id);
			await stranger.call("resend_webhook_delivery", ping?.id);
		}
		expect(await use(hub.token)).not.toBeNull();
		const { rows } = await anna.query("select answer, next_attempt_at from webhook_deliveries");
		expect(rows).toEqual([{ answer: "204", next_attempt_at: null }]);
	});
});

describe("a program's key", () => {
	const call = async (name: string, ...values: unknown[]) => {
		const list = values.map((_, at) => `$${at + 1}`).join(", ");
		const { rows } = await testDatabase.owner.query(`select auth.${name}(${list}) as answer`, values);
		return rows[0]?.answer;
	};
	const [first, second] = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"];
	const age = (interval: string) =>
		testDatabase.owner.sql`update whose_turn_private.token_answers set begun_at = now() - ${interval}::interval`;

	it("is answered once, by the same words, for the same request", async () => {
		const { id } = await createToken(anna, family.id, "Hub");
		expect(await call("begin_answer", id, "key", "request", first)).toEqual({ turn: first });
		expect(await call("begin_answer", id, "key", "request", second)).toEqual({ refused: "running" });
		await call("end_answer", id, "key", 200, '{"turn": "it"}');
		expect(await call("begin_answer", id, "key", "request", second)).toEqual({ status: 200, body: '{"turn": "it"}' });
		expect(await call("begin_answer", id, "key", "another", second)).toEqual({ refused: "other_request" });
		await age("25 hours");
		expect(await call("begin_answer", id, "key", "another", second)).toEqual({ turn: second });
	});

	it("that was not answered is tried again with the same turn, and at once where that is known", async () => {
		const { id } = await createToken(anna, family.id, "Hub");
		await call("begin_answer", id, "key", "request", first);
		await age("31 seconds");
		expect(await call("begin_answer", id, "key", "request", second)).toEqual({ turn: first });
		await call("end_answer", id, "key", null, null);
		expect(await call("begin_answer", id, "key", "request", second)).toEqual({ turn: first });
		expect(await call("begin_answer", id, "key", "request", second)).toEqual({ refused: "running" });
	});

	it("is remembered among two hundred, for a day", async () => {
		const { id } = await createToken(anna, family.id, "Hub");
		for (let number = 0; number < 202; number++) await call("begin_answer", id, `key ${number}`, "request", first);
		const count = async () =>
			(await testDatabase.owner.sql`select from whose_turn_private.token_answers where token_id = ${id}`).rowCount;
		expect(await count()).toBe(200);
		expect(await call("begin_answer", id, "key 201", "request", first)).toEqual({ refused: "running" });
		await age("25 hours");
		await call("drop_old_answers", 500);
		expect(await count()).toBe(0);
	});
});
