import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface Inbox {
	/** SMTP_URL of this receiver. */
	readonly url: string;
	/** Everything that ever arrived, in order. */
	readonly mails: readonly Email[];
	/** The next mail to an address that nobody has read yet, now or as soon as it arrives. */
	waitForMail(address: string): Promise<Email>;
	/** From now on answers every mail with this code, such as 451 or 550; 250 takes mails again. */
	setResponseCode(code: number): void;
	/** From now on takes its time for every mail, in milliseconds. */
	setDelayMs(ms: number): void;
	/** How many mails were offered, taken or not. */
	countDeliveryAttempts(): number;
	stop(): Promise<void>;
}

/** A real SMTP receiver. */
export async function startInbox(): Promise<Inbox> {
	const mails: Email[] = [];
	const unread: Email[] = [];
	const waiting: { address: string; take: (mail: Email) => void }[] = [];
	let code = 250;
	let offered = 0;
	let ms = 0;

	const isTo = (mail: Email, address: string) => mail.to?.some((to) => to.address === address) ?? false;
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		async onData(stream, _session, done) {
			offered++;
			const chunks: Buffer[] = [];
			for await (const chunk of stream) chunks.push(chunk as Buffer);
			if (ms > 0) await setTimeout(ms);
			if (code !== 250) return done(Object.assign(new Error("not now"), { responseCode: code }));
			const mail = await PostalMime.parse(Buffer.concat(chunks));
			mails.push(mail);
			const at = waiting.findIndex(({ address }) => isTo(mail, address));
			if (at >= 0) waiting.splice(at, 1)[0]?.take(mail);
			else unread.push(mail);
			done();
		},
	});
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");

	return {
		url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
		mails,
		waitForMail(address) {
			const at = unread.findIndex((mail) => isTo(mail, address));
			const found = at >= 0 ? unread.splice(at, 1)[0] : undefined;
			if (found) return Promise.resolve(found);
			return new Promise((take) => waiting.push({ address, take }));
		},
		setResponseCode(next) {
			code = next;
		},
		setDelayMs(next) {
			ms = next;
		},
		countDeliveryAttempts: () => offered,
		stop: () => new Promise((resolve) => server.close(resolve)),
	};
}

/** The first link in a mail's text. */
export function extractLink(mail: Email): URL {
	const link = mail.text?.match(/^https?:\/\/\S+$/m)?.[0];
	if (link === undefined) throw new Error(`no link in: ${mail.text}`);
	return new URL(link);
}

/** The token in the link of the next mail to an address. */
export async function waitForMailedToken(postbox: Inbox, address: string): Promise<string> {
	const token = extractLink(await postbox.waitForMail(address)).searchParams.get("token_hash");
	if (token === null) throw new Error(`no token in the link that was mailed to ${address}`);
	return token;
}
