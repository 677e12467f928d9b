import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { AUTO_SUBMITTED_HEADERS, type DeliverMail } from "./delivery.ts";

/** Names sort by time, and nothing of the mail is in them. */
const MAIL_FILE_NAME = /^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml$/;

export interface Outbox {
	readonly deliver: DeliverMail;
	/** The names of the mails, the newest first. */
	list(): Promise<string[]>;
	/** A mail as it would have been sent, or `undefined` if `name` is not one of `list()`. */
	read(name: string): Promise<Buffer | undefined>;
}

/**
 * Keeps mails as files instead of sending them, for a server without SMTP.
 *
 * @param isShown whether the terminal may show a mail's link, which opens an account; else it names the file
 * @param print says on the terminal that there is a mail
 */
export function openOutbox(folder: string, isShown: boolean, print: (line: string) => void): Outbox {
	const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

	return {
		async deliver(to, mail) {
			const from = { name: "Whose Turn?", address: "whose-turn@localhost" };
			const { message } = await transport.sendMail({
				from,
				to: { name: "", address: to },
				headers: AUTO_SUBMITTED_HEADERS,
				...mail,
			});
			const name = `${new Date().toISOString().replace(/[-:.]/g, "")}-${randomUUID().slice(0, 8)}.eml`;
			await mkdir(folder, { recursive: true, mode: 0o700 });
			await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 });
			await rename(join(folder, `${name}.part`), join(folder, name));
			print(`Mail "${mail.subject}": ${(isShown && findLink(mail.text)) || join(folder, name)}`);
		},
		async list() {
			const names = await readdir(folder).catch(() => []);
			return names.filter((name) => MAIL_FILE_NAME.test(name)).sort((one, other) => (one < other ? 1 : -1));
		},
		async read(name) {
			return MAIL_FILE_NAME.test(name) ? readFile(join(folder, name)).catch(() => undefined) : undefined;
		},
	};
}

function findLink(text: string): string | undefined {
	return text.match(/^https?:\/\/\S+$/m)?.[0];
}
