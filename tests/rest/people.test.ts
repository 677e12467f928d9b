import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { openClient, openClientWithToken } from "../helpers/clients.ts";
import { setUpFamily } from "../helpers/set-up.ts";
import { insertTokenUser, requestTables, type TokenUser } from "../helpers/token-users.ts";

const { testServer, anna, family } = setUpFamily();
let ben: TokenUser;
beforeAll(async () => {
	ben = await insertTokenUser(testServer, "ben");
});

const call = (name: string, body: object, init: RequestInit & { token?: string } = {}) =>
	requestTables(testServer, `rpc/${name}`, { method: "POST", body: JSON.stringify(body), ...init });
const create = async () =>
	(await anna.client.rpc("create_invitation", { family: family.familyId, role: "adult" })).data;

it("an invitation is read without an account, by POST only, and nothing else is", async () => {
	const { token } = await create();
	const visitor = openClient(testServer);
	const read = await visitor.rpc("read_invitation", { token });
	expect(read).toMatchObject({ status: 200, data: { role: "adult", family_name: "My Family", family: null } });
	for (const method of ["GET", "HEAD", "PUT", "DELETE"])
		for (const name of ["read_invitation", "join_family"]) {
			const { status } = await requestTables(testServer, `rpc/${name}?token=${token}`, { method, token: ben.token });
			expect([404, 405]).toContain(status);
		}
	expect(await visitor.rpc("read_invitation", { token: "guessed" })).toMatchObject({
		...{ status: 410, error: { code: "PT410", hint: "invitation_unknown" } },
	});
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
	const wrong = await call("join_family", { token, name: "Ben", role: "owner" }, { token: ben.token });
	expect([wrong.status, (await wrong.json()).code]).toEqual([404, "PGRST202"]);
	expect((await call("join_family", { name: "Ben" }, { token: ben.token })).status).toBe(404);
	const joined = await call("join_family", { token }, { token: ben.token });
	expect([joined.status, await joined.json()]).toEqual([200, { family: family.familyId, role: "adult", joined: true }]);
	const brought = { members: [], categories: [], turns: [] };
	const imported = await ben.client.rpc("import_family", {
		family: brought,
		history: [],
		into_family: family.familyId,
	});
	expect(imported).toMatchObject({ status: 204, error: null });
	expect((await anna.client.rpc("import_family", { family: brought, history: [] })).status).toBe(204);
	const { data } = await ben.client.from("family_people").select("*, family_groups(*)").eq("user_id", ben.id);
	expect(data).toMatchObject([{ role: "adult", family_groups: { id: family.familyId } }]);
});

it("codes are guessed from a network five times, whoever guesses; right ones are not counted", async () => {
	const guess = async (headers: Record<string, string>, code = "AAAAAAAA") => {
		const { token } = await insertTokenUser(testServer, randomUUID());
		return (await call("join_by_code", { code }, { token, headers })).json();
	};
	const readCode = async () => {
		const { id } = await create();
		return (await anna.client.rpc("create_invitation_code", { invitation: id })).data.code;
	};
	const here = { "x-forwarded-for": "203.0.113.7" };
	for (let time = 0; time < 6; time++) expect(await guess(here, await readCode())).toMatchObject({ joined: true });
	for (let time = 0; time < 5; time++) expect(await guess(here)).toEqual({ refused: "code_wrong" });
	const code = await readCode();
	for (const typed of [code, "AAAAAAAA"]) expect(await guess(here, typed)).toEqual({ refused: "code_tries" });
	expect(await guess({ "x-forwarded-for": "203.0.113.8" }, code)).toMatchObject({ joined: true });
});

it("who was removed is refused with a token that is good", async () => {
	await anna.client.rpc("remove_person", { family: family.familyId, person: ben.id });
	const client = openClientWithToken(testServer, ben.token);
	expect((await client.from("family_members").select().eq("family_group_id", family.familyId)).data).toEqual([]);
	const added = await client.from("family_members").insert({ family_group_id: family.familyId, name: "Eve" });
	expect(added).toMatchObject({ status: 403, error: { code: "42501" } });
});
