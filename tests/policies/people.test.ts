import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import {
	type DatabaseUser,
	type FamilyRows,
	insertFamily,
	insertTurn,
	queryAsUser,
} from "../helpers/database-users.ts";
import { holdLock, waitForBlocked } from "../helpers/test-database.ts";
import { callFunction, insertAnonymous, invite, join } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("for each test");

const NOT_FOR_ROLE = { code: "PT403", hint: "role" };

const recordTurn = (user: DatabaseUser, turnNumber?: number) =>
	insertTurn(user, {
		family: story.family.id,
		category: story.dishes,
		member: story.mia,
		...(turnNumber && { turnNumber }),
	});

describe("a screen", () => {
	it("undoes what was done last, and not one turn after the other", async () => {
		const screen = story.tablet;
		const [first, second] = [await recordTurn(screen, 1), await recordTurn(screen, 2)];
		for (let time = 0; time < 2; time++) await screen.sql`select undo_turn(${second.id})`;
		await expect(screen.sql`select undo_turn(${first.id})`).rejects.toMatchObject(NOT_FOR_ROLE);
		await story.anna.sql`select undo_turn(${first.id})`;
	});

	it("knows of itself alone who is there; adults know of all", async () => {
		const seen = async (user: DatabaseUser) =>
			(await user.query<{ name: string }>("select name from family_people order by role, name")).rows.map(
				({ name }) => name,
			);
		expect(await seen(story.tablet)).toEqual(["Kitchen tablet"]);
		expect(await seen(story.ben)).toEqual(["Ben", null, "Kitchen tablet"]);
		expect(await seen(story.rob)).toEqual([]);
	});

	it("without an account begins no family, joins as no adult, and joins one family only", async () => {
		const { testDatabase, anna } = story;
		const screen = await insertAnonymous(testDatabase);
		const begun = screen.sql`insert into family_groups (name, user_id) values ('Mine', ${screen.id})`;
		await expect(begun).rejects.toMatchObject({ code: "42501" });
		const [adults, screens, another] = [
			await invite(anna, story.family.id),
			await invite(anna, story.family.id, "screen"),
			await invite(story.eve, (await ownFamily(story.eve)).id, "screen"),
		];
		await expect(join(screen, adults.token, "Eve")).rejects.toMatchObject({ code: "PT403", hint: "account_needed" });
		expect(await join(screen, screens.token, "Hall")).toEqual({
			family: story.family.id,
			role: "screen",
			joined: true,
		});
		await expect(callFunction(anna, "set_role", story.family.id, screen.id, "adult")).rejects.toMatchObject({
			hint: "account_needed",
		});
		await expect(join(screen, another.token, "Hall")).rejects.toMatchObject({ code: "PT403", hint: "already_paired" });
	});
});

async function ownFamily(user: DatabaseUser): Promise<{ id: string }> {
	const { rows } = await user.sql<{ id: string }>`select id from family_groups where user_id = ${user.id}`;
	return rows[0] as { id: string };
}

