import { join } from "node:path";
import type { DeliverMail } from "./delivery.ts";
import { type Outbox, openOutbox } from "./outbox.ts";
import { createSmtpDelivery } from "./smtp.ts";

interface SmtpSettings {
	readonly smtpUrl: string;
	readonly from: string;
}

interface OutboxSettings {
	readonly dataDir: string;
	/** Whether the terminal may show links, which open accounts. */
	readonly isLocalOnly: boolean;
	readonly print: (line: string) => void;
}

/** SMTP or, without its settings, an outbox in the data directory. */
export function createMailTransport(
	smtp: SmtpSettings | undefined,
	{ dataDir, isLocalOnly, print }: OutboxSettings,
): { readonly deliver: DeliverMail; readonly outbox?: Outbox } {
	if (smtp) return { deliver: createSmtpDelivery(smtp.smtpUrl, smtp.from) };
	const folder = join(dataDir, "outbox");
	if (!isLocalOnly) print(`Warning: SMTP_URL is not set, so mails are not sent but kept in ${folder}.`);
	const outbox = openOutbox(folder, isLocalOnly, print);
	return { deliver: outbox.deliver, outbox };
}
