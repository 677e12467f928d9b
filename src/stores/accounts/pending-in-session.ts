import * as v from "valibot";
import { SESSION_KEY } from "./session-in-browser.ts";

const SessionSchema = v.pipe(
	v.string(),
	v.parseJson(),
	v.object({ user: v.object({ new_email: v.pipe(v.string(), v.toLowerCase()) }) }),
);

/**
 * The address that the person of this browser's session has asked for and not confirmed, as far as this browser has heard of it; it
 * may be over by now.
 */
export function pendingInSession(): string | undefined {
	try {
		return v.parse(SessionSchema, localStorage.getItem(SESSION_KEY)).user.new_email;
	} catch {
		return undefined;
	}
}
