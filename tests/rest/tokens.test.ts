import { SignJWT, UnsecuredJWT } from "jose";
import { expect, it } from "vitest";
import { setUpFamily } from "../helpers/set-up.ts";
import {
	insertFamilyWithTurn,
	insertTokenUser,
	requestTables,
	serializePublicKey,
	signToken,
} from "../helpers/token-users.ts";

const { testServer, anna } = setUpFamily();

const read = (token: string) => requestTables(testServer, "family_groups", { token });

it("takes a token that is ours", async () => {
	const answer = await read(anna.token);
	expect(answer.status).toBe(200);
	expect(await answer.json()).toHaveLength(1);
});

it.each([
	["signed by another server", () => signToken({ sub: anna.id, isForeignKey: true })],
	["not signed at all", async () => new UnsecuredJWT({ role: "authenticated" }).setSubject(anna.id).encode()],
	[
		"signed with our public key as a shared secret",
		async () =>
			new SignJWT({ role: "authenticated" })
				.setProtectedHeader({ alg: "HS256" })
				.setSubject(anna.id)
				.setExpirationTime("1h")
				.sign(new TextEncoder().encode(await serializePublicKey())),
	],
	["with other claims under the old signature", async () => tampered(anna.token)],
	["no token", async () => "nonsense"],
])("refuses a token %s", async (_, forge) => {
	const answer = await read(await forge());
	expect(answer.status).toBe(401);
	expect(await answer.json()).toMatchObject({ code: "PGRST301" });
	expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer error="invalid_token"/);
});

it("refuses an expired token with PostgREST's words", async () => {
	const answer = await read(await signToken({ sub: anna.id, lifetimeSeconds: -60 }));
	expect(answer.status).toBe(401);
	expect(await answer.json()).toEqual({ code: "PGRST303", message: "JWT expired", details: null, hint: null });
});

it.each(["service_role", "postgres", "whose_turn_server", "supabase_admin", ""])(
	"lets nobody be %s, even with our signature",
	async (role) => {
		const answer = await read(await signToken({ sub: anna.id, role }));
		expect(answer.status).toBe(401);
		expect(await answer.json()).toMatchObject({ code: "PGRST303" });
	},
);

const ENDINGS: readonly (readonly [how: string, statement: string])[] = [
	["has ended", "delete from auth.sessions where id = $1"],
	["is past its not_after", "update auth.sessions set not_after = now() - interval '1 second' where id = $1"],
	["was not used for a year", "update auth.sessions set created_at = now() - interval '366 days' where id = $1"],
	[
		"is of somebody who is banned",
		"update auth.users set banned_until = 'infinity' where id = (select user_id from auth.sessions where id = $1)",
	],
];

it.each(ENDINGS)("opens and changes nothing with a token whose session %s", async (_, statement) => {
	const ben = await insertTokenUser(testServer, `ben.${Math.random()}`);
	const { familyId } = await insertFamilyWithTurn(ben);
	await testServer.owner.query(statement, [ben.sessionId]);
	const answer = await read(ben.token);
	expect(answer.status).toBe(401);
	expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer error="invalid_token"/);
	expect(await answer.json()).toEqual({ code: "PGRST303", message: "Session has ended", details: null, hint: null });
	const { status } = await ben.client.from("family_members").insert({ family_group_id: familyId, name: "Mallory" });
	expect(status).toBe(401);
	const { rowCount } = await testServer.owner.query("select from family_members where family_group_id = $1", [
		familyId,
	]);
	expect(rowCount).toBe(2);
});

it("opens nothing with a token that names no session or somebody else's", async () => {
	const ben = await insertTokenUser(testServer, "ben");
	for (const session of [undefined, ben.sessionId]) {
		const answer = await read(await signToken({ sub: anna.id, sessionId: session }));
		expect([answer.status, await answer.json()]).toMatchObject([401, { code: "PGRST303" }]);
	}
});

it("refuses other kinds of authorization", async () => {
	const answer = await requestTables(testServer, "family_groups", { headers: { authorization: "Basic YW5uYTpwYXNz" } });
	expect(answer.status).toBe(401);
});

it("leaves nothing of one user to the next on the same connection", async () => {
	const ben = await insertTokenUser(testServer, "ben.next");
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

function tampered(token: string): string {
	const [header, payload = "", signature] = token.split(".");
	const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
	const other = { ...claims, sub: "00000000-0000-4000-8000-000000000000" };
	return [header, Buffer.from(JSON.stringify(other)).toString("base64url"), signature].join(".");
}
