import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { Webhook } from "standardwebhooks";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { tellEndedTurns } from "../../server/webhooks/ended-turns.ts";
import { parseNetworks } from "../../server/webhooks/networks.ts";
import { startWebhooks } from "../../server/webhooks/webhooks.ts";
import { insertFamily, insertTurn, insertUser } from "../helpers/database-users.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";
import { createTestPool, LONG_TIMEOUT_MS } from "../helpers/test-database.ts";
import { createWebhook } from "../policies/family-people.ts";
import { type Received, startReceiver } from "./receiver.ts";

const testDatabase = setUpTestDatabase();

beforeEach(() => testDatabase.owner.query("delete from family_webhooks"));

/** A program that takes everything; it hangs with 0. */
async function receive(status = 204) {
	const { url, received } = await startReceiver(status);
	const types = () => received.map(({ body }) => JSON.parse(String(body)).type);
	return { url: `${url}/api/webhook/secret-path`, received, types };
}

const logLines: string[] = [];

function start(): void {
	const { stop } = startWebhooks({
		// What hangs does so for as long as a test looks.
		timeoutMs: LONG_TIMEOUT_MS,
		pool: testDatabase.database.pool,
		webhookNetworks: parseNetworks("127.0.0.0/8"),
		log: pino({}, { write: (line: string) => void logLines.push(line) }),
	});
	onTestFinished(stop);
}

type Household = Awaited<ReturnType<typeof makeFamily>>;

async function makeFamily(name: string) {
	const owner = await insertUser(testDatabase, name);
	const family = await insertFamily(owner, ["Mia", "Noah"], ["Dishes"]);
	const turn = { family: family.id, category: family.categories.Dishes ?? "", member: family.members.Mia ?? "" };
	return { ...family, owner, recordTurn: () => insertTurn(owner, turn) };
}

const readAnswers = async ({ owner }: Household) =>
	(await owner.query("select event, answer from webhook_deliveries order by created_at")).rows;

it("a turn arrives, signed as Standard Webhooks says, and the log names neither secret, path nor people", async () => {
	const anna = await makeFamily("anna");
	const receiver = await receive();
	const { secret } = await createWebhook(anna.owner, anna.id, { url: receiver.url });
	start();
	await anna.recordTurn();
	await vi.waitFor(() => expect(receiver.types()).toEqual(["ping", "turn.recorded"]), { timeout: 30_000 });
	const { body, headers } = receiver.received[1] as Received;
	const told = new Webhook(secret).verify(body, headers as Record<string, string>);
	expect(told).toMatchObject({ data: { member: { name: "Mia" }, category: { name: "Dishes" } } });
	const delivered = ["ping", "turn.recorded"].map((event) => ({ event, answer: "204" }));
	await vi.waitFor(async () => expect(await readAnswers(anna)).toEqual(delivered), { timeout: 30_000 });
	expect(logLines.join()).not.toMatch(/whsec|secret-path|Mia|Dishes/);
});

it("the guide's receiver runs as it stands: it hears of a turn, and answers nobody else", async () => {
	const guide = await readFile(path.join(import.meta.dirname, "../../docs/api.md"), "utf8");
	const [, code = ""] = guide.match(/^```js\n([\s\S]*?)^```/m) ?? [];
	const anna = await makeFamily("anna");
	const url = `http://127.0.0.1:${await findFreePort()}/`;
	const { secret: SECRET } = await createWebhook(anna.owner, anna.id, { url });
	const env = { ...process.env, SECRET, PORT: new URL(url).port };
	const program = spawn(process.execPath, ["--input-type=module", "-e", code], { env });
	onTestFinished(() => void program.kill());
	let said = "";
	program.stdout.on("data", (chunk) => (said += chunk));
	const forged = () => fetch(url, { method: "POST", body: "{}" });
	await vi.waitFor(async () => expect((await forged()).status).toBe(401), { timeout: 30_000 });
	await anna.recordTurn();
	start();
	await vi.waitFor(() => expect(said).toContain("turn.recorded Mia Dishes"), { timeout: 30_000 });
});

it("ten thousand events of a family whose webhooks hang hold up no other family's", async () => {
	const [anna, ben] = [await makeFamily("anna"), await makeFamily("ben")];
	const { url, received: hanging } = await receive(0);
	const hooks: string[] = [];
	for (let number = 0; number < 5; number++) hooks.push((await createWebhook(anna.owner, anna.id, { url })).id);
	await testDatabase.owner.sql`
		insert into webhook_deliveries (webhook_id, family_group_id, event, body)
		select webhook, ${anna.id}, 'turn.recorded', '{}'
		from unnest(${hooks}::uuid[]) webhook, generate_series(1, 2000)`;
	start();
	await vi.waitFor(() => expect(hanging).toHaveLength(5), { timeout: 30_000 });
	const receiver = await receive();
	await createWebhook(ben.owner, ben.id, { url: receiver.url });
	await ben.recordTurn();
	await vi.waitFor(() => expect(receiver.types()).toEqual(["ping", "turn.recorded"]), { timeout: 30_000 });
	// The five that hang are under way still, each with one.
	expect(hanging).toHaveLength(5);
	expect(await readAnswers(anna)).toEqual(expect.arrayContaining([{ event: "ping", answer: null }]));
	await anna.recordTurn();
	expect((await readAnswers(anna)).length).toBe(1000);
});

it("a family that is too large to be told of a new day is skipped, and holds up no other", async () => {
	const { owner, database } = testDatabase;
	const families = await Promise.all(["anna", "ben", "eve"].map(makeFamily));
	const [anna] = families as [Household, Household, Household];
	for (const one of families) {
		await createWebhook(one.owner, one.id, { url: "https://hub.example/" });
		await one.recordTurn();
	}
	await owner.query(`
		update decision_categories set settings = '{"lasts": {"for": "day"}}';
		update category_cycles set (day, until) = (today - 1, today - 1)
		from (select (now() at time zone 'UTC')::date) utc(today);
		update family_webhooks set told_through = told_through - 1;
		create function slow_down() returns trigger language plpgsql as $$ begin
			if new.family_group_id = '${anna.id}' then perform pg_sleep(60); end if;
			return new;
		end $$;
		create trigger slow_down before insert on webhook_deliveries for each row execute function slow_down()`);
	const pool = createTestPool({ ...database.pool.options, options: "-c statement_timeout=1000" });
	onTestFinished(async () => {
		await pool.end();
		await owner.query("drop function slow_down() cascade");
	});
	const tell = () => tellEndedTurns(pool, pino({ enabled: false }), new AbortController().signal);
	await tell();
	const told = async (one: Household) => (await readAnswers(one)).some(({ event }) => event === "turn.ended");
	expect(await Promise.all(families.map(told))).toEqual([false, true, true]);
	expect((await owner.query("select auth.find_ended_days() as days")).rows).toEqual([{ days: [] }]);
});
