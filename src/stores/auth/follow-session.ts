import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import type { CloudClient } from "../cloud/http/client.ts";
import { readSessionUser, type SessionUser, toSessionUser } from "./session-user.ts";
import { hasStoredSession, subscribeToOtherTabsSession } from "./stored-session.ts";

const REFRESH_TIMEOUT_MS = 2_000;

/** Calls `setUser` for every sign-in and sign-out, in any tab. Resolves once it is known who is signed in. */
export async function followSession(
	{ auth }: CloudClient,
	setUser: (user: SessionUser | undefined) => void,
): Promise<void> {
	async function setUserOnceStored(user: SessionUser) {
		const { data } = await auth.getSession();
		if (data.session?.user.id === user.id) setUser(user);
	}

	await new Promise<void>((resolve) => {
		const timeout = setTimeout(() => {
			const user = readSessionUser();
			if (!user) return;
			setUser(user);
			resolve();
		}, REFRESH_TIMEOUT_MS);
		auth.onAuthStateChange((event, session) => {
			// Another tab's broadcast may arrive before that tab's change of the storage. A `storage` event follows then.
			if (event === "SIGNED_OUT" && hasStoredSession()) return;
			const user = getUser(event, session);
			if (!user || user.id === readSessionUser()?.id) setUser(user);
			else void setUserOnceStored(user);
			if (event !== "INITIAL_SESSION") return;
			clearTimeout(timeout);
			resolve();
		});
	});
	// supabase-js does not broadcast a session that this app removed without the server, and may broadcast one too early.
	subscribeToOtherTabsSession(() => {
		const user = readSessionUser();
		if (user || !hasStoredSession()) setUser(user);
	});
}

function getUser(event: AuthChangeEvent, session: Session | null): SessionUser | undefined {
	if (event === "SIGNED_OUT") return undefined;
	// supabase-js reports no session if it could not refresh a token that is about to expire.
	return session ? toSessionUser(session.user) : readSessionUser();
}
