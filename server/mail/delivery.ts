import type { RenderedMail } from "./render-mail.ts";

/**
 * Hands a mail over to whoever carries it.
 *
 * @throws MailRefused when trying again would not help, any other error when it would
 */
export type DeliverMail = (to: string, mail: RenderedMail) => Promise<void>;

/** The receiving side will never take this mail. */
export class MailRejectedError extends Error {
	override readonly name = "MailRefused";
}

/** Tells other mail programs not to answer (RFC 3834). */
export const AUTO_SUBMITTED_HEADERS = { "Auto-Submitted": "auto-generated" } as const;