describe("Ben, who is in Anna's family and has one of his own,", () => {
	let bens: FamilyRows;
	beforeEach(async () => {
		bens = await insertFamily(story.ben, ["Bo"], ["Shopping"]);
	});

	it("sees both, and works in each", async () => {
		const { rows } = await story.ben.query("select id from family_groups");
		expect(rows.map(({ id }) => id).toSorted()).toEqual([story.family.id, bens.id].toSorted());
		await recordTurn(story.ben);
		await insertTurn(story.ben, {
			family: bens.id,
			category: bens.categories.Shopping as string,
			member: bens.members.Bo as string,
		});
	});

	it.each<[string, (user: DatabaseUser, bo: string) => Promise<unknown>]>([
		["a turn of his member", (user, bo) => story.record(user, { member: bo })],
		["a turn that his member did", (user, bo) => story.record(user, { doneBy: bo })],
		["his member's face", (user, bo) => callFunction(user, "edit_person", story.family.id, user.id, "Ben", bo)],
		[
			"a member of each at once",
			(user) =>
				user.sql`
					insert into family_members (family_group_id, name) values (${story.family.id}, 'A'),
					(${bens.id}, 'A')`,
		],
		["the names of both at once", (user) => user.query("update family_members set position = position + 1")],
		["the move of a member", (user) => user.sql`update family_members set family_group_id = ${story.family.id}`],
	])("cannot bring %s into Anna's", async (_, mix) => {
		const codes = ["23503", "42501", "PT403"];
		await expect(mix(story.ben, bens.members.Bo as string)).rejects.toMatchObject({
			code: expect.toSatisfy((code: string) => codes.includes(code)),
		});
	});

	it("changes nothing by a call that names rows of both", async () => {
		const user = story.ben;
		const turn = await recordTurn(user);
		const read = async () =>
			(
				await story.owner.sql`
					select to_jsonb(c) - 'looked_at' as row from decision_categories c
					where id = any(${[story.dishes, bens.categories.Shopping]}) order by id`
			).rows;
		// As if a family's own settlement named somebody of the other.
		await story.owner.sql`
			update decision_categories
			set settled = ${JSON.stringify([{ from: bens.members.Bo, to: story.mia, turns: 1 }])}
			where id = ${story.dishes}`;
		const before = await read();
		await callFunction(user, "say_not_now", story.dishes, 1, bens.members.Bo);
		await callFunction(user, "settle", story.dishes, bens.members.Bo, story.mia, 1);
		await callFunction(user, "undo_settlement", story.dishes, bens.members.Bo, story.mia, 1, 0);
		await callFunction(user, "undo_reset", bens.categories.Shopping, [turn.id]);
		await callFunction(user, "mend_turn", turn.id, bens.members.Bo, null, null);
		expect(await read()).toEqual(before);
		const mended = await user.sql`select member_id from category_cycles where id = ${turn.id}`;
		expect(mended.rows).toEqual([{ member_id: story.mia }]);
	});

	it("imports into his own where he says nothing, as before", async () => {
		const brought = { members: [{ id: "z", key: "Zoe", name: "Zoe" }], categories: [], turns: [] };
		await callFunction(story.ben, "import_family", JSON.stringify(brought), "[]");
		const { rows } = await story.owner.query("select family_group_id from family_members where name = 'Zoe'");
		expect(rows.at(-1)).toEqual({ family_group_id: bens.id });
	});

	it("is handed no second family", async () => {
		await expect(callFunction(story.anna, "hand_over", story.family.id, story.ben.id)).rejects.toMatchObject({
			code: "PT403",
			hint: "owns_a_family",
		});
	});
});

describe("Anna, the owner,", () => {
	it("hands the family over, also to whom an empty family was begun, and is an adult then", async () => {
		await insertFamily(story.ben, [], []);
		await callFunction(story.anna, "hand_over", story.family.id, story.ben.id);
		const { rows } = await story.anna.sql`
			select user_id, role from family_people where family_group_id = ${story.family.id} and role <> 'screen'
			order by role`;
		expect(rows).toEqual([
			{ user_id: story.anna.id, role: "adult" },
			{ user_id: story.ben.id, role: "owner" },
		]);
		expect((await ownFamily(story.ben)).id).toBe(story.family.id);
		await expect(callFunction(story.anna, "remove_person", story.family.id, story.ben.id)).rejects.toMatchObject(
			NOT_FOR_ROLE,
		);
		await callFunction(story.anna, "leave_family", story.family.id);
		await insertFamily(story.anna, [], []);
	});

	it("neither leaves it nor makes herself something else, and hands it to no screen", async () => {
		const stays = { code: "PT403", hint: "owner_stays" };
		await expect(callFunction(story.anna, "leave_family", story.family.id)).rejects.toMatchObject(stays);
		await expect(callFunction(story.anna, "remove_person", story.family.id, story.anna.id)).rejects.toMatchObject(
			stays,
		);
		await expect(callFunction(story.anna, "set_role", story.family.id, story.anna.id, "screen")).rejects.toMatchObject(
			stays,
		);
		for (const id of [story.tablet.id, story.eve.id, randomUUID()])
			await expect(callFunction(story.anna, "hand_over", story.family.id, id)).rejects.toMatchObject({
				hint: "not_an_adult",
			});
	});

	it("deletes her account with the family only where that is said, while other adults are in it", async () => {
		const { owner } = story;
		const session = randomUUID();
		await owner.sql`insert into auth.sessions (id, user_id) values (${session}, ${story.anna.id})`;
		const amr = [{ method: "password", timestamp: Math.floor(Date.now() / 1000) - 5 }];
		const phone = queryAsUser(story.testDatabase, story.anna.id, { session_id: session, amr });
		const alone = { code: "PT403", hint: "family_has_adults" };
		await expect(phone.query("select delete_my_account()")).rejects.toMatchObject(alone);
		await expect(callFunction(phone, "delete_family", story.family.id)).rejects.toMatchObject(alone);
		await phone.query("select delete_my_account(for_all => true)");
		for (const table of ["family_people", "family_groups where name <> 'My Family'", "all_members", "all_turns"])
			expect((await story.ben.query(`select from ${table}`)).rowCount).toBe(0);
	});
});

