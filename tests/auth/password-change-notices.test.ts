import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";
import { accountSteps } from "./account-steps.ts";
import { repeatRequest, repeatSequentially } from "./sign-in-attempts.ts";

const testServer = setUpTestServer();
const { mailsTo } = accountSteps(testServer);

const NOTICE = "Your password was changed";
/** Ten changes a minute are an account's in any case. */
const nextMinute = () => testServer.owner.query("delete from auth.rate_limits where key like 'changePerAccount:%'");

test("whoever uses up all mails changes neither password nor address unnoticed", async () => {
	const { email, device } = await testServer.createUserWithRecentSignIn();
	const request = (method: string, path: string, body: object) =>
		testServer.requestAs(device, method, `/auth/v1${path}`, body, "203.0.113.17");
	const resend = () => request("POST", "/resend", { type: "email_change", email });
	expect(await repeatRequest(7, resend)).toContain(429);
	await testServer.owner.sql`
		update auth.rate_limits set points = 1000 where key ~ '^(ownM|m)ailPer(Address|Account):'`;
	expect((await request("PUT", "/user", { email: "unnoticed@stranger.example" })).status).toBe(429);
	expect((await device.auth.getUser()).data.user?.new_email).toBeUndefined();

	const change = { password: "mallory's new one", current_password: PASSWORD };
	expect((await request("PUT", "/user", change)).status).toBe(200);
	await testServer.flushMails();
	expect(mailsTo(email).at(-1)?.subject).toBe(NOTICE);
	await testServer.owner.query("delete from auth.rate_limits where points = 1000");
});

test("an account is notified of ten new passwords an hour", async () => {
	const { email, device } = await testServer.createUser();
	for (let turn = 0; turn < 12; turn++) {
		await nextMinute();
		expect((await device.auth.updateUser({ password: `${turn} horse batteries` })).error).toBeNull();
	}
	await testServer.flushMails();
	expect(mailsTo(email).filter(({ subject }) => subject === NOTICE)).toHaveLength(10);
	expect(testServer.logLines.filter((line) => line.includes("no notice is mailed"))).toHaveLength(2);
});

test("changes that are refused in the end use up no notice", async () => {
	const { email, device } = await testServer.createUser();
	const much = "x".repeat(1900);
	expect((await device.auth.updateUser({ data: { much } })).error).toBeNull();
	for (let turn = 0; turn < 11; turn++) {
		await nextMinute();
		const { error } = await device.auth.updateUser({ password: "mallory's new one", data: { more: much } });
		expect(error?.code).toBe("validation_failed");
	}
	await nextMinute();
	expect((await device.auth.updateUser({ password: "mallory's new one" })).error).toBeNull();
	await testServer.flushMails();
	expect(mailsTo(email).at(-1)?.subject).toBe(NOTICE);
});

test("a neighbour's changes hold back nobody's notice", async () => {
	const countNotices = () => testServer.inbox.mails.filter(({ subject }) => subject === NOTICE).length;
	const before = countNotices();
	const changes = await repeatSequentially(7, async () => {
		const { device } = await testServer.createUser();
		// Who came by a mail's link just now needs no old password, whose comparison counts as a guess.
		return repeatRequest(5, (turn) => {
			const change = { password: `${turn} horse batteries` };
			return testServer.requestAs(device, "PUT", "/auth/v1/user", change, "203.0.113.15");
		});
	});
	expect(changes.flat()).toEqual(Array(35).fill(200));
	await testServer.flushMails();
	expect(countNotices() - before).toBe(35);
}, 120_000);
