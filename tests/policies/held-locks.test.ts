import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { insertFamily, insertTurn, insertUser, queryAsUser } from "../helpers/database-users.ts";
import { holdLock, waitForBlocked } from "../helpers/test-database.ts";
import { callFunction, createToken, invite, join } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("for each test");

/** What a call is refused with while somebody else has the family's lock. "waits" where it does. */
async function refusalBeside(call: () => Promise<unknown>): Promise<object> {
	const lock = "select from family_groups where id = $1 for no key update";
	const letGo = await holdLock(story.owner, lock, [story.family.id]);
	let answer: object | undefined;
	call().then(
		() => {
			answer = { code: "none" };
		},
		(error: object) => {
			answer = error;
		},
	);
	await waitForBlocked(story.owner, 1, () => answer !== undefined);
	await letGo();
	return answer ?? { code: "waits" };
}

it("a stranger who hands a family to the owner of another one waits for no lock of theirs", async () => {
	const own = await insertFamily(await insertUser(story.testDatabase, "max"), ["Max"], []);
	for (const [family, hint] of [
		[story.eves.id, "not_an_adult"],
		[own.id, "not_in_family"],
	])
		expect(await refusalBeside(() => callFunction(story.eve, "hand_over", family, story.anna.id))).toMatchObject({
			code: "PT403",
			hint,
		});
});

it("nor does who joins by a link that was withdrawn, used or too old, or by none", async () => {
	const invited = () => invite(story.anna, story.family.id);
	const [withdrawn, used, old] = [await invited(), await invited(), await invited()] as const;
	await callFunction(story.anna, "revoke_invitation", withdrawn.id);
	await join(await insertUser(story.testDatabase, "cleo"), used.token, "Cleo");
	await story.owner.sql`update family_invitations set expires_at = now() where id = ${old.id}`;
	for (const [token, hint] of [
		[withdrawn.token, "invitation_revoked"],
		[used.token, "invitation_used"],
		[old.token, "invitation_expired"],
		["nothing", "invitation_unknown"],
	] as const)
		expect(await refusalBeside(() => join(story.eve, token, "Eve"))).toMatchObject({ code: "PT410", hint });
});

it("nor does a token that reads, whatever it tries", async () => {
	const { id } = await createToken(story.anna, story.family.id, "Meter", "read");
	const meter = queryAsUser(story.testDatabase, id);
	for (const [act, code] of [
		[() => story.record(meter), "42501"],
		[() => meter.query("update decision_categories set looked_at = null"), "none"],
		[() => callFunction(meter, "say_not_now", story.dishes, 0, story.mia), "PT403"],
	] as const)
		expect(await refusalBeside(act)).toMatchObject({ code });
});

it("work in one's own family waits for no family that one visits", async () => {
	const { ben } = story;
	const own = await insertFamily(ben, ["Bo"], ["Shopping"]);
	const [bo, shopping] = [own.members.Bo as string, own.categories.Shopping as string];
	const id = randomUUID();
	const { id: invitation } = await invite(ben, own.id);
	const { token } = await invite(story.eve, story.eves.id);
	for (const act of [
		() => ben.sql`insert into family_members (family_group_id, name) values (${own.id}, 'Zoe')`,
		() => ben.sql`update family_members set name = 'Max' where id = ${bo}`,
		() => ben.sql`update decision_categories set position = position + 1 where family_group_id = ${own.id}`,
		() => insertTurn(ben, { id, family: own.id, category: shopping, member: bo }),
		() => callFunction(ben, "say_not_now", shopping, 1, bo),
		() => callFunction(ben, "mend_turn", id, null, null, "2020-02-29"),
		() => callFunction(ben, "edit_category", shopping, { noRepeat: true }, ["noRepeat"]),
		() => ben.sql`delete from category_cycles where category_id = ${shopping}`,
		() => callFunction(ben, "import_family", { members: [], categories: [], turns: [] }, "[]"),
		() => callFunction(ben, "edit_person", own.id, ben.id, "Benny", bo),
		() => callFunction(ben, "create_invitation_code", invitation),
		() => callFunction(ben, "revoke_invitation", invitation),
		() => ben.sql`delete from family_members where id = ${bo}`,
		() => callFunction(ben, "restore_member", bo),
		() => join(ben, token, "Ben"),
		() => callFunction(ben, "leave_family", story.eves.id),
		() => callFunction(ben, "delete_family", own.id),
	])
		expect([String(act), await refusalBeside(act)]).toEqual([String(act), { code: "none" }]);
});

it("a family in which nothing was stays where somebody is invited to it", async () => {
	const dora = await insertUser(story.testDatabase, "dora");
	const { rows } = await dora.sql<{ id: string }>`
		insert into family_groups (name, user_id) values ('My Family', ${dora.id}) returning id`;
	const own = rows[0]?.id ?? "";
	const { token } = await invite(dora, own);
	await join(dora, (await invite(story.anna, story.family.id)).token, "Dora");
	const handOver = () => callFunction(story.anna, "hand_over", story.family.id, dora.id);
	await expect(handOver()).rejects.toMatchObject({ hint: "owns_a_family" });
	await callFunction(
		dora,
		"revoke_invitation",
		(await callFunction<{ id: string }[]>(dora, "list_invitations", own))[0]?.id,
	);
	await handOver();
	await expect(join(story.eve, token, "Eve")).rejects.toMatchObject({ hint: "invitation_unknown" });
});

it("invitations that have ended are in nobody's way, however many an adult withdraws", async () => {
	const { owner } = story;
	await owner.sql`
		insert into family_invitations (family_group_id, role, token_hash, created_by, expires_at, revoked_at)
		select ${story.family.id}, 'adult', n::text, ${story.ben.id}, now() + interval '1 day', now() - n * interval
		'1 minute'
		from generate_series(1, 250) n`;
	await invite(story.anna, story.family.id);
	const list = await callFunction<{ state: string }[]>(story.anna, "list_invitations", story.family.id);
	expect(list.filter(({ state }) => state !== "open")).toHaveLength(100);
});
