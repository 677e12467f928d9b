import { EventEmitter, once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/**
 * Greets at once: SMTPServer waits for a tenth of a second first, for senders who talk too soon, and tests wait for
 * hundreds of mails.
 */
class PromptServer extends SMTPServer {
	override connect(...accepted: Parameters<SMTPServer["connect"]>): void {
		super.connect(...accepted);
		const connection = [...this.connections].at(-1);
		connection?.connectionReady();
		if (connection) connection.connectionReady = () => {};
	}
}

export type Inbox = Awaited<ReturnType<typeof startInbox>>;

/** A real SMTP receiver. */
export async function startInbox() {
	const mails: Email[] = [];
	const unread: Email[] = [];
	const arrivals = new EventEmitter().setMaxListeners(0);
	let responseCode = 250;
	let attempts = 0;

	const server = new PromptServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		disableReverseLookup: true,
		async onData(stream, _session, done) {
			attempts++;
			// A sender may be killed in the middle of it.
			const content = await buffer(stream).catch(() => undefined);
			if (content === undefined) return done();
			if (responseCode !== 250) return done(Object.assign(new Error("not now"), { responseCode }));
			const mail = await PostalMime.parse(content);
			mails.push(mail);
			unread.push(mail);
			arrivals.emit("mail");
			done();
		},
	});
	// A sender that is killed resets its connection.
	server.on("error", () => {});
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");

	return {
		/** SMTP_URL of this receiver. */
		url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
		/** Everything that ever arrived, in order. */
		mails: mails as readonly Email[],
		/** The next mail to an address that nobody has read yet, now or as soon as it arrives. */
		async waitForMail(address: string): Promise<Email> {
			for (;;) {
				const found = unread.find(({ to }) => to?.some((one) => one.address === address));
				if (found) return unread.splice(unread.indexOf(found), 1)[0] as Email;
				await once(arrivals, "mail");
			}
		},
		/** From now on answers every mail with this code, such as 451 or 550; 250 accepts mails again. */
		setResponseCode(code: number) {
			responseCode = code;
		},
		/** How many mails were sent here, accepted or not. */
		countDeliveryAttempts: () => attempts,
		stop: () => new Promise<void>((resolve) => server.close(resolve)),
	};
}

/** The first link in a mail's text. */
export function extractLink(mail: Email): URL {
	const link = mail.text?.match(/^https?:\/\/\S+$/m)?.[0];
	if (link === undefined) throw new Error(`no link in: ${mail.text}`);
	return new URL(link);
}

/** The six digits beside the link in a mail's text. */
export function extractCode(mail: Email): string {
	const code = mail.text?.match(/^\d{6}$/m)?.[0];
	if (code === undefined) throw new Error(`no code in: ${mail.text}`);
	return code;
}

/** The token in the link of the next mail to an address. */
export async function waitForMailedToken(inbox: Inbox, address: string): Promise<string> {
	const token = extractLink(await inbox.waitForMail(address)).searchParams.get("token_hash");
	if (token === null) throw new Error(`no token in the link that was mailed to ${address}`);
	return token;
}
