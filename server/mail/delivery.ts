import type { LaidOut } from "./letter.ts";

/**
 * Hands a mail over to whoever carries it.
 *
 * @throws MailRefused when trying again would not help, any other error when it would
 */
export type Deliver = (to: string, mail: LaidOut) => Promise<void>;

/** The receiving side will never take this mail. */
export class MailRefused extends Error {
	override readonly name = "MailRefused";
}

/** Tells other mail programs not to answer (RFC 3834). */
export const AUTOMATIC = { "Auto-Submitted": "auto-generated" } as const;
