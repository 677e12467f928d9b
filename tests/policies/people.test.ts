import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type DatabaseUser, insertFamily, insertUser, openSession } from "../helpers/database-users.ts";
import { holdLock, waitForBlocked } from "../helpers/test-database.ts";
import { insertAnonymous, invite, join } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const { testDatabase, anna, ben, tablet, rob, eve, family, eves, record } = startPeopleStory("for each test");

const NOT_FOR_ROLE = { code: "PT403", hint: "role" };
const rename = (user: DatabaseUser, name: string | null, person = user, face: string | null = null) =>
	user.call("edit_person", family.id, person.id, name, face);

describe("a screen", () => {
	it("undoes what was done last, and not one turn after the other", async () => {
		const [first, second] = [await record(tablet, { turnNumber: 1 }), await record(tablet, { turnNumber: 2 })];
		for (let time = 0; time < 2; time++) await tablet.call("undo_turn", second.id);
		await expect(tablet.call("undo_turn", first.id)).rejects.toMatchObject(NOT_FOR_ROLE);
		await anna.call("undo_turn", first.id);
	});

	it("knows of itself alone who is there; adults know of all", async () => {
		const seen = async (user: DatabaseUser) =>
			(await user.query("select name from family_people order by role, name")).rows.map(({ name }) => name);
		expect(await seen(tablet)).toEqual(["Kitchen tablet"]);
		expect(await seen(ben)).toEqual(["Ben", null, "Kitchen tablet"]);
		expect(await seen(rob)).toEqual([]);
	});

	it("without an account begins no family, joins as no adult, and joins one family only", async () => {
		const screen = await insertAnonymous(testDatabase);
		const begun = screen.sql`insert into family_groups (name, user_id) values ('Mine', ${screen.id})`;
		await expect(begun).rejects.toMatchObject({ code: "42501" });
		const [needed, paired] = ["account_needed", "already_paired"].map((hint) => ({ code: "PT403", hint }));
		const enter = async (adult: DatabaseUser, id: string, role: "adult" | "screen") =>
			join(screen, (await invite(adult, id, role)).token, "Hall");
		await expect(enter(anna, family.id, "adult")).rejects.toMatchObject(needed as object);
		expect(await enter(anna, family.id, "screen")).toEqual({ family: family.id, role: "screen", joined: true });
		const promoted = anna.call("set_role", family.id, screen.id, "adult");
		await expect(promoted).rejects.toMatchObject(needed as object);
		await expect(enter(eve, eves.id, "screen")).rejects.toMatchObject(paired as object);
	});
});

describe("Anna, the owner,", () => {
	it("hands the family over, also to whom an empty family was begun, and is an adult then", async () => {
		const handOver = () => anna.call("hand_over", family.id, ben.id);
		const { id } = await insertFamily(ben, ["Bo"], []);
		await expect(handOver()).rejects.toMatchObject({ code: "PT403", hint: "owns_a_family" });
		await testDatabase.owner.sql`delete from family_groups where id = ${id}`;
		await insertFamily(ben, [], []);
		await handOver();
		const { rows } = await anna.query("select user_id, role from family_people where role <> 'screen'");
		const roles = Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
		expect(roles).toEqual({ [anna.id]: "adult", [ben.id]: "owner" });
		expect((await ben.query("select id from family_groups")).rows).toEqual([{ id: family.id }]);
		await expect(anna.call("remove_person", family.id, ben.id)).rejects.toMatchObject(NOT_FOR_ROLE);
		await anna.call("leave_family", family.id);
		await insertFamily(anna, [], []);
	});

	it("neither leaves it nor makes herself something else, and hands it to no screen", async () => {
		for (const [name, ...values] of [["leave_family"], ["remove_person", anna.id], ["set_role", anna.id, "screen"]])
			await expect(anna.call(name as string, family.id, ...values)).rejects.toMatchObject({
				...{ code: "PT403", hint: "owner_stays" },
			});
		for (const id of [tablet.id, eve.id, randomUUID()])
			await expect(anna.call("hand_over", family.id, id)).rejects.toMatchObject({ hint: "not_an_adult" });
	});

	it("deletes her account with the family only where that is said, while other adults are in it", async () => {
		const phone = await openSession(testDatabase, anna);
		const alone = { code: "PT403", hint: "family_has_adults" };
		await expect(phone.call("delete_my_account")).rejects.toMatchObject(alone);
		await expect(phone.call("delete_family", family.id)).rejects.toMatchObject(alone);
		await phone.query("select delete_my_account(for_all => true)");
		expect((await ben.query("select from family_groups")).rowCount).toBe(0);
	});
});

