import { expect, test } from "vitest";
import { extractLink, waitForMailedToken } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";

const testServer = setUpTestServer();

const queue = async () =>
	(await testServer.owner.query("select recipient, attempts from auth.mail_queue order by id")).rows;
const makeMailsDue = () => testServer.owner.query("update auth.mail_queue set next_attempt_at = now()");

test("a mail has the same words and link as text and as HTML, and says that a machine wrote it", async () => {
	const email = "reader@family.example";
	await testServer.openDevice().auth.signUp({ email, password: PASSWORD });
	const mail = await testServer.inbox.waitForMail(email);
	const link = extractLink(mail).href;
	expect(mail.from?.address).toBe("turns@example.org");
	expect(mail.text).toContain("Confirm my email");
	expect(mail.html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
	expect(mail.html).not.toMatch(/<(script|img|link|iframe)/);
	expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
});

test.each([
	"a@family.example, b@family.example",
	"a@family.example\r\nBcc: b@family.example",
	"<a@family.example>",
	"a@b@c.example",
	'"a b"@family.example',
])("%j is not one address", async (email) => {
	const { error } = await testServer.openDevice().auth.resetPasswordForEmail(email);
	expect(error).toMatchObject({ status: 400, code: "validation_failed" });
});

test("a mail is offered again later to a busy mail server", async () => {
	const { email } = await testServer.createUser();
	testServer.inbox.setResponseCode(451);
	await testServer.openDevice().auth.resetPasswordForEmail(email);
	await testServer.flushMails();
	const offered = testServer.inbox.countDeliveryAttempts();
	expect(await queue()).toEqual([{ recipient: email, attempts: 1 }]);
	await testServer.flushMails();
	expect(testServer.inbox.countDeliveryAttempts()).toBe(offered);

	testServer.inbox.setResponseCode(250);
	await makeMailsDue();
	await testServer.flushMails();
	const token_hash = await waitForMailedToken(testServer.inbox, email);
	expect((await testServer.openDevice().auth.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
	expect(await queue()).toEqual([]);
});

test("a mail is not offered again to a mail server that refuses for good", async () => {
	const { email } = await testServer.createUser();
	testServer.inbox.setResponseCode(550);
	await testServer.openDevice().auth.resetPasswordForEmail(email);
	await testServer.flushMails();
	expect(await queue()).toEqual([]);
	expect(testServer.logLines.at(-1)).toMatch(/mail given up/);
	testServer.inbox.setResponseCode(250);
});

test("after nine attempts a mail is given up, with a line in the log that names nobody", async () => {
	const { email } = await testServer.createUser();
	testServer.inbox.setResponseCode(451);
	await testServer.openDevice().auth.resetPasswordForEmail(email);
	await testServer.flushMails();
	for (let attempt = 2; attempt <= 9; attempt++) {
		expect(await queue()).toHaveLength(1);
		await makeMailsDue();
		await testServer.flushMails();
	}
	expect(await queue()).toEqual([]);
	expect(testServer.logLines.at(-1)).toMatch(/mail given up/);
	testServer.inbox.setResponseCode(250);
});

test("the log knows no addresses, passwords or tokens", async () => {
	const log = testServer.logLines.join("");
	expect(log).toMatch(/mail sent/);
	expect(log).not.toMatch(/@family\.example/);
	expect(log).not.toContain(PASSWORD);
	expect(log).not.toMatch(/token_hash|eyJ/);
});
