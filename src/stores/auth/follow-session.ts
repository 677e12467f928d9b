import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import type { CloudClient } from "../cloud/http/client.ts";
import { readSessionUser, type SessionUser, toSessionUser } from "./session-user.ts";
import { hasStoredSession, subscribeToOtherTabsSession } from "./stored-session.ts";

/** Milliseconds until the user of a session that could not be refreshed counts as signed in. */
const SESSION_TIMEOUT_MS = 2_000;

/** Calls `setUser` for every sign-in and sign-out, in any tab. Resolves once it is known who is signed in. */
export async function followSession(
	{ auth }: CloudClient,
	setUser: (user: SessionUser | undefined) => void,
): Promise<void> {
	/** Another tab's broadcast may arrive before the session that it stored, for which a `storage` event follows. */
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
		}, SESSION_TIMEOUT_MS);
		auth.onAuthStateChange((event, session) => {
			// Another tab's broadcast may arrive before what it has removed: the changes, which it lost on purpose, and then
			// the session, for which a `storage` event follows.
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
	// supabase-js reports no session where it could not refresh a token that is about to expire.
	return session ? toSessionUser(session.user) : readSessionUser();
}
