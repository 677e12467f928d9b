import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { writeWholeFile } from "../write-whole-file.ts";
import { AUTO_SUBMITTED_HEADERS, type DeliverMail } from "./delivery.ts";

/** Sorts by time, and contains nothing of the mail. */
const MAIL_FILE_NAME = /^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml$/;

export interface Outbox {
	readonly deliver: DeliverMail;
	/** File names, the newest first. */
	list(): Promise<string[]>;
	/** The raw mail, or `undefined` if `name` is not one of `list()`. */
	read(name: string): Promise<Buffer | undefined>;
}

/** Writes mails to files. @param isLinkPrinted whether to print a mail's link, which opens an account, or its file */
export function openOutbox(folder: string, isLinkPrinted: boolean, print: (line: string) => void): Outbox {
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
			await writeWholeFile(join(folder, name), message as Buffer, 0o600);
			print(`Mail "${mail.subject}": ${(isLinkPrinted && findLink(mail.text)) || join(folder, name)}`);
		},
		async list() {
			const names = await readdir(folder).catch(() => []);
			return names.filter((name) => MAIL_FILE_NAME.test(name)).sort((a, b) => (a < b ? 1 : -1));
		},
		async read(name) {
			return MAIL_FILE_NAME.test(name) ? readFile(join(folder, name)).catch(() => undefined) : undefined;
		},
	};
}

function findLink(text: string): string | undefined {
	return text.match(/^https?:\/\/\S+$/m)?.[0];
}