describe("a name of a person", () => {
	const nameOf = async (user: DatabaseUser) =>
		(await user.sql`select name from family_people where user_id = ${user.id}`).rows[0]?.name;

	it("is nobody else's in the family, however it is written", async () => {
		await rename(anna, "Anna");
		for (const taken of ["Anna", " anna", "ANNA", "\u0410nn\u0430", "An\u200dna", "Ａnna"])
			await expect(rename(ben, taken)).rejects.toMatchObject({ code: "PT409", hint: "name_taken" });
		await expect(rename(ben, "anna", tablet)).rejects.toMatchObject({ hint: "name_taken" });
		await rename(anna, "ANNA");
		await rename(ben, "Hanna");
		expect([await nameOf(anna), await nameOf(ben)]).toEqual(["ANNA", "Hanna"]);
	});

	it("that is taken has a number after it for whoever comes", async () => {
		const cleo = await insertUser(testDatabase, "cleo");
		await join(cleo, (await invite(anna, family.id)).token, "BEN");
		expect(await nameOf(cleo)).toBe("BEN 2");
		const list = await anna.call<object[]>("list_invitations", family.id);
		expect(list).toContainEqual(expect.objectContaining({ used_by: "BEN 2" }));
		const screen = await insertAnonymous(testDatabase);
		const { token } = await screen.call<{ token: string }>("request_pairing");
		await anna.call("confirm_pairing", token, family.id, "Ben", null);
		expect(await nameOf(screen)).toBe("Ben 3");
	});

	it("is kept by whoever would rather have none", async () => {
		await rename(ben, null);
		expect(await nameOf(ben)).toBe("Ben");
	});
});

it("the history and the turns say who did it, also after they are gone, with their account or without", async () => {
	const { id } = await record(ben);
	const who = { who: ben.id, who_name: "Ben" };
	expect((await anna.sql`select who, who_name from category_cycles where id = ${id}`).rows).toEqual([who]);
	await rename(ben, "Dad", ben, family.mia);
	await rename(anna, "Hall", tablet);
	await ben.call("leave_family", family.id);
	await join(ben, (await invite(anna, family.id)).token, "Ben");
	await (await openSession(testDatabase, ben)).call("delete_my_account");
	await testDatabase.owner.sql`delete from auth.users where id = ${tablet.id}`;
	const { rows } = await anna.query(
		"select kind, who, who_name, was_name, new_name from family_history where kind ~ '^(person|turn)' order by id",
	);
	const said = ([kind, by, name, was, now]: (string | null)[]) => ({
		...{ kind, who: by, who_name: name, was_name: was, new_name: now },
	});
	expect(rows.slice(2)).toEqual(
		[
			["person-removed", anna.id, null, null, "Rob"],
			["turn", ben.id, "Ben", null, null],
			["person-renamed", ben.id, "Ben", "Ben", "Dad"],
			["person-renamed", anna.id, null, "Kitchen tablet", "Hall"],
			["person-left", ben.id, "Dad", null, "Dad"],
			["person-joined", ben.id, "Ben", null, "Ben"],
			["person-left", ben.id, "Ben", null, "Ben"],
			["person-left", null, null, null, "Hall"],
		].map(said),
	);
});

it("a face that leaves the family stays theirs whose it was and who have no other by then", async () => {
	for (const user of [anna, ben]) await rename(user, null, user, family.mia);
	const faces = async () =>
		(
			await anna.query(
				`select member.id from family_people left join family_members member on member.id = member_id
				where role <> 'screen' order by role desc`,
			)
		).rows.map(({ id }) => id);
	expect(await faces()).toEqual([family.mia, family.mia]);
	await anna.sql`delete from family_members where id = ${family.mia}`;
	expect(await faces()).toEqual([null, null]);
	await rename(anna, "Anna", anna, family.noah);
	await ben.call("restore_member", family.mia);
	expect(await faces()).toEqual([family.noah, family.mia]);
});

it("when somebody was here last is written every few minutes, and of oneself", async () => {
	const { owner } = testDatabase;
	const lastSeen = async () =>
		(await owner.sql`select last_seen from family_people where user_id = ${ben.id}`).rows[0]?.last_seen;
	const before = await lastSeen();
	await ben.call("see_family", family.id);
	expect(await lastSeen()).toEqual(before);
	await owner.sql`
		update family_people set last_seen = now() - interval '6 minutes' where family_group_id = ${family.id}`;
	await anna.call("see_family", family.id);
	expect((await lastSeen()).getTime()).toBeLessThan(before.getTime());
	await ben.call("see_family", family.id);
	expect((await lastSeen()).getTime()).toBeGreaterThan(before.getTime());
});

it("whoever is removed while a change of theirs waits for the family is refused", async () => {
	const letGo = await holdLock(
		testDatabase.owner,
		`with locked as (select id from family_groups where id = $1 for update)
		delete from family_people where user_id = $2 and family_group_id in (select id from locked)`,
		[family.id, ben.id],
	);
	const changes = [
		ben.sql`insert into family_members (family_group_id, name) values (${family.id}, 'Zoe')`,
		ben.sql`update family_members set name = 'Max' where id = ${family.mia}`,
		ben.call("create_invitation", family.id, "adult"),
	];
	const refused = Promise.allSettled(changes);
	await waitForBlocked(testDatabase.owner, changes.length);
	await letGo("commit");
	expect(await refused).toMatchObject([
		{ reason: { code: "42501" } },
		{ value: { rowCount: 0 } },
		{ reason: { code: "PT403", hint: "not_in_family" } },
	]);
	expect((await anna.sql`select from family_members where id = ${family.mia} and name = 'Mia'`).rowCount).toBe(1);
});
