import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { tellEndedTurns } from "../../server/webhooks/ended-turns.ts";
import type { DatabaseUser } from "../helpers/database-users.ts";
import { createWebhook } from "./family-people.ts";
import { ENDPOINT, KEYS, pushDevices } from "./push-devices.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("for each test");
const { testDatabase, anna, ben, tablet, family, look, readDraw, lastAWeek, record } = story;
const { openDevice, subscribe, setFace, claimAll, end, send } = pushDevices(story);

const undo = async (turn: Promise<{ id: string }>) => anna.call("undo_turn", (await turn).id);
const addChores = async (count: number) => {
	const { rows } = await anna.sql<{ id: string }>`
		insert into decision_categories (family_group_id, name)
		select ${family.id}, 'Chore ' || number from generate_series(1, ${count}::int) number returning id`;
	return rows;
};
/** Ben is Mia, and his phone is told. */
let phone: DatabaseUser;
beforeEach(async () => {
	await testDatabase.owner.query("delete from push_subscriptions");
	phone = await openDevice(ben);
	await setFace(ben, family.mia);
});

describe("who is told", () => {
	beforeEach(() => subscribe(phone));

	it("is whoever has the face, of a draw and a turn by somebody else, once, and not of their own", async () => {
		await setFace(ben, await readDraw());
		await look(tablet, await readDraw());
		expect(await claimAll()).toMatchObject([{ kind: "turn", name: "Dishes" }]);
		expect(await send()).toEqual(["turn"]);
		await record(anna, { member: await readDraw() });
		expect(await send()).toEqual([]);
		await undo(record(ben, { member: await readDraw() }));
		expect(await send()).toEqual([]);
	});

	it("is nobody where it was taken back, or passed on, before it was sent", async () => {
		await undo(record(anna));
		expect(await send()).toEqual([]);
		const first = await readDraw();
		await setFace(ben, first);
		await look(anna, first);
		await anna.call("say_not_now", family.dishes, 0, first);
		expect(await send()).toEqual([]);
	});

	it("is told again of a turn that was taken back and is there again", async () => {
		const turn = record(anna);
		await turn;
		expect(await send()).toEqual(["turn"]);
		await undo(turn);
		await record(anna);
		expect(await send()).toEqual(["turn"]);
	});

	it("is whoever does it for somebody, and not whose turn it is", async () => {
		await setFace(ben, family.noah);
		await record(anna, { doneBy: family.noah });
		expect(await send()).toEqual(["turn"]);
		const { rows } = await testDatabase.owner.query("select member from whose_turn_private.push_messages");
		expect(rows).toEqual([{ member: family.noah }]);
	});

	it("is nobody of another category, a turn of another day, or while banned", async () => {
		await phone.call("subscribe_to_push", family.id, { endpoint: ENDPOINT, keys: KEYS }, [randomUUID()]);
		await record(anna);
		expect(await send()).toEqual([]);
		await subscribe(phone);
		await anna.sql`select mend_turn(id, ${family.noah}, null, null) from category_cycles`;
		await anna.sql`
			insert into category_cycles (family_group_id, category_id, member_id, cycle_number, day)
			values (${family.id}, ${family.dishes}, ${family.mia}, 1, '2020-01-01')`;
		expect(await send()).toEqual([]);
		await phone.call("test_push", family.id);
		await testDatabase.owner.sql`
			update auth.users set banned_until = now() + interval '1 day' where id = ${ben.id}`;
		expect(await send()).toEqual([]);
	});

	it("waits until the quiet hours are over where the family is", async () => {
		for (const [time, zone, from, until, minutes] of [
			["2026-01-10T22:30Z", "UTC", 21, 7, 510],
			["2026-01-10T06:59Z", "UTC", 21, 7, 1],
			["2026-01-10T07:00Z", "UTC", 21, 7, 0],
			["2026-01-10T20:59Z", "UTC", 21, 7, 0],
			["2026-01-10T13:00Z", "UTC", 12, 15, 120],
			["2026-01-10T13:00Z", "Asia/Tokyo", 21, 7, 540],
			// The night in which clocks go forward is an hour shorter.
			["2026-03-28T21:00Z", "Europe/Berlin", 21, 7, 480],
			["2026-01-10T22:30Z", null, 21, 7, 510],
			["2026-01-10T22:30Z", "UTC", null, null, 0],
			["2026-01-10T22:30Z", "UTC", 7, 7, 0],
		] as const) {
			await testDatabase.owner.sql`update family_groups set time_zone = ${zone} where id = ${family.id}`;
			const { rows } = await testDatabase.owner.sql`
				select round(extract(epoch
				from whose_turn_private.next_loud_time(${family.id}, ${from}, ${until}, ${time}::timestamptz) - ${time}
				) / 60)::int as minutes`;
			expect([time, zone, rows[0]?.minutes]).toEqual([time, zone, minutes]);
		}
	});

	it("is told of twenty categories at once, also when one statement records more", async () => {
		await addChores(25);
		await anna.sql`
			insert into category_cycles (family_group_id, category_id, member_id, cycle_number)
			select ${family.id}, id, ${family.mia}, 1 from decision_categories where name like 'Chore %'`;
		expect(await claimAll()).toHaveLength(20);
	});

	it("is told of twenty categories at once, and tried three times", async () => {
		for (const { id: category } of await addChores(25)) await record(anna, { category });
		expect(await claimAll()).toHaveLength(20);
		for (const said of ["none", "503"]) for (const one of await claimAll()) await end(one, said);
		expect(await claimAll()).toEqual([]);
		expect((await testDatabase.owner.query("select from whose_turn_private.push_messages")).rowCount).toBe(0);
	});
});

