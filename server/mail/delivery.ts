import type { RenderedMail } from "./render-mail.ts";

/** @throws MailRejectedError if another attempt would not help, any other error if it would */
export type DeliverMail = (to: string, mail: RenderedMail) => Promise<void>;

/** No attempt will ever succeed. */
export class MailRejectedError extends Error {
	override readonly name = "MailRejectedError";
}

/** The mail may be sent later. The message is logged. */
export class MailDeferredError extends Error {
	override readonly name = "MailDeferredError";
	readonly retryAfterSeconds: number;

	constructor(message: string, retryAfterSeconds: number) {
		super(message);
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/** Asks other mail programs not to answer (RFC 3834). */
export const AUTO_SUBMITTED_HEADERS = { "Auto-Submitted": "auto-generated" } as const;
