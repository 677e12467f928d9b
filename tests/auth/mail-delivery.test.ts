import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import { MailRejectedError } from "../../server/mail/delivery.ts";
import { createSmtpDelivery } from "../../server/mail/smtp.ts";
import { extractLink } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";
import { accountSteps } from "./account-steps.ts";

const testServer = setUpTestServer();
const { tokenFor, follow } = accountSteps(testServer);

const readQueue = async () => (await testServer.owner.query("select * from auth.mail_queue order by id")).rows;

async function sendWhatWaits() {
	await testServer.owner.query("update auth.mail_queue set next_attempt_at = now()");
	await testServer.flushMails();
}

/** Asks for a mail while the mail server answers with a code. @returns to whom */
async function askWhile(code: number): Promise<string> {
	const { email } = await testServer.createUser();
	testServer.inbox.setResponseCode(code);
	await testServer.openDevice().auth.resetPasswordForEmail(email);
	await testServer.flushMails();
	return email;
}

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

test("a mail is offered again later to a busy mail server, and its queue never holds its token", async () => {
	const email = await askWhile(451);
	const offered = testServer.inbox.countDeliveryAttempts();
	const queued = await readQueue();
	expect(queued).toMatchObject([{ recipient: email, attempts: 1 }]);
	expect(JSON.stringify(queued)).not.toMatch(/[A-Za-z0-9_-]{43}/);
	await testServer.flushMails();
	expect(testServer.inbox.countDeliveryAttempts()).toBe(offered);

	testServer.inbox.setResponseCode(250);
	await sendWhatWaits();
	expect(await follow(await tokenFor(email), "recovery")).toBe("in");
	expect(await readQueue()).toEqual([]);
});

test.each([
	["one, where the mail server refuses for good", 550, 1],
	["nine, where it is busy", 451, 9],
])("after %s, a mail is given up, with a line in the log", async (_, code, attempts) => {
	await askWhile(code);
	for (let attempt = 2; attempt <= attempts; attempt++) {
		expect(await readQueue()).toHaveLength(1);
		await sendWhatWaits();
	}
	expect(await readQueue()).toEqual([]);
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

const refusal = (responseCode: number) => Object.assign(new Error("no"), { responseCode });
const onAuth: SMTPServerOptions["onAuth"] = (_auth, _session, done) => done(null, { user: "turns" });

test.each<[what: string, isForGood: boolean, options: SMTPServerOptions]>([
	["a recipient", true, { onRcptTo: (_to, _session, done) => done(refusal(550)) }],
	["a mail", true, { onData: (stream, _session, done) => stream.resume().once("end", () => done(refusal(550))) }],
	// Mails wait for somebody to mend it.
	["our login", false, { onAuth: (_auth, _session, done) => done(refusal(535)) }],
	["our sender", false, { onMailFrom: (_from, _session, done) => done(refusal(550)) }],
])("%s that is refused is refused for good: %s", async (_, isForGood, options) => {
	const server = new SMTPServer({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true, onAuth, ...options });
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	const { port } = server.server.address() as AddressInfo;
	const deliver = createSmtpDelivery(`smtp://turns:secret@127.0.0.1:${port}`, "turns@example.org");
	const mail = { subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
	const failure = await deliver("mia@family.example", mail).catch((error: unknown) => error);
	await new Promise<void>((resolve) => server.close(() => resolve()));
	expect(failure).toBeInstanceOf(Error);
	expect(failure instanceof MailRejectedError).toBe(isForGood);
});
