import { expect, it } from "vitest";
import { ENDS_OF_SESSIONS, insertFamilyWithTurn, insertTokenUser, setUpFamilies } from "../helpers/set-up.ts";
import { signToken } from "../helpers/test-server.ts";
import { requestTables } from "./request-tables.ts";

// Who may do what: tests/policies. Which tokens are ours: tests/auth/access-tokens.test.ts.

const { testServer, anna, annasFamily, ben } = setUpFamilies();

async function read(token?: string, headers: Record<string, string> = {}) {
	const response = await requestTables(testServer, "family_groups", { token, headers });
	return { status: response.status, bearer: response.headers.get("www-authenticate"), body: await response.json() };
}

it("a request is its token's user's, or nobody's, and leaves nothing to the next on its connection", async () => {
	const nobody = { code: "42501", message: expect.stringMatching(/^permission denied for/) };
	for (let round = 0; round < 20; round++) {
		expect(await read(anna.token)).toMatchObject({ status: 200, body: [{ id: annasFamily.familyId }] });
		expect(await read(ben.token)).toMatchObject({ status: 200, body: [{ user_id: ben.id }] });
		expect(await read()).toMatchObject({ status: 401, bearer: "Bearer", body: nobody });
	}
	const { rows } = await testServer.database.pool.query(
		"select current_user::text as role, current_setting('request.jwt.claims', true) as claims",
	);
	expect(rows).toEqual([{ role: "whose_turn_server", claims: "" }]);
});

it("a request needs the publishable key, which as a bearer is nobody's, and no other kind of bearer", async () => {
	for (const apikey of ["", "another"]) expect((await read(anna.token, { apikey })).status).toBe(401);
	expect((await read(testServer.publishableKey)).body.code).toBe("42501");
	expect((await read(undefined, { authorization: "Basic YW5uYTpwYXNz" })).status).toBe(401);
});

const INVALID = "PGRST301";
const NOT_NOW = "PGRST303";

it.each<[what: string, code: string, make: () => Promise<string>]>([
	["signed by another server", INVALID, () => signToken(anna.id, { isForeignKey: true })],
	["that is none", INVALID, async () => "nonsense"],
	["of another role, with our signature", NOT_NOW, () => signToken(anna.id, { role: "service_role" })],
	["of the server's own role", NOT_NOW, () => signToken(anna.id, { role: "whose_turn_server" })],
	["without a role", NOT_NOW, () => signToken(anna.id, { role: "" })],
	["that names no session", NOT_NOW, () => signToken(anna.id)],
	["that names another's session", NOT_NOW, () => signToken(anna.id, { sessionId: ben.sessionId })],
])("refuses a token %s", async (_, code, make) => {
	const bearer = expect.stringMatching(/^Bearer error="invalid_token"/);
	expect(await read(await make())).toMatchObject({ status: 401, bearer, body: { code } });
});

it("refuses an expired token with PostgREST's words", async () => {
	const token = await signToken(anna.id, { sessionId: anna.sessionId, lifetimeSeconds: -60 });
	const body = { code: NOT_NOW, message: "JWT expired", details: null, hint: null };
	expect(await read(token)).toMatchObject({ status: 401, body });
});

it.each([
	...ENDS_OF_SESSIONS,
	["was not used for a year", "update auth.sessions set created_at = now() - interval '366 days' where id = $1"],
])("opens and changes nothing with a token whose session %s", async (_, statement) => {
	const cleo = await insertTokenUser(testServer, "cleo");
	const { familyId } = await insertFamilyWithTurn(cleo);
	await testServer.owner.query(statement, [cleo.sessionId]);
	const body = { code: NOT_NOW, message: "Session has ended", details: null, hint: null };
	const bearer = expect.stringMatching(/^Bearer error="invalid_token"/);
	expect(await read(cleo.token)).toEqual({ status: 401, bearer, body });
	const { status } = await cleo.client.from("family_members").insert({ family_group_id: familyId, name: "Mallory" });
	expect(status).toBe(401);
	const { rowCount } = await testServer.owner.sql`select from family_members where family_group_id = ${familyId}`;
	expect(rowCount).toBe(2);
});
