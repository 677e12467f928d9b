import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { insertFamily, insertTurn, insertUser, queryAsUser } from "../helpers/database-users.ts";
import { holdLock, waitForBlocked } from "../helpers/test-database.ts";
import { createToken, invite, join } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const { testDatabase, anna, ben, eve, family, eves, record } = startPeopleStory("for each test");

/** What a call is refused with while somebody else has the family's lock. "waits" where it does. */
async function refusalBeside(call: () => Promise<unknown>): Promise<object> {
	const lock = "select from family_groups where id = $1 for no key update";
	const letGo = await holdLock(testDatabase.owner, lock, [family.id]);
	let answer: object | undefined;
	const settle = (said: object) => {
		answer = said;
	};
	call().then(() => settle({ code: "none" }), settle);
	await waitForBlocked(testDatabase.owner, 1, () => answer !== undefined);
	await letGo();
	return answer ?? { code: "waits" };
}

it("a stranger who hands a family to the owner of another one waits for no lock of theirs", async () => {
	const own = await insertFamily(await insertUser(testDatabase, "max"), ["Max"], []);
	for (const [handed, hint] of [
		[eves.id, "not_an_adult"],
		[own.id, "not_in_family"],
	]) {
		const refusal = await refusalBeside(() => eve.call("hand_over", handed, anna.id));
		expect(refusal).toMatchObject({ code: "PT403", hint });
	}
});

it("nor does who joins by a link that was withdrawn, used or too old, or by none", async () => {
	const invited = () => invite(anna, family.id);
	const [revoked, used, expired] = [await invited(), await invited(), await invited()];
	await anna.call("revoke_invitation", revoked.id);
	await join(await insertUser(testDatabase, "cleo"), used.token, "Cleo");
	await testDatabase.owner.sql`update family_invitations set expires_at = now() where id = ${expired.id}`;
	for (const [state, { token }] of Object.entries({ revoked, used, expired, unknown: { token: "nothing" } })) {
		const refusal = await refusalBeside(() => join(eve, token, "Eve"));
		expect(refusal).toMatchObject({ code: "PT410", hint: `invitation_${state}` });
	}
});

it("nor does a token that reads, whatever it tries", async () => {
	const { id } = await createToken(anna, family.id, "Meter", "read");
	const meter = queryAsUser(testDatabase, id);
	for (const [act, code] of [
		[() => record(meter), "42501"],
		[() => meter.query("update decision_categories set looked_at = null"), "none"],
		[() => meter.call("say_not_now", family.dishes, 0, family.mia), "PT403"],
	] as const)
		expect(await refusalBeside(act)).toMatchObject({ code });
});

it("work in one's own family waits for no family that one visits", async () => {
	const own = await insertFamily(ben, ["Bo"], ["Shopping"]);
	const [bo, shopping] = [own.members.Bo as string, own.categories.Shopping as string];
	const id = randomUUID();
	const { id: invitation } = await invite(ben, own.id);
	const { token } = await invite(eve, eves.id);
	for (const act of [
		() => ben.sql`insert into family_members (family_group_id, name) values (${own.id}, 'Zoe')`,
		() => ben.sql`update family_members set name = 'Max' where id = ${bo}`,
		() => ben.sql`update decision_categories set position = position + 1 where family_group_id = ${own.id}`,
		() => insertTurn(ben, { id, family: own.id, category: shopping, member: bo }),
		() => ben.call("say_not_now", shopping, 1, bo),
		() => ben.call("mend_turn", id, null, null, "2020-02-29"),
		() => ben.call("edit_category", shopping, { noRepeat: true }, ["noRepeat"]),
		() => ben.sql`delete from category_cycles where category_id = ${shopping}`,
		() => ben.call("import_family", { members: [], categories: [], turns: [] }, "[]"),
		() => ben.call("edit_person", own.id, ben.id, "Benny", bo),
		() => ben.call("create_invitation_code", invitation),
		() => ben.call("revoke_invitation", invitation),
		() => ben.sql`delete from family_members where id = ${bo}`,
		() => ben.call("restore_member", bo),
		() => join(ben, token, "Ben"),
		() => ben.call("leave_family", eves.id),
		() => ben.call("delete_family", own.id),
	])
		expect([String(act), await refusalBeside(act)]).toEqual([String(act), { code: "none" }]);
});

it("a family in which nothing was stays where somebody is invited to it", async () => {
	const dora = await insertUser(testDatabase, "dora");
	const own = await insertFamily(dora, [], []);
	const invitation = await invite(dora, own.id);
	await join(dora, (await invite(anna, family.id)).token, "Dora");
	const handOver = () => anna.call("hand_over", family.id, dora.id);
	await expect(handOver()).rejects.toMatchObject({ hint: "owns_a_family" });
	await dora.call("revoke_invitation", invitation.id);
	await handOver();
	await expect(join(eve, invitation.token, "Eve")).rejects.toMatchObject({ hint: "invitation_unknown" });
});

it("invitations that have ended are in nobody's way, however many an adult withdraws", async () => {
	await testDatabase.owner.sql`
		insert into family_invitations (family_group_id, role, token_hash, created_by, expires_at, revoked_at)
		select ${family.id}, 'adult', n::text, ${ben.id}, now() + interval '1 day', now() - n * interval '1 minute'
		from generate_series(1, 250) n`;
	await invite(anna, family.id);
	const list = await anna.call<{ state: string }[]>("list_invitations", family.id);
	expect(list.filter(({ state }) => state !== "open")).toHaveLength(100);
});
