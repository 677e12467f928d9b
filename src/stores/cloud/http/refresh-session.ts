import { isAuthApiError } from "@supabase/supabase-js";
import type { CloudClient } from "./client.ts";

/** Event of the page: the backend has not answered a call for a new access token. It is repeated, and everything waits for it. */
export const SESSION_REFRESH_FAILED = "whose-turn-renewal-failed";

/**
 * After an answer that the session is over, which may be the clock's fault: gets a new access token. Where the backend
 * refuses that too the session is ended here, so that the person can sign in again.
 *
 * @returns whether there is a new one
 */
export async function refreshSession({ auth }: CloudClient, userId: string): Promise<boolean> {
	try {
		const { data } = await auth.getSession();
		if (data.session?.user.id !== userId) return false;
		const { error } = await auth.refreshSession();
		if (isAuthApiError(error) && error.status < 500 && error.status !== 429) await auth.signOut({ scope: "local" });
		return error === null;
	} catch (reason) {
		console.warn("The session could not be renewed:", reason);
		return false;
	}
}
