import { describe, expect, it } from "vitest";
import type { DatabaseUser } from "../helpers/database-users.ts";

import { ALL_EVENTS, callFunction, createWebhook, insertPerson } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("for each test");

interface Sent {
	readonly id: string;
	readonly event: string;
	readonly body: string;
	readonly answer: string | null;
	readonly next_attempt_at: Date | null;
}

/** Of a webhook, or of all in the family, oldest first; without the first one that each is sent. */
async function readDeliveries(webhook?: string): Promise<Sent[]> {
	const { rows } = await story.owner.sql<Sent>`
		select * from webhook_deliveries
		where family_group_id = ${story.family.id} and event <> 'ping'
		and webhook_id = coalesce(${webhook}, webhook_id) order by created_at`;
	return rows;
}
const readEvents = async (webhook?: string) => (await readDeliveries(webhook)).map(({ event }) => event);

const turnOf = (user: DatabaseUser, turnNumber: number) => story.record(user, { turnNumber });

describe("a webhook", () => {
	it("has a secret that is shown once, is told that it is there, and is in the history by its host alone", async () => {
		const { id, secret } = await createWebhook(story.ben, story.family.id);
		expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
		const seen = (await story.anna.query("select id, url, events, created_by from family_webhooks")).rows;
		const url = "https://hub.example/api/webhook/abc";
		expect(seen).toEqual([{ id, url, events: ALL_EVENTS, created_by: story.ben.id }]);
		expect((await story.anna.query("select event, answer from webhook_deliveries")).rows).toEqual([
			{ event: "ping", answer: null },
		]);
		await callFunction(story.anna, "disconnect_app", id);
		await callFunction(story.anna, "disconnect_app", id);
		const { rows } = await story.anna.sql`
			select kind, new_name, who_name from family_history where family_group_id = ${story.family.id}
			order by id desc limit 2`;
		expect(rows).toMatchObject([
			{ kind: "token-revoked", new_name: "hub.example" },
			{ kind: "token-created", new_name: "hub.example", who_name: "Ben" },
		]);
		expect(await readDeliveries()).toEqual([]);
	});

	it.each([
		...[
			"ftp://hub.example/",
			"https://hub.example",
			"https://anna:secret@hub.example/",
			"//hub.example/",
			"javascript:0",
		],
		...["https:///", "https://hub.example/\r\nx", "https://HUB.example/", "https://hub.example:port/", "https://a b/"],
		...["https://hub.example\\@inside/", `https://hub.example/${"x".repeat(500)}`, "https://hüb.example/", ""],
	])("is at no address such as %j", async (url) => {
		await expect(createWebhook(story.anna, story.family.id, { url })).rejects.toMatchObject({ code: "23514" });
	});

	it.each([[[]], [["turn.read"]], [[...ALL_EVENTS, "turn.ended"]]])("is told of no such events: %j", async (events) => {
		await expect(createWebhook(story.anna, story.family.id, { events })).rejects.toMatchObject({ code: "23514" });
	});

	it("is one of five", async () => {
		for (let number = 1; number <= 5; number++) await createWebhook(story.anna, story.family.id);
		await expect(createWebhook(story.ben, story.family.id)).rejects.toMatchObject({
			...{ code: "PT403", hint: "quota_exceeded" },
		});
	});

	it("ends with whoever made it: removed, gone, a screen now, without an account", async () => {
		const { anna, family, testDatabase } = story;
		const made = async (name: string) => {
			const person = await insertPerson(testDatabase, anna, family.id, { name });
			await createWebhook(person, family.id);
			return person;
		};
		const [removed, leaves, screen, deleted] = [
			await made("Rea"),
			await made("Lea"),
			await made("Sam"),
			await made("Dee"),
		];
		await createWebhook(anna, family.id);
		await callFunction(anna, "remove_person", family.id, removed.id);
		await callFunction(leaves, "leave_family", family.id);
		await callFunction(anna, "set_role", family.id, screen.id, "screen");
		await testDatabase.owner.sql`delete from auth.users where id = ${deleted.id}`;
		expect((await anna.query("select created_by from family_webhooks")).rows).toEqual([{ created_by: anna.id }]);
		await callFunction(anna, "delete_family", family.id, true);
		const { rows } = await testDatabase.owner.sql`
			select from family_webhooks where family_group_id = ${family.id}`;
		expect(rows).toEqual([]);
	});

	it("of another family is changed by nobody else", async () => {
		const { id } = await createWebhook(story.anna, story.family.id);
		const { owner } = story;
		await owner.sql`
			update webhook_deliveries set answer = '204', next_attempt_at = null where webhook_id = ${id}`;
		const [ping] = (await story.anna.query<{ id: string }>("select id from webhook_deliveries")).rows;
		await callFunction(story.eve, "resend_webhook_delivery", ping?.id);
		await callFunction(story.eve, "disconnect_app", id);
		expect((await story.anna.query("select answer, next_attempt_at from webhook_deliveries")).rows).toEqual([
			{ answer: "204", next_attempt_at: null },
		]);
	});
});