it("the history and the turns say who did it, also after they are gone", async () => {
	const turn = await recordTurn(story.ben);
	const who = { who: story.ben.id, who_name: "Ben" };
	expect((await story.anna.sql`select who, who_name from category_cycles where id = ${turn.id}`).rows).toEqual([who]);
	await callFunction(story.ben, "edit_person", story.family.id, story.ben.id, "Dad", story.mia);
	await callFunction(story.ben, "leave_family", story.family.id);
	const { rows } = await story.anna.sql`
		select kind, who_name, new_name from family_history where who = ${story.ben.id} or kind = 'person-removed'
		order by id`;
	expect(rows).toEqual([
		{ kind: "person-joined", who_name: "Ben", new_name: "Ben" },
		{ kind: "person-removed", who_name: null, new_name: "Rob" },
		{ kind: "turn", who_name: "Ben", new_name: null },
		{ kind: "person-renamed", who_name: "Ben", new_name: "Dad" },
		{ kind: "person-left", who_name: "Dad", new_name: "Dad" },
	]);
});

it("when somebody was here last is written every few minutes, and of oneself", async () => {
	const { owner } = story;
	const lastSeen = async () =>
		(await owner.sql`select last_seen from family_people where user_id = ${story.ben.id}`).rows[0]?.last_seen;
	const before = await lastSeen();
	await callFunction(story.ben, "see_family", story.family.id);
	expect(await lastSeen()).toEqual(before);
	await owner.sql`
		update family_people set last_seen = now() - interval '6 minutes' where family_group_id = ${story.family.id}`;
	await callFunction(story.anna, "see_family", story.family.id);
	expect((await lastSeen()).getTime()).toBeLessThan(before.getTime());
	await callFunction(story.ben, "see_family", story.family.id);
	expect((await lastSeen()).getTime()).toBeGreaterThan(before.getTime());
});

it("whoever is removed while a change of theirs waits for the family is refused", async () => {
	const { owner } = story;
	const letGo = await holdLock(
		owner,
		`with locked as (select id from family_groups where id = $1 for update)
		delete from family_people where user_id = $2 and family_group_id in (select id from locked)`,
		[story.family.id, story.ben.id],
	);
	const changes = [
		story.ben.sql`insert into family_members (family_group_id, name) values (${story.family.id}, 'Zoe')`,
		story.ben.sql`update family_members set name = 'Max' where id = ${story.mia}`,
		callFunction(story.ben, "create_invitation", story.family.id, "adult"),
	];
	const refused = Promise.allSettled(changes);
	await waitForBlocked(owner, changes.length);
	await letGo("commit");
	expect(await refused).toMatchObject([
		{ reason: { code: "42501" } },
		{ value: { rowCount: 0 } },
		{ reason: { code: "PT403", hint: "not_in_family" } },
	]);
	expect((await owner.sql`select from family_members where id = ${story.mia} and name = 'Mia'`).rowCount).toBe(1);
});

it("two people of two families who change both at once never wait for each other in a circle", async () => {
	const bens = await insertFamily(story.ben, ["Bo"], ["Shopping"]);
	await join(story.anna, (await invite(story.ben, bens.id)).token, "Anna");
	const places = [
		{ family: story.family.id, category: story.dishes, member: story.mia },
		{ family: bens.id, category: bens.categories.Shopping as string, member: bens.members.Bo as string },
	];
	const act = async (user: DatabaseUser, order: typeof places) => {
		for (const { family, category, member } of [...order, ...order, ...order]) {
			await insertTurn(user, { family, category, member });
			await callFunction(user, "say_not_now", category, 1, member).catch((error) => expect(error.code).toBe("PT409"));
			await user.sql`update family_members set position = position + 1 where id = ${member}`;
		}
	};
	await Promise.all([act(story.anna, places), act(story.ben, places.toReversed())]);
	expect((await story.anna.query("select from category_cycles")).rowCount).toBe(12);
});
