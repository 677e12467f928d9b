import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";

const testServer = setUpTestServer();

test("the right password opens a session with Supabase's claims", async () => {
	const { email } = await testServer.createUser();
	const device = testServer.openDevice();
	const { data, error } = await device.auth.signInWithPassword({ email: email.toUpperCase(), password: PASSWORD });
	expect(error).toBeNull();
	expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 890);

	const { data: verified } = await device.auth.getClaims();
	expect(verified?.header.alg).toBe("ES256");
	expect(verified?.claims).toMatchObject({
		iss: `${testServer.siteUrl}/auth/v1`,
		sub: data.user?.id,
		aud: "authenticated",
		role: "authenticated",
		email,
		user_metadata: { full_name: "" },
		app_metadata: { provider: "email", providers: ["email"] },
		amr: [{ method: "password" }],
		is_anonymous: false,
	});
	expect((verified?.claims.exp ?? 0) - (verified?.claims.iat ?? 0)).toBe(900);
});

test("a wrong password, an unknown address and an account without a password get the same answer", async () => {
	const { email } = await testServer.createUser();
	const { email: passwordless } = await testServer.createUser();
	await testServer.owner.sql`update auth.users set encrypted_password = null where email = ${passwordless}`;
	const answers: [number, string][] = [];
	for (const address of [email, "nobody@family.example", passwordless]) {
		const response = await testServer.request("/auth/v1/token?grant_type=password", {
			method: "POST",
			body: JSON.stringify({ email: address, password: "not the password" }),
		});
		answers.push([response.status, await response.text()]);
	}
	expect(answers[0]).toEqual([
		400,
		'{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}',
	]);
	expect(answers[1]).toEqual(answers[0]);
	expect(answers[2]).toEqual(answers[0]);
});

test("passwords are stored as argon2id with OWASP's parameters", async () => {
	const { email } = await testServer.createUser();
	const { rows } = await testServer.owner.sql`select encrypted_password from auth.users where email = ${email}`;
	expect(rows[0]?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("an access token is worth nothing to the account once its session has ended", async () => {
	const { device } = await testServer.createUser();
	const { data } = await device.auth.getSession();
	const token = data.session?.access_token as string;
	await device.auth.signOut();
	const headers = { authorization: `Bearer ${token}` };
	for (const [method, path] of [
		["GET", "/auth/v1/user"],
		["PUT", "/auth/v1/user"],
		["POST", "/auth/v1/logout"],
	] as const) {
		const response = await testServer.request(path, { method, headers, ...(method === "PUT" && { body: "{}" }) });
		expect([response.status, (await response.json()).error_code]).toEqual([403, "session_not_found"]);
	}
});
