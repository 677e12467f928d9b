import { describe, expect, test } from "vitest";
import { readAccessToken, readCodeVerifier } from "../helpers/clients.ts";
import { extractLink, waitForMailedToken } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";

const testServer = setUpTestServer();

let addressCount = 0;
const newAddress = () => `wanted${++addressCount}@elsewhere.example`;

const tokenFor = (address: string) => waitForMailedToken(testServer.inbox, address);

describe("an address that somebody has signed up", () => {
	test("is its owner's all the same, who never confirmed that sign-up", async () => {
		const { email, device } = await testServer.createUserWithRecentSignIn();
		const next = newAddress();
		const squatter = testServer.openDevice();
		await squatter.auth.signUp({ email: next, password: "mallory waits here" });
		const squatted = await tokenFor(next);
		expect((await device.auth.updateUser({ email: next })).error).toBeNull();
		const mail = await testServer.inbox.waitForMail(next);
		expect(mail.subject).toBe("Confirm your new email address");
		const token_hash = extractLink(mail).searchParams.get("token_hash") as string;
		const { data, error } = await device.auth.verifyOtp({
			token_hash,
			type: "email_change",
			...(await readAccessToken(device)),
		});
		expect(error).toBeNull();
		expect(data.user?.email).toBe(next);
		const late = await squatter.auth.verifyOtp({ token_hash: squatted, type: "signup" });
		expect(late.error?.code).toBe("otp_expired");
		const codes = await Promise.all(
			[PASSWORD, "mallory waits here"].map(
				async (password) =>
					(await testServer.openDevice().auth.signInWithPassword({ email: next, password })).error?.code,
			),
		);
		expect(codes).toEqual([undefined, "invalid_credentials"]);
		expect((await testServer.owner.query("select from auth.users where email = $1", [email])).rowCount).toBe(0);
	});

	test("stays with whoever confirmed it while the change was pending", async () => {
		const { email, device } = await testServer.createUserWithRecentSignIn();
		const next = newAddress();
		const other = testServer.openDevice();
		await other.auth.signUp({ email: next, password: PASSWORD });
		const signUp = await tokenFor(next);
		await device.auth.updateUser({ email: next });
		const token_hash = await tokenFor(next);
		const confirmed = await other.auth.verifyOtp({ token_hash: signUp, type: "signup", ...readCodeVerifier(other) });
		expect(confirmed.error).toBeNull();
		const late = await device.auth.verifyOtp({ token_hash, type: "email_change", ...(await readAccessToken(device)) });
		expect(late.error?.code).toBe("email_exists");
		expect((await device.auth.getUser()).data.user?.email).toBe(email);
		expect((await other.auth.getUser()).data.user?.email).toBe(next);
	});

	test("stays with whoever comes by Google, confirmed or not", async () => {
		const { device } = await testServer.createUserWithRecentSignIn();
		const next = newAddress();
		await testServer.owner.query(
			`with new_user as (insert into auth.users (email) values ($1) returning id)
			insert into auth.identities (user_id, provider, provider_id, identity_data)
				select id, 'google', id::text, '{}' from new_user`,
			[next],
		);
		await device.auth.updateUser({ email: next });
		expect((await testServer.inbox.waitForMail(next)).subject).not.toBe("Confirm your new email address");
	});
});