describe("what a webhook is told", () => {
	it("is a draw that was looked at, a turn, and that it was taken back, in the words of the family", async () => {
		const { anna, tablet, family, dishes, mia } = story;
		await createWebhook(anna, family.id);
		await story.look(anna, mia);
		const { id } = await turnOf(tablet, 1);
		await callFunction(anna, "undo_turn", id);
		await callFunction(anna, "redo_turn", id);
		await anna.sql`update family_members set name = 'Max' where id = ${mia}`;
		const told = (await readDeliveries()).map(({ body }) => JSON.parse(body));
		expect(told.map(({ type }) => type)).toEqual([...["turn.drawn", "turn.recorded", "turn.undone", "turn.recorded"]]);
		const named = { category: { id: dishes, name: "Dishes" }, member: { id: mia, name: "Mia" } };
		expect(told[1].data).toEqual({
			...{ ...named, family: family.id, by: "Kitchen tablet", turn: id },
			...{ doneBy: null, option: null, day: null, until: null },
		});
		expect(Date.parse(told[1].timestamp)).not.toBeNaN();
	});

	it("is what it wants, of its own family", async () => {
		const { id: turns } = await createWebhook(story.anna, story.family.id, { events: ["turn.recorded"] });
		const { id: undone } = await createWebhook(story.ben, story.family.id, { events: ["turn.undone"] });
		await createWebhook(story.eve, story.eves.id);
		await callFunction(story.anna, "undo_turn", (await turnOf(story.anna, 1)).id);
		expect([await readEvents(turns), await readEvents(undone)]).toEqual([["turn.recorded"], ["turn.undone"]]);
		const { rows } = await story.eve.query("select event from webhook_deliveries");
		expect(rows).toEqual([{ event: "ping" }]);
	});

	it("is not what was not done after all", async () => {
		await createWebhook(story.anna, story.family.id);
		await expect(turnOf(story.anna, 7)).rejects.toMatchObject({ code: "PT409" });
		expect(await readEvents()).toEqual([]);
	});

	it("is not what a family brings along", async () => {
		await createWebhook(story.eve, story.eves.id);
		const { rows } = await story.owner.sql`
			with added as (
			insert into family_history (family_group_id, id, kind, at, imported)
			select id, -7, 'turn', now(), true from family_groups
			where user_id = ${story.eve.id} returning family_group_id
			) select from webhook_deliveries join added using (family_group_id) where event <> 'ping'`;
		expect(rows).toEqual([]);
	});

	it("is the newest two hundred", async () => {
		const { id } = await createWebhook(story.anna, story.family.id);
		for (let time = 0; time < 101; time++)
			await callFunction(story.anna, "undo_turn", (await turnOf(story.anna, 1)).id);
		const events = await readEvents(id);
		expect([events.length, events.at(-1)]).toEqual([200, "turn.undone"]);
	});
});

describe("a turn that lasts", () => {
	const last = async () => {
		await story.lastAWeek();
		return (await turnOf(story.anna, 1)).id;
	};
	/** As if it had been recorded a while ago, so that its last day was yesterday. */
	const moveBack = (turn: string) =>
		story.owner.sql`
			update category_cycles set day = current_date - 7, until = (now() at time zone 'UTC')::date - 1
			where id = ${turn}`;
	const tell = async () => {
		// As on the day after the webhook was made.
		await story.owner.query("update family_webhooks set told_through = told_through - 1");
		await story.owner.query("select auth.tell_ended_turns()");
		await story.owner.query("select auth.tell_ended_turns()");
	};

	it("has begun when it is recorded, with its last day, and has ended when that is over: it is told once", async () => {
		await createWebhook(story.anna, story.family.id);
		const turn = await last();
		await tell();
		expect(JSON.parse((await readDeliveries())[0]?.body ?? "{}").data.until).toMatch(/^\d{4}-\d\d-\d\d$/);
		await moveBack(turn);
		await tell();
		const told = await readDeliveries();
		expect(told.map(({ event }) => event)).toEqual(["turn.recorded", "turn.ended"]);
		expect(JSON.parse(told[1]?.body ?? "{}").data).toMatchObject({ turn, member: { name: "Mia" }, by: null });
	});

	it("that was done early has ended then, and not again, unless it was not over after all", async () => {
		await createWebhook(story.anna, story.family.id);
		const turn = await last();
		const { rows } = await story.anna.sql<{ day: string }>`
			select day::text from category_cycles where id = ${turn}`;
		await callFunction(story.anna, "end_turn", turn, rows[0]?.day);
		await callFunction(story.anna, "end_turn", turn, null);
		expect(await readEvents()).toEqual(["turn.recorded", "turn.ended", "turn.recorded"]);
		await story.owner.sql`
			update family_history set day = (now() at time zone 'UTC')::date - 1
			where turns[1] = ${turn} and kind = 'turn-ended' and day is not null`;
		await moveBack(turn);
		await tell();
		expect(await readEvents()).toHaveLength(3);
	});

	it("that was taken back has not ended", async () => {
		await createWebhook(story.anna, story.family.id);
		const turn = await last();
		await callFunction(story.anna, "undo_turn", turn);
		await moveBack(turn);
		await tell();
		expect(await readEvents()).toEqual(["turn.recorded", "turn.undone"]);
	});
});
