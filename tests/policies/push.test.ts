import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { DatabaseUser } from "../helpers/database-users.ts";
import { insertTurn } from "../helpers/database-users.ts";
import { callFunction } from "./family-people.ts";
import { ENDPOINT, KEYS, pushDevices } from "./push-devices.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("for each test");
const { openDevice, subscribe, setFace, claimAll, end, send } = pushDevices(story);

const turnOf = (user: DatabaseUser, turnNumber = 1, member = story.mia) => story.record(user, { member, turnNumber });
/** Ben is Mia, and his phone is told. */
let phone: DatabaseUser;
beforeEach(async () => {
	await story.owner.query("delete from push_subscriptions");
	phone = await openDevice(story.ben);
	await setFace(story.ben, story.mia);
});

describe("who is told", () => {
	beforeEach(() => subscribe(phone));

	it("is whoever has the face, of a draw and a turn by somebody else, once, and not of their own", async () => {
		await setFace(story.ben, await story.readDraw());
		await story.look(story.tablet, await story.readDraw());
		expect(await claimAll()).toMatchObject([{ kind: "turn", name: "Dishes" }]);
		expect(await send()).toEqual(["turn"]);
		await turnOf(story.anna, 1, await story.readDraw());
		expect(await send()).toEqual([]);
		await callFunction(story.anna, "undo_turn", (await turnOf(story.ben, 2, await story.readDraw())).id);
		expect(await send()).toEqual([]);
	});

	it("is nobody where it was taken back, or passed on, before it was sent", async () => {
		await callFunction(story.anna, "undo_turn", (await turnOf(story.anna)).id);
		expect(await send()).toEqual([]);
		const first = await story.readDraw();
		await setFace(story.ben, first);
		await story.look(story.anna, first);
		await callFunction(story.anna, "say_not_now", story.dishes, 0, first);
		expect(await send()).toEqual([]);
	});

	it("is told again of a turn that was taken back and is there again", async () => {
		const { id } = await turnOf(story.anna);
		expect(await send()).toEqual(["turn"]);
		await callFunction(story.anna, "undo_turn", id);
		await turnOf(story.tablet);
		expect(await send()).toEqual(["turn"]);
	});

	it("is whoever does it for somebody, and not whose turn it is", async () => {
		const { owner } = story;
		await setFace(story.ben, story.family.members.Noah ?? "");
		await insertTurn(story.anna, {
			...{ family: story.family.id, category: story.dishes, member: story.mia, turnNumber: 1 },
			doneBy: story.family.members.Noah ?? "",
		});
		expect(await send()).toEqual(["turn"]);
		expect((await owner.query("select member from whose_turn_private.push_messages")).rows).toEqual([
			{ member: story.family.members.Noah },
		]);
	});

	it("is nobody of another category, another family, a turn of another day, or while banned", async () => {
		const { owner } = story;
		await callFunction(phone, "subscribe_to_push", story.family.id, { endpoint: ENDPOINT, keys: KEYS }, [randomUUID()]);
		await turnOf(story.anna);
		expect(await send()).toEqual([]);
		await subscribe(phone);
		await story.anna.sql`select mend_turn(id, ${story.family.members.Noah}, null, null) from category_cycles`;
		await story.anna.sql`
			insert into category_cycles (family_group_id, category_id, member_id, cycle_number, day)
			values (${story.family.id}, ${story.dishes}, ${story.mia}, 1, '2020-01-01')`;
		expect(await send()).toEqual([]);
		await callFunction(phone, "test_push", story.family.id);
		await owner.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${story.ben.id}`;
		expect(await send()).toEqual([]);
	});

	it("waits ten seconds, or until the quiet hours are over where the family is", async () => {
		const { owner } = story;
		const wait = async (time: string, zone: string | null, from: number | null, until: number | null) => {
			await owner.sql`update family_groups set time_zone = ${zone} where id = ${story.family.id}`;
			const { rows } = await owner.sql`
				select round(extract(epoch
				from whose_turn_private.next_loud_time(${story.family.id}, ${from}, ${until}, ${time}::timestamptz)
				- ${time}) / 60)::int as minutes`;
			return rows[0]?.minutes;
		};
		expect(await wait("2026-01-10T22:30Z", "UTC", 21, 7)).toBe(510);
		expect(await wait("2026-01-10T06:59Z", "UTC", 21, 7)).toBe(1);
		expect(await wait("2026-01-10T07:00Z", "UTC", 21, 7)).toBe(0);
		expect(await wait("2026-01-10T20:59Z", "UTC", 21, 7)).toBe(0);
		expect(await wait("2026-01-10T13:00Z", "UTC", 12, 15)).toBe(120);
		expect(await wait("2026-01-10T13:00Z", "Asia/Tokyo", 21, 7)).toBe(540);
		// The night in which clocks go forward is an hour shorter.
		expect(await wait("2026-03-28T21:00Z", "Europe/Berlin", 21, 7)).toBe(480);
		expect(await wait("2026-01-10T22:30Z", null, 21, 7)).toBe(510);
		for (const [from, until] of [
			[null, null],
			[7, 7],
		] as const)
			expect(await wait("2026-01-10T22:30Z", "UTC", from, until)).toBe(0);
	});

	it("is told of twenty categories at once, and tried three times", async () => {
		const { owner } = story;
		await story.anna.sql`
			insert into decision_categories (family_group_id, name, position)
			select ${story.family.id}, 'Chore ' || number, number from generate_series(1, 25) number`;
		const { rows } = await story.anna.sql<{ id: string }>`
			select id from decision_categories where name like 'Chore%'`;
		for (const { id } of rows)
			await insertTurn(story.anna, { family: story.family.id, category: id, member: story.mia, turnNumber: 1 });
		expect(await claimAll()).toHaveLength(20);
		for (const said of ["none", "503"]) {
			const all = await claimAll();
			for (const one of all) await end(one, said);
		}
		expect(await claimAll()).toEqual([]);
		expect((await owner.query("select from whose_turn_private.push_messages")).rows).toEqual([]);
	});
});

describe("a turn that lasts", () => {
	/** A week that began a week ago, and was over yesterday. */
	async function lastWeek(more?: { readonly goesOn: true }) {
		const { owner } = story;
		await story.lastAWeek(more);
		const { id } = await turnOf(story.anna);
		await subscribe(phone);
		await owner.sql`
			update category_cycles set day = today - 7, until = today - 1
			from (select (now() at time zone 'UTC')::date) utc(today) where id = ${id}`;
		await owner.query("update push_subscriptions set told_through = told_through - 1");
		return id;
	}
	const tell = async () => {
		for (let time = 0; time < 2; time++) await story.owner.query("select auth.tell_ended_turns()");
	};

	it("has ended when its last day is over: whose it was is told once", async () => {
		await lastWeek();
		await tell();
		expect(await send()).toEqual(["over"]);
		await tell();
		expect(await send()).toEqual([]);
	});

	it("has ended when somebody else says so, and has not after all", async () => {
		const id = await lastWeek();
		const { owner } = story;
		await owner.query("update push_subscriptions set told_through = told_through + 1");
		await owner.sql`
			update category_cycles set day = (now() at time zone 'UTC')::date, until =
			(now() at time zone 'UTC')::date + 6`;
		const { rows } = await owner.sql<{ day: string }>`select day::text from category_cycles where id = ${id}`;
		await callFunction(story.anna, "end_turn", id, rows[0]?.day);
		expect(await send()).toEqual(["over"]);
		await callFunction(story.anna, "end_turn", id, null);
		expect(await send()).toEqual(["turn"]);
	});

	it("begins by itself on the day after: whose it is is told before anybody looks, and not once more", async () => {
		await lastWeek({ goesOn: true });
		const next = story.family.members.Noah ?? "";
		await setFace(story.ben, next);
		await tell();
		expect(await send()).toEqual(["turn"]);
		await turnOf(story.anna, 2, next);
		expect(await send()).toEqual([]);
	});

	it("that nobody was told of is told when a phone records it", async () => {
		await lastWeek({ goesOn: true });
		const next = story.family.members.Noah ?? "";
		await setFace(story.ben, next);
		await turnOf(story.anna, 2, next);
		await tell();
		expect(await send()).toEqual(["turn"]);
	});
});
