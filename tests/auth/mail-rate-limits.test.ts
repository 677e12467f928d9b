import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";
import { accountSteps } from "./account-steps.ts";
import { fetchDeviceCookie, repeatRequest, repeatSequentially } from "./sign-in-attempts.ts";

const testServer = setUpTestServer();
const { mailsTo } = accountSteps(testServer);

test("three mails an hour to one address from one network, whatever asks for them", async () => {
	const email = "flooded@family.example";
	const device = testServer.openDevice("203.0.113.8");
	const asks = [
		() => device.auth.signUp({ email, password: PASSWORD }),
		() => device.auth.resend({ type: "signup", email }),
		() => device.auth.resetPasswordForEmail(email),
		() => device.auth.resetPasswordForEmail("Flooded@Family.example"),
		() => device.auth.signUp({ email, password: PASSWORD }),
	];
	const codes = await repeatSequentially(asks.length, async (n) => (await asks[n]?.())?.error?.code);
	expect(codes).toEqual([undefined, undefined, undefined, "over_email_send_rate_limit", "over_email_send_rate_limit"]);
	await testServer.flushMails();
	expect(mailsTo(email)).toHaveLength(3);
});

test("requests for mails of a whole /48 block neither recovery nor sign-up", async () => {
	const { email } = await testServer.createUser();
	const responses = await repeatSequentially(12, (n) =>
		testServer.openDevice(`2001:db8:4801:${n}::1`).auth.resetPasswordForEmail(email),
	);
	expect(responses.map(({ error }) => error?.status)).toEqual([...Array(6).fill(undefined), ...Array(6).fill(429)]);
	expect((await testServer.openDevice().auth.resetPasswordForEmail(email)).error).toBeNull();
	expect((await testServer.openDevice().auth.signUp({ email, password: PASSWORD })).error).toBeNull();
});

test("what stands after a + in an address makes no other mailbox of it", async () => {
	const ask = async (tag: string, device = testServer.openDevice()) =>
		(await device.auth.signUp({ email: `Tagged${tag}@family.example`, password: PASSWORD })).error?.status ?? 200;
	const here = testServer.openDevice("203.0.113.16");
	const tags = ["", "+1", "+1+2", "+", "+3"];
	expect(await repeatSequentially(5, (n) => ask(tags[n] as string, here))).toEqual([200, 200, 200, 429, 429]);
	expect(await repeatSequentially(8, (n) => ask(`+more${n}`))).toEqual([...Array(7).fill(200), 429]);
	expect(await ask("-other")).toBe(200);
	await testServer.flushMails();
	expect(mailsTo("tagged")).toHaveLength(11);
});

test("ten mails an hour to one address from everywhere, and some more for a device that is known there", async () => {
	const { email } = await testServer.createUser();
	const cookie = await fetchDeviceCookie(testServer, email);
	const recover = (headers = {}) => testServer.request("/auth/v1/recover", { body: { email }, headers });
	// The newcomer's own sign-up was one of the ten.
	expect(await repeatRequest(12, () => recover())).toEqual([...Array(9).fill(200), 429, 429, 429]);
	expect(await repeatRequest(4, () => recover({ cookie }))).toEqual([200, 200, 200, 429]);
});

/** What is asked for while the mail server is busy is sent when it is not any more. */
async function whileBusy(...asks: (() => Promise<unknown>)[]): Promise<void> {
	testServer.inbox.setResponseCode(451);
	for (const ask of asks) {
		await ask();
		await testServer.flushMails();
	}
	testServer.inbox.setResponseCode(250);
	await testServer.owner.query("update auth.mail_queue set next_attempt_at = now()");
	await testServer.flushMails();
}

test("whoever names ten addresses for the account makes no ten mails, one after the other or at once", async () => {
	const { device } = await testServer.createUserWithRecentSignIn();
	const responses = await repeatSequentially(10, (n) => device.auth.updateUser({ email: `aim${n}@stranger.example` }));
	expect(responses.filter(({ error }) => error === null)).toHaveLength(6);
	expect(responses[9]?.error?.code).toBe("over_email_send_rate_limit");

	const { device: other } = await testServer.createUserWithRecentSignIn();
	const atOnce = () =>
		Promise.all(Array.from({ length: 9 }, (_, n) => other.auth.updateUser({ email: `at-once${n}@stranger.example` })));
	await whileBusy(atOnce);
	expect(mailsTo("at-once")).toHaveLength(1);
});

test("a mail that is no longer right is dropped when its time comes", async () => {
	const { device } = await testServer.createUserWithRecentSignIn();
	const name = (number: number) => () => device.auth.updateUser({ email: `dropped${number}@stranger.example` });
	await whileBusy(name(1), name(2));
	const sent = mailsTo("dropped");
	expect(sent.map(({ to }) => to?.[0]?.address)).toEqual(["dropped2@stranger.example"]);
	expect((await testServer.owner.query("select from auth.mail_queue")).rowCount).toBe(0);
});

test("a mail counts for the address it goes to, not for the one that the request names", async () => {
	const { email, device } = await testServer.createUserWithRecentSignIn();
	await device.auth.updateUser({ email: "aimed-at@stranger.example" });
	await repeatSequentially(15, () => testServer.openDevice().auth.resend({ type: "email_change", email }));
	await testServer.flushMails();
	const sent = mailsTo("aimed-at@stranger.example");
	expect(sent.length).toBeGreaterThan(0);
	expect(sent.length).toBeLessThanOrEqual(10);
});

test("a device that is known to many accounts asks for thirty mails an hour from one address, too", async () => {
	const statuses = await repeatSequentially(11, async () => {
		const { email } = await testServer.createUserWithRecentSignIn();
		const headers = { cookie: await fetchDeviceCookie(testServer, email) };
		const init = { body: { email }, headers, from: "203.0.113.14" };
		return repeatRequest(3, () => testServer.request("/auth/v1/recover", init));
	});
	expect(statuses.flat()).toEqual([...Array(30).fill(200), 429, 429, 429]);
}, 120_000);
