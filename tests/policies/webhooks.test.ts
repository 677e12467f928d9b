import { describe, expect, it } from "vitest";
import { ALL_EVENTS, createWebhook } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const { testDatabase, anna, ben, tablet, eve, family, eves, look, record } = startPeopleStory("for each test");

interface Sent {
	readonly event: string;
	readonly body: string;
}

/** Of a webhook, or of all in the family, oldest first; without the first one that each is sent. */
async function readDeliveries(webhook?: string): Promise<Sent[]> {
	const { rows } = await testDatabase.owner.sql<Sent>`
		select * from webhook_deliveries
		where family_group_id = ${family.id} and event <> 'ping'
		and webhook_id = coalesce(${webhook}, webhook_id) order by created_at`;
	return rows;
}
const readEvents = async (webhook?: string) => (await readDeliveries(webhook)).map(({ event }) => event);

describe("a webhook", () => {
	it("has a secret that is shown once, is told that it is there, and is in the history by its host alone", async () => {
		const { id, secret } = await createWebhook(ben, family.id);
		expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
		const seen = (await anna.query("select id, url, events, created_by from family_webhooks")).rows;
		const url = "https://hub.example/api/webhook/abc";
		expect(seen).toEqual([{ id, url, events: ALL_EVENTS, created_by: ben.id }]);
		const sent = await anna.query("select event, answer from webhook_deliveries");
		expect(sent.rows).toEqual([{ event: "ping", answer: null }]);
		for (let time = 0; time < 2; time++) await anna.call("disconnect_app", id);
		const { rows } = await anna.query("select kind, new_name, who_name from family_history order by id desc limit 2");
		expect(rows).toMatchObject([
			{ kind: "token-revoked", new_name: "hub.example" },
			{ kind: "token-created", new_name: "hub.example", who_name: "Ben" },
		]);
	});

	it.each([
		...["ftp://hub.example/", "https://hub.example", "https://anna:secret@hub.example/", "//hub.example/"],
		...["https:///", "https://hub.example/\r\nx", "https://HUB.example/", "https://hub.example:port/", "https://a b/"],
		...["https://hub.example\\@inside/", `https://hub.example/${"x".repeat(500)}`, "https://hüb.example/", ""],
		...["javascript:0"],
	])("is at no address such as %j", async (url) => {
		await expect(createWebhook(anna, family.id, { url })).rejects.toMatchObject({ code: "23514" });
	});

	it.each([[[]], [["turn.read"]], [[...ALL_EVENTS, "turn.ended"]]])("is told of no such events: %j", async (events) => {
		await expect(createWebhook(anna, family.id, { events })).rejects.toMatchObject({ code: "23514" });
	});

	it("is one of five", async () => {
		for (let number = 1; number <= 5; number++) await createWebhook(anna, family.id);
		const more = createWebhook(ben, family.id);
		await expect(more).rejects.toMatchObject({ code: "PT403", hint: "quota_exceeded" });
	});
});

describe("what a webhook is told", () => {
	it("is a draw that was looked at, a turn, and that it was taken back, in the words of the family", async () => {
		await createWebhook(anna, family.id);
		await look(anna, family.mia);
		const { id } = await record(tablet, { turnNumber: 1 });
		await anna.call("undo_turn", id);
		await anna.call("redo_turn", id);
		await anna.sql`update family_members set name = 'Max' where id = ${family.mia}`;
		const told = (await readDeliveries()).map(({ body }) => JSON.parse(body));
		expect(told.map(({ type }) => type)).toEqual(["turn.drawn", "turn.recorded", "turn.undone", "turn.recorded"]);
		const named = { category: { id: family.dishes, name: "Dishes" }, member: { id: family.mia, name: "Mia" } };
		expect(told[1].data).toEqual({
			...{ ...named, family: family.id, by: "Kitchen tablet", turn: id },
			...{ doneBy: null, option: null, day: null, until: null },
		});
		expect(Date.parse(told[1].timestamp)).not.toBeNaN();
	});

	it("is what it wants, of its own family", async () => {
		const { id: turns } = await createWebhook(anna, family.id, { events: ["turn.recorded"] });
		const { id: undone } = await createWebhook(ben, family.id, { events: ["turn.undone"] });
		await createWebhook(eve, eves.id);
		await anna.call("undo_turn", (await record(anna)).id);
		expect([await readEvents(turns), await readEvents(undone)]).toEqual([["turn.recorded"], ["turn.undone"]]);
		expect((await eve.query("select event from webhook_deliveries")).rows).toEqual([{ event: "ping" }]);
	});

	it("is not what a family brings along", async () => {
		await createWebhook(anna, family.id);
		const turn = { kind: "turn", at: "2020-01-01T00:00:00Z", categoryName: "Dishes", memberName: "Mia" };
		const nobody = { members: [], categories: [], turns: [] };
		await anna.call("import_family", nobody, JSON.stringify([turn]));
		expect((await anna.query("select from family_history where imported")).rowCount).toBe(1);
		expect(await readEvents()).toEqual([]);
	});

	it("is the newest two hundred", async () => {
		const { id } = await createWebhook(anna, family.id);
		await testDatabase.owner.sql`
			insert into webhook_deliveries (webhook_id, family_group_id, event, body, created_at)
			select ${id}, ${family.id}, 'turn.drawn', '', now() - n * interval '1 second' from generate_series(1, 199) n`;
		await record(anna);
		const { rows } = await anna.query("select event from webhook_deliveries order by created_at");
		expect([rows.length, rows.at(-1)]).toEqual([200, { event: "turn.recorded" }]);
	});
});
