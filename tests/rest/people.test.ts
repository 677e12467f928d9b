import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, it } from "vitest";
import { insertTokenUser, setUpFamilies, type TokenUser } from "../helpers/set-up.ts";
import { openClient, openClientWithToken } from "../helpers/users.ts";
import { requestTables } from "./request-tables.ts";

const { testServer, anna, annasFamily: family } = setUpFamilies();
let ben: TokenUser;
beforeAll(async () => {
	ben = await insertTokenUser(testServer, "ben");
});

const call = (name: string, body: object, token?: string) => requestTables(testServer, `rpc/${name}`, { body, token });
const create = async () =>
	(await anna.client.rpc("create_invitation", { family: family.familyId, role: "adult" })).data;

it("an invitation is read without an account, by POST only, and nothing else is", async () => {
	const { token } = await create();
	const visitor = openClient(testServer);
	const read = await visitor.rpc("read_invitation", { token });
	expect(read).toMatchObject({ status: 200, data: { role: "adult", family_name: "My Family", family: null } });
	const stored = async () => (await testServer.owner.query("select * from family_invitations")).rows;
	const before = await stored();
	// As scanners of mails do, and browsers for a preview, signed in or not.
	for (const method of ["GET", "HEAD", "PUT", "DELETE"])
		for (const name of ["read_invitation", "join_family", "join_my_invitation"])
			for (const bearer of [ben.token, undefined]) {
				const path = `rpc/${name}?token=${token}`;
				const { status } = await requestTables(testServer, path, { method, token: bearer });
				expect([401, 404, 405]).toContain(status);
			}
	for (const path of ["/", `/?invitation=${token}`, `/auth/v1/authorize?provider=google&invitation=${token}`])
		await testServer.request(path);
	for (let time = 0; time < 3; time++) expect((await visitor.rpc("read_invitation", { token })).status).toBe(200);
	expect(await stored()).toEqual(before);
	const unknown = { status: 410, error: { code: "PT410", hint: "invitation_unknown" } };
	expect(await visitor.rpc("read_invitation", { token: "guessed" })).toMatchObject(unknown);
	for (const [name, body] of [
		["join_family", { token }],
		["list_invitations", { family: family.familyId }],
		["request_pairing", {}],
	] as const)
		expect((await call(name, body)).status).toBe(401);
	expect((await requestTables(testServer, "family_invitations", { token: anna.token })).status).toBe(404);
});

it("functions answer in JSON, may be called without what has a default, and refuse what they do not know", async () => {
	const { token, id, expires_at } = await create();
	expect([typeof token, typeof id, Date.parse(expires_at) > Date.now()]).toEqual(["string", "string", true]);
	const wrong = await call("join_family", { token, name: "Ben", role: "owner" }, ben.token);
	expect([wrong.status, (await wrong.json()).code]).toEqual([404, "PGRST202"]);
	expect((await call("join_family", { name: "Ben" }, ben.token)).status).toBe(404);
	const joined = await call("join_family", { token }, ben.token);
	expect([joined.status, await joined.json()]).toEqual([200, { family: family.familyId, role: "adult", joined: true }]);
	const brought = { family: { members: [], categories: [], turns: [] }, history: [] };
	const imported = await ben.client.rpc("import_family", { ...brought, into_family: family.familyId });
	expect(imported).toMatchObject({ status: 204, error: null });
	expect((await anna.client.rpc("import_family", brought)).status).toBe(204);
	const { data } = await ben.client.from("family_people").select("*, family_groups(*)").eq("user_id", ben.id);
	expect(data).toMatchObject([{ role: "adult", family_groups: { id: family.familyId } }]);
});

it("a code is guessed from a network five times, by whomever at whichever copy; right ones do not count", async () => {
	const second = await testServer.startSecondInstance();
	const [here, elsewhere] = ["203.0.113.7", "203.0.113.8"];
	const guess = async (code = "AAAAAAAA", from = here, { url } = testServer as { readonly url: string }) => {
		const { token } = await insertTokenUser(testServer, randomUUID());
		const answer = await requestTables({ ...testServer, url }, "rpc/join_by_code", { token, from, body: { code } });
		return answer.json();
	};
	const readCode = async () => {
		const { id } = await create();
		return (await anna.client.rpc("create_invitation_code", { invitation: id })).data.code;
	};
	for (let time = 0; time < 6; time++) expect(await guess(await readCode())).toMatchObject({ joined: true });
	for (const server of [testServer, second, testServer, second, testServer])
		expect(await guess(undefined, here, server)).toEqual({ refused: "code_wrong" });
	const code = await readCode();
	for (const typed of [code, undefined]) expect(await guess(typed)).toEqual({ refused: "code_tries" });
	expect(await guess(undefined, here, second)).toEqual({ refused: "code_tries" });
	await second.stop();
	expect(await guess(code, elsewhere)).toMatchObject({ joined: true });
});

const tryEverything = async (client: SupabaseClient) => {
	const { familyId, memberIds, categoryId } = family;
	const answers = await Promise.all([
		client.from("family_members").update({ name: "Max" }).eq("id", memberIds[0]),
		client.from("family_members").delete().eq("id", memberIds[0]),
		client.from("decision_categories").update({ name: "Film" }).eq("id", categoryId),
		client.from("decision_categories").delete().eq("id", categoryId).select(),
		client.from("category_cycles").delete().eq("family_group_id", familyId).in("id", [randomUUID()]),
		client.from("category_cycles").delete().eq("category_id", categoryId).eq("family_group_id", familyId),
		client.from("family_groups").update({ name: "Ours" }).eq("id", familyId),
		client.rpc("edit_category", { category: categoryId, settings: {}, edits: [] }),
		client.rpc("settle", { category: categoryId, debtor: memberIds[0], creditor: memberIds[1], turns: 1 }),
	]);
	return answers.map(({ status, error }) => [status, error?.hint ?? error?.code]);
};

it("who is something else now, or was removed, is told so by every change, with a token that is good", async () => {
	const client = openClientWithToken(testServer, ben.token);
	await anna.client.rpc("set_role", { family: family.familyId, person: ben.id, role: "screen" });
	const asScreen = await tryEverything(client);
	expect(asScreen.map(String)).toEqual([
		...["403,42501", "403,role", "403,role", "403,role", "204,", "403,role", "403,42501", "403,role", "403,role"],
	]);
	await anna.client.rpc("remove_person", { family: family.familyId, person: ben.id });
	expect(await tryEverything(client)).toEqual(asScreen.map(() => [403, "not_in_family"]));
	// What is gone already need not go, and what never was is nobody's.
	expect((await client.from("family_members").delete().eq("id", randomUUID())).status).toBe(204);
	expect((await client.from("family_members").select().eq("family_group_id", family.familyId)).data).toEqual([]);
	const added = await client.from("family_members").insert({ family_group_id: family.familyId, name: "Eve" });
	expect(added).toMatchObject({ status: 403, error: { code: "42501" } });
});
