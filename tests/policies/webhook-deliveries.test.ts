import { beforeEach, describe, expect, it } from "vitest";

import { callFunction, createWebhook } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("once");

interface Claimed {
	readonly id: string;
	readonly webhook: string;
	readonly url: string;
	readonly secret: string;
	readonly body: string;
}

/** As a server does: the one that is due of all families. */
async function claim(): Promise<Claimed | null> {
	const { rows } = await story.owner.query("select auth.claim_delivery(60) as claimed");
	return rows[0]?.claimed;
}

const end = ({ webhook, id }: { webhook: string; id: string }, said: string) =>
	story.owner.sql`select auth.end_delivery(${webhook}, ${id}, ${said})`;

const recordTurn = () => story.record(story.anna);

beforeEach(() => story.owner.query("delete from family_webhooks"));

describe("a delivery", () => {
	/** As if that long had passed. */
	const endPauses = () => story.owner.query("update family_webhooks set not_before = now()");

	it("is claimed once, one at a time of a webhook, and the next when it has arrived", async () => {
		const { id, secret } = await createWebhook(story.anna, story.family.id);
		await recordTurn();
		const ping = await claim();
		expect(ping).toMatchObject({ webhook: id, secret, url: "https://hub.example/api/webhook/abc" });
		expect(await claim()).toBeNull();
		await end(ping as Claimed, "204");
		const turn = await claim();
		expect(JSON.parse(turn?.body ?? "{}").type).toBe("turn.recorded");
		await end(turn as Claimed, "200");
		expect(await claim()).toBeNull();
		const { rows } = await story.anna.sql`
			select answer, next_attempt_at from webhook_deliveries where event = 'turn.recorded'`;
		expect(rows).toMatchObject([{ answer: "200", next_attempt_at: null }]);
	});

	it("that a server has left behind is claimed by another after a while", async () => {
		await createWebhook(story.anna, story.family.id);
		const first = await claim();
		expect(await claim()).toBeNull();
		await endPauses();
		expect(await claim()).toEqual(first);
	});

	it("that fails waits for as long as it has waited, pauses its webhook, and is given up after a day", async () => {
		const { owner } = story;
		const { id } = await createWebhook(story.anna, story.family.id);
		await recordTurn();
		const waits: (number | null)[] = [];
		for (const age of ["0 seconds", "2 minutes", "1 hour", "23 hours", "25 hours"]) {
			await owner.sql`
				update webhook_deliveries set next_attempt_at = now(),
				created_at = case event when 'ping' then now() - ${age}::interval else created_at end`;
			await endPauses();
			const claimed = (await claim()) as Claimed;
			await end(claimed, "none");
			expect(await claim()).toBeNull();
			const { rows } = await owner.sql`
				select round(extract(epoch from next_attempt_at - now()))::int as wait, (
				select extract(epoch from not_before - now())::int from family_webhooks where id = ${id}
				) as pause
				from webhook_deliveries where id = ${claimed.id}`;
			waits.push(rows[0]?.wait);
			expect(rows[0]?.pause).toBeLessThanOrEqual(300);
		}
		expect(waits.map((wait) => wait && Math.round(wait / 30) * 30)).toEqual([30, 120, 3600, 10_800, null]);
		await owner.query("update webhook_deliveries set created_at = now() - interval '2 days', next_attempt_at = now()");
		await endPauses();
		await end((await claim()) as Claimed, "503");
		expect((await story.anna.query("select from webhook_deliveries where next_attempt_at is not null")).rows).toEqual(
			[],
		);
	});

	it("that is always refused holds up no other", async () => {
		await createWebhook(story.anna, story.family.id);
		await end((await claim()) as Claimed, "400");
		await recordTurn();
		await endPauses();
		expect(JSON.parse((await claim())?.body ?? "{}").type).toBe("turn.recorded");
	});

	it("is sent again when an adult wants it", async () => {
		const { id } = await createWebhook(story.anna, story.family.id);
		const ping = (await claim()) as Claimed;
		await end(ping, "500");
		await story.owner.query("update webhook_deliveries set next_attempt_at = null");
		await callFunction(story.ben, "resend_webhook_delivery", ping.id);
		await endPauses();
		expect(await claim()).toMatchObject({ id: ping.id, webhook: id });
		// It is under way.
		await callFunction(story.ben, "resend_webhook_delivery", ping.id);
		expect(await claim()).toBeNull();
	});

	it("that made room for newer ones leaves its webhook free", async () => {
		await createWebhook(story.anna, story.family.id);
		const claimed = (await claim()) as Claimed;
		await story.owner.query("delete from webhook_deliveries");
		await recordTurn();
		await end(claimed, "204");
		expect(await claim()).not.toBeNull();
	});

	it("waits while its webhook's maker is banned", async () => {
		await createWebhook(story.ben, story.family.id);
		const ban = (until: string) =>
			story.owner.query(`update auth.users set banned_until = ${until} where id = $1`, [story.ben.id]);
		await ban("now() + interval '1 day'");
		expect(await claim()).toBeNull();
		await ban("null");
		expect(await claim()).not.toBeNull();
	});

	it("stays for thirty days, among a hundred thousand of all families", async () => {
		const { id } = await createWebhook(story.anna, story.family.id);
		const { owner } = story;
		await owner.sql`
			insert into webhook_deliveries (webhook_id, family_group_id, event, body, created_at)
			select ${id}, ${story.family.id}, 'turn.recorded', '', now() - interval '1 hour' + make_interval(secs =>
			number / 1000.0)
			from generate_series(1, 100100) number`;
		await owner.query("update webhook_deliveries set created_at = now() - interval '31 days' where event = 'ping'");
		expect((await owner.query("select auth.drop_old_deliveries(500) as gone")).rows).toEqual([{ gone: 101 }]);
		expect((await owner.query("select count(*)::int as left from webhook_deliveries")).rows).toEqual([
			{ left: 100_000 },
		]);
	});
});
