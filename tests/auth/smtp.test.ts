import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import { MailRejectedError } from "../../server/mail/delivery.ts";
import { createSmtpDelivery } from "../../server/mail/smtp.ts";

const MAIL = { subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
const createRejection = () => Object.assign(new Error("no"), { responseCode: 550 });

/** The error of a mail to a server that behaves like this. */
async function failureAt(options: SMTPServerOptions): Promise<unknown> {
	const server = new SMTPServer({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true, ...options });
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	const { port } = server.server.address() as AddressInfo;
	const deliver = createSmtpDelivery(`smtp://turns:secret@127.0.0.1:${port}`, "turns@example.org");
	const failure = await deliver("mia@family.example", MAIL).catch((error: unknown) => error);
	await new Promise<void>((resolve) => server.close(() => resolve()));
	return failure;
}

const welcome: SMTPServerOptions["onAuth"] = (_auth, _session, done) => done(null, { user: "turns" });

test("a refused recipient or mail is refused for good", async () => {
	expect(
		await failureAt({ onAuth: welcome, onRcptTo: (_to, _session, done) => done(createRejection()) }),
	).toBeInstanceOf(MailRejectedError);
	const onData: SMTPServerOptions["onData"] = (stream, _session, done) =>
		stream.resume().once("end", () => done(createRejection()));
	expect(await failureAt({ onAuth: welcome, onData })).toBeInstanceOf(MailRejectedError);
});

test("while our login or our sender is refused, mails wait for somebody to mend it", async () => {
	const failures = [
		await failureAt({ onAuth: (_auth, _session, done) => done(Object.assign(new Error("no"), { responseCode: 535 })) }),
		await failureAt({ onAuth: welcome, onMailFrom: (_from, _session, done) => done(createRejection()) }),
	];
	for (const failure of failures) {
		expect(failure).toMatchObject({ responseCode: expect.any(Number) });
		expect(failure).not.toBeInstanceOf(MailRejectedError);
	}
});
