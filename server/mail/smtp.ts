import { createTransport } from "nodemailer";
import { AUTO_SUBMITTED_HEADERS, type DeliverMail, MailRejectedError } from "./delivery.ts";

/** Well below `BACKOFF_SECONDS` (queue.ts), after which another copy of the server takes the mail over. */
const SMTP_TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** @param url such as `smtps://user:password@mail.example.org` @param from such as `Whose Turn? <turns@example.org>` */
export function createSmtpDelivery(url: string, from: string): DeliverMail {
	const transport = createTransport({ url, ...SMTP_TIMEOUTS_MS }, { from });
	return async (to, mail) => {
		try {
			// An object, since a string would be parsed as a list of addresses.
			await transport.sendMail({ to: { name: "", address: to }, headers: AUTO_SUBMITTED_HEADERS, ...mail });
		} catch (error) {
			if (isPermanentRejection(error))
				throw new MailRejectedError(`refused with code ${error.responseCode}`, { cause: error });
			throw error;
		}
	};
}

/**
 * Errors of the recipient or the mail. The operator can correct a rejected login or sender, and the mails are sent
 * then.
 */
function isPermanentRejection(error: unknown): error is Error & { responseCode: number } {
	if (!(error instanceof Error && "responseCode" in error && "command" in error)) return false;
	return Number(error.responseCode) >= 500 && (error.command === "RCPT TO" || error.command === "DATA");
}
