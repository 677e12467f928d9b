import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { extractLink } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { nextEmail, PASSWORD, readAccessToken, readCodeVerifier, readOwnMetadata } from "../helpers/users.ts";
import { accountSteps, outcomeOf } from "./account-steps.ts";
import { repeatSequentially } from "./sign-in-attempts.ts";

const ATTACKERS = "mallory waits here";

const testServer = setUpTestServer();
const { tokenFor, startSignUp, signIn } = accountSteps(testServer);

/** Confirms a sign-up elsewhere, or on a device. @returns what the account says of itself then */
async function confirm(token_hash: string, proof: object = {}, device = testServer.openDevice()) {
	const { data, error } = await device.auth.verifyOtp({ token_hash, type: "signup", ...proof });
	return error ? outcomeOf({ error }) : readOwnMetadata(data.user);
}

describe("a sign-up that is confirmed", () => {
	test("by a stranger to it leaves no password of whoever signed up", async () => {
		const { email, token_hash } = await startSignUp({ password: ATTACKERS });
		expect(await signIn(email, ATTACKERS)).toBe("email_not_confirmed");
		const victim = testServer.openDevice();
		const { data } = await victim.auth.verifyOtp({ token_hash, type: "signup" });
		expect(data.user).toMatchObject({ app_metadata: { password_needed: true }, user_metadata: { full_name: "" } });
		expect(await signIn(email, ATTACKERS)).toBe("invalid_credentials");
		expect(outcomeOf(await victim.auth.updateUser({ password: PASSWORD }))).toBe("in");
		expect([await signIn(email, ATTACKERS), await signIn(email)]).toEqual(["invalid_credentials", "in"]);
		expect((await victim.auth.getUser()).data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
	});

	test("by the browser that signed up retains the password and the name", async () => {
		const { email, device, token_hash } = await startSignUp();
		expect(await confirm(token_hash, readCodeVerifier(device), device)).toEqual({ full_name: "Ada Example" });
		const { data } = await device.auth.getUser();
		expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
		expect(await signIn(email)).toBe("in");
	});

	test("with its password retains it too; a wrong one is rejected and does not use up the link", async () => {
		const { email, token_hash } = await startSignUp();
		expect(await signIn(email, "not my password")).toBe("invalid_credentials");
		expect(await signIn(email)).toBe("email_not_confirmed");
		expect(await confirm(token_hash, { password: "not my password" })).toBe("invalid_credentials");
		expect(await confirm(token_hash, { password: PASSWORD })).toEqual({ full_name: "Ada Example" });
		expect(await signIn(email)).toBe("in");
	});

	test("by a browser without a secure context retains them too, and what is stored is no proof", async () => {
		const email = nextEmail();
		// As supabase-js has it where a page has no crypto.subtle: a plain challenge is the verifier.
		const code_verifier = "ab".repeat(56);
		const challenge = { code_challenge: code_verifier, code_challenge_method: "plain" };
		const body = { email, password: PASSWORD, data: { full_name: "Ada Example" }, ...challenge };
		await testServer.request("/auth/v1/signup", { method: "POST", body: JSON.stringify(body) });
		const token_hash = await tokenFor(email);
		const { rows } = await testServer.owner.sql`
			select sign_up_code_challenge as stored from auth.users where email = ${email}`;
		expect(await confirm(token_hash, { code_verifier: rows[0]?.stored })).toBe("bad_code_verifier");
		expect(await confirm(token_hash, { code_verifier })).toEqual({ full_name: "Ada Example" });
		expect(await signIn(email)).toBe("in");
	});

	test("with another browser's proof is not confirmed, and the link still works", async () => {
		const { device, token_hash } = await startSignUp();
		const { device: strangers } = await startSignUp();
		expect(await confirm(token_hash, readCodeVerifier(strangers), strangers)).toBe("bad_code_verifier");
		expect(await confirm(token_hash, readCodeVerifier(device), device)).toEqual({ full_name: "Ada Example" });
	});

	test("takes no proof of a sign-up that another one has replaced", async () => {
		const { email, device, token_hash } = await startSignUp({ password: ATTACKERS });
		await testServer.openDevice().auth.signUp({ email, password: PASSWORD });
		const newest = await tokenFor(email);
		expect(newest).not.toBe(token_hash);
		expect(await confirm(newest, readCodeVerifier(device), device)).toBe("bad_code_verifier");
		expect(await confirm(newest, { password: ATTACKERS }, device)).toBe("invalid_credentials");
	});

	test("guesses of its password with the link count like sign-ins", async () => {
		const { token_hash } = await startSignUp();
		const device = testServer.openDevice();
		const guess = (number: number) => confirm(token_hash, { password: `guess number ${number}` }, device);
		expect(await repeatSequentially(12, guess)).toContain("over_request_rate_limit");
	});

	test("by somebody who had nothing to do with it can be deleted by standard calls", async () => {
		const { email, token_hash } = await startSignUp({ password: ATTACKERS });
		const victim = testServer.openDevice();
		await confirm(token_hash, {}, victim);
		expect((await victim.rpc("delete_my_account")).error).toBeNull();
		const { rows } = await testServer.owner.sql`select from auth.users where email = ${email}`;
		expect(rows).toHaveLength(0);
	});
});

describe("the link of a sign-up", () => {
	test("names the address and the name, after the # where no server reads it", async () => {
		const { email, mail } = await startSignUp();
		const link = extractLink(mail);
		expect([...link.searchParams.keys()]).toEqual(["token_hash", "type"]);
		expect(link.hash).toBe(`#email=${encodeURIComponent(email)}&name64=${btoa("Ada Example").replaceAll("=", "")}`);
	});

	test("leaves a stranger no room for words", async () => {
		const full_name = `<b>Call\u202e +49 (0900) 1\r\nBcc: all@evil.example\r\n\r\nhttps://evil.example/?a=b ${"x".repeat(300)}`;
		const { email, mail } = await startSignUp({ full_name });
		expect(JSON.stringify(mail)).not.toMatch(/Call|evil/);
		expect([mail.to?.map(({ address }) => address), mail.bcc]).toEqual([[email], undefined]);
		const name64 = new URLSearchParams(extractLink(mail).hash.slice(1)).get("name64") ?? "";
		const name = Buffer.from(name64, "base64url").toString();
		expect([...name].length).toBeLessThanOrEqual(40);
		expect(name).toMatch(/^[\p{L}\p{M}' .-]*$/u);
		expect(name).not.toContain("evil.example");
		// Where the link is shown to be copied, it goes without.
		expect(mail.html?.replaceAll(/ href="[^"]*"/g, "")).not.toMatch(/#email=|&(?:amp;)?name=/);
	});
});

describe("a change of address that is confirmed", () => {
	/** Somebody's own account, with all the ways in that there can be, is pointed at a victim's address. */
	async function pointAt(victim: string) {
		const { email, device } = await testServer.createUserWithRecentSignIn();
		const id = (await device.auth.getUser()).data.user?.id as string;
		await testServer.owner.sql`
			insert into auth.identities (user_id, provider, provider_id, identity_data)
			select ${id}::uuid, 'google', sub, jsonb_build_object('sub', sub, 'email', address, 'email_verified',
			verified) from (
			values ('mallory ' || ${id}::uuid, ${email}, true), ('claims ' || ${id}::uuid, ${victim}, false),
			('victim ' || ${id}::uuid, ${victim}, true)
			) given(sub, address, verified)`;
		await testServer.owner.sql`
			update auth.users set raw_app_meta_data = '{"provider": "email", "providers": ["email", "google"]}'
			where id = ${id}`;
		// A sign-in with Google whose code is not exchanged yet.
		await testServer.owner.query(
			`insert into auth.flow_state (user_id, auth_code, auth_code_issued_at, code_challenge, provider_type,
				authentication_method)
				values ($1, $2, now(), 'x', 'google', 'oauth')`,
			[id, `code of ${id}`],
		);
		await device.auth.updateUser({ email: victim });
		return { device, id, token_hash: await tokenFor(victim) };
	}

	const waysIn = async (id: string) => {
		const ways = "select provider, email from auth.identities where user_id = $1 order by provider";
		return (await testServer.owner.query(ways, [id])).rows;
	};

	test.each<[whose: string, session: (mallory: SupabaseClient, id: string) => Promise<object>]>([
		["without a session", async () => ({})],
		["with somebody else's session", async () => readAccessToken((await testServer.createUser()).device)],
		[
			"with a session of the account that has ended",
			async (mallory, id) => {
				const session = await readAccessToken(mallory);
				await testServer.owner.sql`delete from auth.sessions where user_id = ${id}`;
				return session;
			},
		],
	])("%s leaves nobody else a way in", async (_, openSession) => {
		const email = nextEmail();
		const { device: mallory, id, token_hash } = await pointAt(email);
		const session = await openSession(mallory, id);
		const victim = testServer.openDevice();
		const { data } = await victim.auth.verifyOtp({ token_hash, type: "email_change", ...session });
		expect(data.user).toMatchObject({
			email,
			app_metadata: { provider: "email", providers: ["email", "google"], password_needed: true },
		});
		expect(await waysIn(id)).toEqual([
			{ provider: "email", email },
			{ provider: "google", email },
		]);
		expect(await signIn(email)).toBe("invalid_credentials");
		expect(outcomeOf(await mallory.auth.refreshSession())).toBe("refresh_token_not_found");
		expect((await testServer.owner.sql`select from auth.flow_state where user_id = ${id}`).rowCount).toBe(0);
		expect(outcomeOf(await victim.auth.updateUser({ password: "chosen by the owner" }))).toBe("in");
		expect(await signIn(email, "chosen by the owner")).toBe("in");
	});

	test.each(["in the body", "as a header"])("with the account's session %s revokes nothing", async (where) => {
		const email = nextEmail();
		const { device, id, token_hash } = await pointAt(email);
		const session = await readAccessToken(device);
		const answer = await testServer.request("/auth/v1/verify", {
			method: "POST",
			headers: where === "as a header" ? { authorization: `Bearer ${session.access_token}` } : {},
			body: JSON.stringify({ type: "email_change", token_hash, ...(where === "in the body" && session) }),
		});
		expect(answer.status).toBe(200);
		expect(await signIn(email)).toBe("in");
		expect(await waysIn(id)).toHaveLength(4);
	});
});
