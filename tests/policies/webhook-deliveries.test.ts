import { beforeEach, expect, it } from "vitest";
import { createWebhook } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const { testDatabase, anna, ben, family, record } = startPeopleStory("once");

interface Claimed {
	readonly id: string;
	readonly webhook: string;
	readonly url: string;
	readonly secret: string;
	readonly body: string;
}

/** As a server does: the one that is due of all families. */
async function claim(): Promise<Claimed | undefined> {
	const { rows } = await testDatabase.owner.query("select auth.claim_delivery(60) as claimed");
	return rows[0]?.claimed ?? undefined;
}
const typeOf = (claimed?: Claimed) => JSON.parse(claimed?.body ?? "{}").type;

const end = (claimed: Claimed | undefined, said: string) =>
	testDatabase.owner.sql`select auth.end_delivery(${claimed?.webhook}, ${claimed?.id}, ${said})`;

/** As if that long had passed. */
const endPauses = () => testDatabase.owner.query("update family_webhooks set not_before = now()");

beforeEach(() => testDatabase.owner.query("delete from family_webhooks"));

it("a delivery is claimed once, one at a time of a webhook, and the next when it has arrived", async () => {
	const { id, secret } = await createWebhook(anna, family.id);
	await record(anna);
	const ping = await claim();
	expect(ping).toMatchObject({ webhook: id, secret, url: "https://hub.example/api/webhook/abc" });
	expect(await claim()).toBeUndefined();
	await end(ping, "204");
	const turn = await claim();
	expect(typeOf(turn)).toBe("turn.recorded");
	await end(turn, "200");
	expect(await claim()).toBeUndefined();
	const { rows } = await anna.query(
		"select answer, next_attempt_at from webhook_deliveries where event = 'turn.recorded'",
	);
	expect(rows).toEqual([{ answer: "200", next_attempt_at: null }]);
});

it("a delivery that fails waits as long as it has waited, pauses its webhook, and ends after a day", async () => {
	const { owner } = testDatabase;
	const { id } = await createWebhook(anna, family.id);
	await record(anna);
	const waits: (number | null)[] = [];
	for (const age of ["0 seconds", "2 minutes", "1 hour", "23 hours", "25 hours"]) {
		await owner.sql`
			update webhook_deliveries set next_attempt_at = now(),
			created_at = case event when 'ping' then now() - ${age}::interval else created_at end`;
		await endPauses();
		const claimed = await claim();
		await end(claimed, "none");
		expect(await claim()).toBeUndefined();
		const { rows } = await owner.sql`
			select round(extract(epoch from next_attempt_at - now()) / 30)::int * 30 as wait, (
			select extract(epoch from not_before - now())::int from family_webhooks where id = ${id}
			) as pause
			from webhook_deliveries where id = ${claimed?.id}`;
		waits.push(rows[0]?.wait);
		expect(rows[0]?.pause).toBeLessThanOrEqual(300);
	}
	expect(waits).toEqual([30, 120, 3600, 10_800, null]);
	await owner.query("update webhook_deliveries set created_at = now() - interval '2 days', next_attempt_at = now()");
	await endPauses();
	await end(await claim(), "503");
	expect((await anna.query("select from webhook_deliveries where next_attempt_at is not null")).rowCount).toBe(0);
});

it("a delivery that is always refused holds up no other", async () => {
	await createWebhook(anna, family.id);
	await end(await claim(), "400");
	await record(anna);
	await endPauses();
	expect(typeOf(await claim())).toBe("turn.recorded");
});

it("a delivery that a server left behind is claimed by another, and sent again when an adult wants it", async () => {
	await createWebhook(anna, family.id);
	const ping = await claim();
	expect(await claim()).toBeUndefined();
	await endPauses();
	expect(await claim()).toEqual(ping);
	await end(ping, "500");
	await testDatabase.owner.query("update webhook_deliveries set next_attempt_at = null");
	await ben.call("resend_webhook_delivery", ping?.id);
	await endPauses();
	expect(await claim()).toEqual(ping);
	// It is under way.
	await ben.call("resend_webhook_delivery", ping?.id);
	expect(await claim()).toBeUndefined();
});

it("a delivery that made room for newer ones leaves its webhook free", async () => {
	await createWebhook(anna, family.id);
	const claimed = await claim();
	await testDatabase.owner.query("delete from webhook_deliveries");
	await record(anna);
	await end(claimed, "204");
	expect(await claim()).toBeDefined();
});

it("a delivery waits while its webhook's maker is banned", async () => {
	await createWebhook(ben, family.id);
	const ban = (until: string | null) =>
		testDatabase.owner.sql`update auth.users set banned_until = now() + ${until}::interval where id = ${ben.id}`;
	await ban("1 day");
	expect(await claim()).toBeUndefined();
	await ban(null);
	expect(await claim()).toBeDefined();
});

it("a delivery stays for thirty days, among a hundred thousand of all families", async () => {
	const { id } = await createWebhook(anna, family.id);
	const { owner } = testDatabase;
	await owner.sql`
		insert into webhook_deliveries (webhook_id, family_group_id, event, body, created_at)
		select ${id}, ${family.id}, 'turn.recorded', '', now() - interval '1 hour' + make_interval(secs =>
		number / 1000.0)
		from generate_series(1, 100100) number`;
	await owner.query("update webhook_deliveries set created_at = now() - interval '31 days' where event = 'ping'");
	expect((await owner.query("select auth.drop_old_deliveries(500) as gone")).rows).toEqual([{ gone: 101 }]);
	expect((await owner.query("select count(*)::int from webhook_deliveries")).rows).toEqual([{ count: 100_000 }]);
});
