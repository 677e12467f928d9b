import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { writeWholeFile } from "../write-whole-file.ts";
import { AUTO_SUBMITTED_HEADERS, type DeliverMail } from "./delivery.ts";

/** Sorts by time, and contains nothing of the mail. */
const MAIL_FILE_NAME = /^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml$/;

export interface Outbox {
	/** File names, the newest first. */
	list(): Promise<string[]>;
	/** The raw mail, or `undefined` if `name` is not one of `list()`. */
	read(name: string): Promise<Buffer | undefined>;
}

/**
 * Keeps mails in files of the data directory, where SMTP is not set.
 *
 * @param isLocalOnly whether the terminal may show a mail's link, which opens an account, instead of its file
 */
export function openOutbox(dataDir: string, isLocalOnly: boolean, print: (line: string) => void) {
	const folder = join(dataDir, "outbox");
	if (!isLocalOnly) print(`Warning: SMTP_URL is not set, so mails are not sent but kept in ${folder}.`);
	const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

	const deliver: DeliverMail = async (to, mail) => {
		const from = { name: "Whose Turn?", address: "whose-turn@localhost" };
		const { message } = await transport.sendMail({
			from,
			to: { name: "", address: to },
			headers: AUTO_SUBMITTED_HEADERS,
			...mail,
		});
		const name = `${new Date().toISOString().replace(/[-:.]/g, "")}-${randomUUID().slice(0, 8)}.eml`;
		await mkdir(folder, { recursive: true, mode: 0o700 });
		await writeWholeFile(join(folder, name), message as Buffer, 0o600);
		print(`Mail "${mail.subject}": ${(isLocalOnly && findLink(mail.text)) || join(folder, name)}`);
	};

	const outbox: Outbox = {
		async list() {
			const names = await readdir(folder).catch(() => []);
			return names.filter((name) => MAIL_FILE_NAME.test(name)).sort((a, b) => (a < b ? 1 : -1));
		},
		async read(name) {
			return MAIL_FILE_NAME.test(name) ? readFile(join(folder, name)).catch(() => undefined) : undefined;
		},
	};
	return { deliver, outbox };
}

function findLink(text: string): string | undefined {
	return text.match(/^https?:\/\/\S+$/m)?.[0];
}
