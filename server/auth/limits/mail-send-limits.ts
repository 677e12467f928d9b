import type { OutgoingMail } from "../../mail/attempt-mail.ts";
import { MailDeferredError, MailRejectedError } from "../../mail/delivery.ts";
import type { MailJob, MailKind } from "../../mail/queue.ts";
import { consumeLimits, RateLimitExceeded, type RateLimits } from "../../rate-limits.ts";
import { stripSubaddress } from "./strip-subaddress.ts";

/** Warnings are never deferred. Limits of the account bound them. */
const NOTICE_KINDS: ReadonlySet<MailKind> = new Set(["password-changed", "email-changed", "email-change-asked"]);

/**
 * The returned function throws MailDeferredError if a limit of the server is reached, MailRejectedError if the
 * recipient's is.
 */
export function createSendLimiter({ consumeLimit }: RateLimits) {
	return async (job: MailJob, { to, isConfirmed }: OutgoingMail): Promise<void> => {
		if (NOTICE_KINDS.has(job.kind)) return;
		// The request has consumed the limit of its own recipient (`consumeMailLimit`).
		const isConsumed = to === job.recipient;
		try {
			await consumeLimits(
				...(isConfirmed ? [] : [() => consumeLimit("mailToUnproven", "")]),
				() => consumeLimit("mailPerServer", ""),
				...(isConsumed ? [] : [() => consumeLimit("mailPerRecipient", stripSubaddress(to))]),
			);
		} catch (error) {
			throw error instanceof RateLimitExceeded ? toMailError(error) : error;
		}
	};
}

function toMailError({ rule, message, retryAfterSeconds }: RateLimitExceeded): Error {
	switch (rule) {
		case "mailPerServer":
			return new MailDeferredError("MAIL_LIMIT_PER_HOUR is reached: mails wait", retryAfterSeconds);
		case "mailToUnproven":
			return new MailDeferredError(
				"MAIL_LIMIT_PER_HOUR is reached: mails to addresses that nobody has confirmed wait",
				retryAfterSeconds,
			);
		default:
			return new MailRejectedError(message);
	}
}
