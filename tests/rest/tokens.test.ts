import { expect, it } from "vitest";
import { insertFamilyWithTurn, insertTokenUser, requestTables, setUpFamily } from "../helpers/set-up.ts";
import { signToken } from "../helpers/test-server.ts";

// Which tokens are ours: tests/auth/access-tokens.test.ts.

const { testServer, anna } = setUpFamily();

const read = (token: string) => requestTables(testServer, "family_groups", { token });

it("takes a token that is ours", async () => {
	const answer = await read(anna.token);
	expect([answer.status, await answer.json()]).toMatchObject([200, { length: 1 }]);
});

const INVALID = "PGRST301";
const NOT_NOW = "PGRST303";

it.each<[what: string, code: string, make: () => Promise<string>]>([
	["signed by another server", INVALID, () => signToken({ sub: anna.id, isForeignKey: true })],
	["that is none", INVALID, async () => "nonsense"],
	["of another role, with our signature", NOT_NOW, () => signToken({ sub: anna.id, role: "service_role" })],
	["of the server's own role", NOT_NOW, () => signToken({ sub: anna.id, role: "whose_turn_server" })],
	["without a role", NOT_NOW, () => signToken({ sub: anna.id, role: "" })],
	["that names no session", NOT_NOW, () => signToken({ sub: anna.id })],
	[
		"that names somebody else's session",
		NOT_NOW,
		async () => signToken({ sub: anna.id, sessionId: (await insertTokenUser(testServer, "ben")).sessionId }),
	],
])("refuses a token %s", async (_, code, make) => {
	const answer = await read(await make());
	expect([answer.status, await answer.json()]).toMatchObject([401, { code }]);
	expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer error="invalid_token"/);
});

it("refuses an expired token with PostgREST's words", async () => {
	const answer = await read(await signToken({ sub: anna.id, lifetimeSeconds: -60 }));
	expect(answer.status).toBe(401);
	expect(await answer.json()).toEqual({ code: NOT_NOW, message: "JWT expired", details: null, hint: null });
});

it.each([
	["has ended", "delete from auth.sessions where id = $1"],
	["is past its not_after", "update auth.sessions set not_after = now() - interval '1 second' where id = $1"],
	["was not used for a year", "update auth.sessions set created_at = now() - interval '366 days' where id = $1"],
	[
		"is of somebody who is banned",
		"update auth.users set banned_until = 'infinity' where id = (select user_id from auth.sessions where id = $1)",
	],
])("opens and changes nothing with a token whose session %s", async (_, statement) => {
	const ben = await insertTokenUser(testServer, "ben");
	const { familyId } = await insertFamilyWithTurn(ben);
	await testServer.owner.query(statement, [ben.sessionId]);
	const answer = await read(ben.token);
	expect(answer.status).toBe(401);
	expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer error="invalid_token"/);
	expect(await answer.json()).toEqual({ code: NOT_NOW, message: "Session has ended", details: null, hint: null });
	const { status } = await ben.client.from("family_members").insert({ family_group_id: familyId, name: "Mallory" });
	expect(status).toBe(401);
	const members = "select from family_members where family_group_id = $1";
	expect((await testServer.owner.query(members, [familyId])).rowCount).toBe(2);
});

it("refuses other kinds of authorization", async () => {
	const answer = await requestTables(testServer, "family_groups", { headers: { authorization: "Basic YW5uYTpwYXNz" } });
	expect(answer.status).toBe(401);
});

it("leaves nothing of one user to the next on the same connection", async () => {
	const ben = await insertTokenUser(testServer, "ben");
	for (let round = 0; round < 20; round++) {
		expect((await (await read(anna.token)).json()).length).toBe(1);
		expect(await (await read(ben.token)).json()).toEqual([]);
		expect((await requestTables(testServer, "family_groups")).status).toBe(401);
	}
	const { rows } = await testServer.database.pool.query(
		"select current_user::text as role, current_setting('request.jwt.claims', true) as claims",
	);
	expect(rows).toEqual([{ role: "whose_turn_server", claims: "" }]);
});
