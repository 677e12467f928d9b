import { isAuthApiError } from "@supabase/supabase-js";
import { isStoreError } from "../../errors.ts";
import type { CloudClient } from "./client.ts";

/** Event of the page: a call for a new access token got no answer. All other calls wait until it does. */
export const SESSION_REFRESH_FAILED = "whose-turn-renewal-failed";

export async function withSessionRefresh<T>(client: CloudClient, userId: string, call: () => Promise<T>): Promise<T> {
	try {
		return await call();
	} catch (reason) {
		if (!isStoreError(reason, "signed-out") || !(await refreshSession(client, userId))) throw reason;
		return call();
	}
}

/** Signs out if the backend refuses a new token, too, so that the user can sign in again. */
async function refreshSession({ auth }: CloudClient, userId: string): Promise<boolean> {
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
