import { describe, expect, test } from "vitest";
import { readAccessToken, readCodeVerifier } from "../helpers/clients.ts";
import { extractLink, waitForMailedToken } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD, readOwnMetadata } from "../helpers/users.ts";
import { repeatSequentially } from "./sign-in-attempts.ts";

const ATTACKERS = "mallory waits here";

const testServer = setUpTestServer();

let userCount = 0;
const newEmail = () => `victim${++userCount}@family.example`;
const tokenFor = (address: string) => waitForMailedToken(testServer.inbox, address);
const signIn = async (email: string, password: string) =>
	(await testServer.openDevice().auth.signInWithPassword({ email, password })).error?.code ?? "in";

/** A sign-up that waits for its owner's click. */
async function startSignUp(password = PASSWORD) {
	const email = newEmail();
	const device = testServer.openDevice();
	await device.auth.signUp({ email, password, options: { data: { full_name: "Ada Example" } } });
	const mail = await testServer.inbox.waitForMail(email);
	return { email, device, mail, token_hash: extractLink(mail).searchParams.get("token_hash") as string };
}

describe("a sign-up that is confirmed", () => {
	test("by a stranger to it leaves no password of whoever signed up", async () => {
		const { email, token_hash } = await startSignUp(ATTACKERS);
		expect(await signIn(email, ATTACKERS)).toBe("email_not_confirmed");
		const victim = testServer.openDevice();
		const { data, error } = await victim.auth.verifyOtp({ token_hash, type: "signup" });
		expect(error).toBeNull();
		expect(data.user).toMatchObject({ app_metadata: { password_needed: true }, user_metadata: { full_name: "" } });
		expect(await signIn(email, ATTACKERS)).toBe("invalid_credentials");
		expect((await victim.auth.updateUser({ password: PASSWORD })).error).toBeNull();
		expect(await signIn(email, ATTACKERS)).toBe("invalid_credentials");
		expect(await signIn(email, PASSWORD)).toBe("in");
		expect((await victim.auth.getUser()).data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
	});

	test("by the browser that signed up retains the password and the name", async () => {
		const { email, device, token_hash } = await startSignUp();
		const { data } = await device.auth.verifyOtp({ token_hash, type: "signup", ...readCodeVerifier(device) });
		expect(readOwnMetadata(data.user)).toEqual({ full_name: "Ada Example" });
		expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
		expect(await signIn(email, PASSWORD)).toBe("in");
	});

	test("with its password retains it too; a wrong one is rejected and does not use up the link", async () => {
		const { email, token_hash } = await startSignUp();
		expect(await signIn(email, "not my password")).toBe("invalid_credentials");
		expect(await signIn(email, PASSWORD)).toBe("email_not_confirmed");
		const verify = (password: string) =>
			testServer.openDevice().auth.verifyOtp({ token_hash, type: "signup", ...{ password } });
		expect((await verify("not my password")).error).toMatchObject({ status: 400, code: "invalid_credentials" });
		expect(readOwnMetadata((await verify(PASSWORD)).data.user)).toEqual({ full_name: "Ada Example" });
		expect(await signIn(email, PASSWORD)).toBe("in");
	});

	test("by a browser without a secure context retains them too, and what is stored is no proof", async () => {
		const email = newEmail();
		// As supabase-js has it where a page has no crypto.subtle: a plain challenge is the verifier.
		const code_verifier = "ab".repeat(56);
		const challenge = { code_challenge: code_verifier, code_challenge_method: "plain" };
		const signUp = await testServer.request("/auth/v1/signup", {
			method: "POST",
			body: JSON.stringify({ email, password: PASSWORD, data: { full_name: "Ada Example" }, ...challenge }),
		});
		expect(signUp.status).toBe(200);
		const token_hash = await tokenFor(email);
		const { rows } = await testServer.owner.query(
			"select sign_up_code_challenge as stored from auth.users where email = $1",
			[email],
		);
		const verify = (proof: string) =>
			testServer.openDevice().auth.verifyOtp({ token_hash, type: "signup", ...{ code_verifier: proof } });
		expect((await verify(rows[0].stored)).error?.code).toBe("bad_code_verifier");
		expect(readOwnMetadata((await verify(code_verifier)).data.user)).toEqual({ full_name: "Ada Example" });
		expect(await signIn(email, PASSWORD)).toBe("in");
	});

	test("with another browser's proof is not confirmed, and the link still works", async () => {
		const { device, token_hash } = await startSignUp();
		const stranger = await startSignUp();
		const wrong = await stranger.device.auth.verifyOtp({
			token_hash,
			type: "signup",
			...readCodeVerifier(stranger.device),
		});
		expect(wrong.error).toMatchObject({ status: 400, code: "bad_code_verifier" });
		const right = await device.auth.verifyOtp({ token_hash, type: "signup", ...readCodeVerifier(device) });
		expect(right.error).toBeNull();
	});

	test("takes no proof of a sign-up that another one has replaced", async () => {
		const { email, device, token_hash } = await startSignUp(ATTACKERS);
		await testServer.openDevice().auth.signUp({ email, password: PASSWORD });
		const newest = await tokenFor(email);
		expect(newest).not.toBe(token_hash);
		const proof = readCodeVerifier(device);
		const { error } = await device.auth.verifyOtp({ token_hash: newest, type: "signup", ...proof });
		expect(error?.code).toBe("bad_code_verifier");
		const guess = await device.auth.verifyOtp({ token_hash: newest, type: "signup", ...{ password: ATTACKERS } });
		expect(guess.error?.code).toBe("invalid_credentials");
	});

	test("guesses of its password with the link count like sign-ins", async () => {
		const { token_hash } = await startSignUp();
		const { auth } = testServer.openDevice();
		const codes = await repeatSequentially(12, async (guess) => {
			const password = `guess number ${guess}`;
			return (await auth.verifyOtp({ token_hash, type: "signup", ...{ password } })).error?.code;
		});
		expect(codes).toContain("over_request_rate_limit");
	});

	test("by somebody who had nothing to do with it can be deleted by standard calls", async () => {
		const { email, token_hash } = await startSignUp(ATTACKERS);
		const victim = testServer.openDevice();
		await victim.auth.verifyOtp({ token_hash, type: "signup" });
		expect((await victim.rpc("delete_my_account")).error).toBeNull();
		const { rows } = await testServer.owner.query("select from auth.users where email = $1", [email]);
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
		const email = newEmail();
		const full_name = `<b>Call\u202e +49 (0900) 1\r\nBcc: all@evil.example\r\n\r\nhttps://evil.example/?a=b ${"x".repeat(300)}`;
		await testServer.openDevice().auth.signUp({ email, password: ATTACKERS, options: { data: { full_name } } });
		const mail = await testServer.inbox.waitForMail(email);
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
	async function pointedAt(victim: string) {
		const { email, device } = await testServer.createUserWithRecentSignIn(`mallory${++userCount}@stranger.example`);
		const id = (await device.auth.getUser()).data.user?.id as string;
		const google = (sub: string, address: string, verified: boolean) =>
			testServer.owner.query(
				`insert into auth.identities (user_id, provider, provider_id, identity_data) values
					($1, 'google', $2, jsonb_build_object('sub', $2::text, 'email', $3::text, 'email_verified', $4::boolean))`,
				[id, sub, address, verified],
			);
		await google(`mallory-${userCount}`, email, true);
		await google(`claims-${userCount}`, victim, false);
		await google(`victim-${userCount}`, victim, true);
		await testServer.owner.query(
			`update auth.users set raw_app_meta_data = '{"provider": "email", "providers": ["email", "google"]}' where id = $1`,
			[id],
		);
		await device.auth.updateUser({ email: victim });
		return { email, device, id, token_hash: await tokenFor(victim) };
	}

	const waysIn = async (id: string) =>
		(
			await testServer.owner.query("select provider, email from auth.identities where user_id = $1 order by provider", [
				id,
			])
		).rows;

	test("without the account's session leaves nobody else a way in", async () => {
		const email = newEmail();
		const { device: mallory, id, token_hash } = await pointedAt(email);
		// A sign-in with Google whose code is not exchanged yet.
		await testServer.owner.query(
			`insert into auth.flow_state (user_id, auth_code, auth_code_issued_at, code_challenge, provider_type,
				authentication_method)
				values ($1, $2, now(), 'x', 'google', 'oauth')`,
			[id, `code of ${email}`],
		);
		const victim = testServer.openDevice();
		const { data, error } = await victim.auth.verifyOtp({ token_hash, type: "email_change" });
		expect(error).toBeNull();
		expect(data.user).toMatchObject({
			email,
			app_metadata: { provider: "email", providers: ["email", "google"], password_needed: true },
		});
		expect(await waysIn(id)).toEqual([
			{ provider: "email", email },
			{ provider: "google", email },
		]);
		expect(await signIn(email, PASSWORD)).toBe("invalid_credentials");
		expect((await mallory.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
		expect((await testServer.owner.query("select from auth.flow_state where user_id = $1", [id])).rowCount).toBe(0);
		expect((await victim.auth.updateUser({ password: "chosen by the owner" })).error).toBeNull();
		expect(await signIn(email, "chosen by the owner")).toBe("in");
	});

	test("with somebody else's session is no better than without", async () => {
		const email = newEmail();
		const { token_hash } = await pointedAt(email);
		const { device } = await testServer.createUser();
		const session = await readAccessToken(device);
		expect((await device.auth.verifyOtp({ token_hash, type: "email_change", ...session })).error).toBeNull();
		expect(await signIn(email, PASSWORD)).toBe("invalid_credentials");
	});

	test("with a session of the account that has ended is no better than without", async () => {
		const email = newEmail();
		const { device, token_hash, id } = await pointedAt(email);
		const session = await readAccessToken(device);
		await testServer.owner.query("delete from auth.sessions where user_id = $1", [id]);
		expect(
			(await testServer.openDevice().auth.verifyOtp({ token_hash, type: "email_change", ...session })).error,
		).toBeNull();
		expect(await signIn(email, PASSWORD)).toBe("invalid_credentials");
	});

	test.each(["in the body", "as a header"])("with the account's session %s revokes nothing", async (where) => {
		const email = newEmail();
		const { device, id, token_hash } = await pointedAt(email);
		const session = await readAccessToken(device);
		const answer = await testServer.request("/auth/v1/verify", {
			method: "POST",
			headers: where === "as a header" ? { authorization: `Bearer ${session.access_token}` } : {},
			body: JSON.stringify({ type: "email_change", token_hash, ...(where === "in the body" && session) }),
		});
		expect(answer.status).toBe(200);
		expect(await signIn(email, PASSWORD)).toBe("in");
		expect(await waysIn(id)).toHaveLength(4);
	});
});
