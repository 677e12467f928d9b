import { createTransport } from "nodemailer";
import { AUTO_SUBMITTED_HEADERS, type DeliverMail, MailRejectedError } from "./delivery.ts";

/** Well below the time after which another copy of the server would take the mail over (`BACKOFF_SECONDS` in queue.ts). */
const SMTP_TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Delivers by SMTP.
 *
 * @param url such as `smtps://user:password@mail.example.org`
 * @param from the sender, such as `Whose Turn? <turns@example.org>`
 */
export function createSmtpDelivery(url: string, from: string): DeliverMail {
	const transport = createTransport({ url, ...SMTP_TIMEOUTS_MS }, { from });
	return async (to, mail) => {
		try {
			// As an object: a string would be read as a list of addresses.
			await transport.sendMail({ to: { name: "", address: to }, headers: AUTO_SUBMITTED_HEADERS, ...mail });
		} catch (error) {
			if (isPermanentRejection(error))
				throw new MailRejectedError(`refused with code ${error.responseCode}`, { cause: error });
			throw error;
		}
	};
}

/** About this recipient or this mail. A login or a sender that is refused is for the operator to mend: the mails can wait. */
function isPermanentRejection(error: unknown): error is Error & { responseCode: number } {
	if (!(error instanceof Error && "responseCode" in error && "command" in error)) return false;
	return Number(error.responseCode) >= 500 && (error.command === "RCPT TO" || error.command === "DATA");
}
