import * as v from "valibot";
import { SESSION_KEY } from "./stored-session.ts";

/** Milliseconds, as in `own-account.ts`, which this page can do without. */
const EMAIL_CHANGE_LIFETIME_MS = 60 * 60 * 1000;

const SessionSchema = v.pipe(
	v.string(),
	v.parseJson(),
	v.object({
		user: v.object({ new_email: v.pipe(v.string(), v.toLowerCase()), email_change_sent_at: v.string() }),
	}),
);

/**
 * The address that the person of this browser's session has asked for within the last hour and not confirmed, as far as this browser
 * has heard of it; the change may have been ended by now.
 */
export function readStoredPendingEmail(): string | undefined {
	try {
		const { user } = v.parse(SessionSchema, localStorage.getItem(SESSION_KEY));
		const age = Date.now() - Date.parse(user.email_change_sent_at);
		return age < EMAIL_CHANGE_LIFETIME_MS ? user.new_email : undefined;
	} catch {
		return undefined;
	}
}