it("messages no longer true are dropped over several claims if that takes long, and block no others", async () => {
	const { owner } = testDatabase;
	await subscribe(phone);
	for (const { id: category } of await addChores(4)) await record(anna, { category });
	await anna.sql`delete from decision_categories where name like 'Chore %'`;
	await owner.query(`
		update whose_turn_private.push_messages set next_attempt_at = now();
		create function slow_down() returns trigger language plpgsql as $$ begin
			perform pg_sleep(0.6);
			return old;
		end $$;
		create trigger slow_down before delete on whose_turn_private.push_messages
		for each row execute function slow_down()`);
	onTestFinished(async () => void (await owner.query("drop function slow_down() cascade")));
	const client = await owner.connect();
	await client.query("set statement_timeout = '2s'");
	for (let time = 0; time < 2; time++) await client.query("select auth.claim_push(60)").catch(() => {});
	await client.query("reset statement_timeout");
	client.release();
	expect((await owner.query("select from whose_turn_private.push_messages")).rowCount).toBe(0);
});

describe("a turn that lasts, to phones and webhooks,", () => {
	/** Of this week. A webhook hears of it from the start, Ben's phone from now on. */
	async function last(more?: { readonly goesOn: true }) {
		await testDatabase.owner.query("delete from family_webhooks");
		await createWebhook(anna, family.id);
		await lastAWeek(more);
		const { id } = await record(anna);
		await subscribe(phone);
		return id;
	}
	/** As if it had been recorded a week ago, so that its last day was yesterday. */
	async function passWeek(turn: string) {
		const { owner } = testDatabase;
		await owner.sql`
			update category_cycles set day = today - 7, until = today - 1
			from (select (now() at time zone 'UTC')::date) utc(today) where id = ${turn}`;
		for (const table of ["push_subscriptions", "family_webhooks"])
			await owner.query(`update ${table} set told_through = told_through - 1`);
	}
	const never = new AbortController().signal;
	const tell = async () => {
		const { pool } = testDatabase.database;
		for (let time = 0; time < 2; time++) await tellEndedTurns(pool, pino({ enabled: false }), never);
	};
	const readDeliveries = async () =>
		(await testDatabase.owner.query("select * from webhook_deliveries where event <> 'ping' order by created_at")).rows;
	const readEvents = async () => (await readDeliveries()).map(({ event }) => event);

	it("has begun when it is recorded, with its last day, and has ended when that is over: it is told once", async () => {
		const turn = await last();
		await testDatabase.owner.query("update family_webhooks set told_through = told_through - 1");
		await tell();
		expect(JSON.parse((await readDeliveries())[0]?.body).data.until).toMatch(/^\d{4}-\d\d-\d\d$/);
		await passWeek(turn);
		await tell();
		expect(await send()).toEqual(["over"]);
		await tell();
		expect(await send()).toEqual([]);
		expect(await readEvents()).toEqual(["turn.recorded", "turn.ended"]);
		const { data } = JSON.parse((await readDeliveries())[1]?.body);
		expect(data).toMatchObject({ turn, member: { name: "Mia" }, by: null });
	});

	it("has ended early when somebody else says so, and not again, unless it was not over after all", async () => {
		const turn = await last();
		const { rows } = await anna.sql`select day::text from category_cycles where id = ${turn}`;
		await anna.call("end_turn", turn, rows[0]?.day);
		expect(await send()).toEqual(["over"]);
		await anna.call("end_turn", turn, null);
		expect(await send()).toEqual(["turn"]);
		expect(await readEvents()).toEqual(["turn.recorded", "turn.ended", "turn.recorded"]);
		await testDatabase.owner.sql`
			update family_history set day = (now() at time zone 'UTC')::date - 1
			where turns[1] = ${turn} and kind = 'turn-ended' and day is not null`;
		await passWeek(turn);
		await tell();
		expect(await readEvents()).toHaveLength(3);
	});

	it("that was taken back has not ended", async () => {
		const turn = await last();
		await anna.call("undo_turn", turn);
		await passWeek(turn);
		await tell();
		expect(await readEvents()).toEqual(["turn.recorded", "turn.undone"]);
	});

	it("begins by itself on the day after: whose it is is told before anybody looks, once", async () => {
		await passWeek(await last({ goesOn: true }));
		await setFace(ben, family.noah);
		await tell();
		expect(await send()).toEqual(["turn"]);
		await record(anna, { member: family.noah });
		expect(await send()).toEqual([]);
	});

	it("that nobody was told of is told when a phone records it", async () => {
		await passWeek(await last({ goesOn: true }));
		await setFace(ben, family.noah);
		await record(anna, { member: family.noah });
		await tell();
		expect(await send()).toEqual(["turn"]);
	});
});
