import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";
import { attemptSignIn, repeatSequentially } from "./sign-in-attempts.ts";

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
	const answers = await repeatSequentially(3, async (n) => {
		const address = [email, "nobody@family.example", passwordless][n] as string;
		const response = await attemptSignIn(testServer, { email: address, password: "not the password" });
		return [response.status, await response.text()];
	});
	const text = '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}';
	expect(answers).toEqual(Array(3).fill([400, text]));
});

test("passwords are stored as argon2id with OWASP's parameters", async () => {
	const { email } = await testServer.createUser();
	const { rows } = await testServer.owner.sql`select encrypted_password from auth.users where email = ${email}`;
	expect(rows[0]?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
