import * as v from "valibot";
import { readJson } from "../browser/stored-json.ts";
import { getUnexpiredNewEmail } from "./session-user.ts";
import { SESSION_KEY } from "./stored-session.ts";

const SessionSchema = v.object({ user: v.object({ new_email: v.string(), email_change_sent_at: v.string() }) });

/** The unconfirmed new address in this browser's session, in lower case; the change may have been cancelled elsewhere. */
export function readStoredPendingEmail(): string | undefined {
	return getUnexpiredNewEmail(readJson(SESSION_KEY, SessionSchema)?.user)?.toLowerCase();
}
