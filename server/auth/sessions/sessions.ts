import type { ClientBase } from "pg";
import { sessionNotFound, userBanned } from "../errors.ts";
import { type Db, lockUser, type User } from "../users/users.ts";
import { forgetDevices } from "./devices-known-since.ts";
import { deleteFlowStates } from "./flow-state.ts";

/** As the `amr` claim names it. */
export type AuthenticationMethod =
	| "password"
	| "anonymous"
	| "oauth"
	| "otp"
	| "magiclink"
	| "recovery"
	| "email_change";

/** A row of `auth.sessions`: one sign-in on one device. */
export interface Session {
	readonly id: string;
	readonly user_id: string;
	readonly aal: string;
	readonly authentication_method: AuthenticationMethod;
	readonly created_at: Date;
}

const INACTIVITY_TIMEOUT_DAYS = 365;

/**
 * The same as in `auth.require_session` (database/builtin/) and `delete_my_account` (supabase/). Operators set
 * `not_after`.
 */
export const ACTIVE_SESSION_SQL = `(not_after is null or not_after > now())
	and coalesce(refreshed_at, created_at) > now() - interval '${INACTIVITY_TIMEOUT_DAYS} days'`;

/** Bounds the rows of a client that signs in all the time. */
const MAX_SESSIONS_PER_USER = 100;

export type SignOutScope = "global" | "local" | "others";

/**
 * Deletes the least recently used session when there are too many.
 *
 * @param db inside a transaction that has locked the user
 */
export async function createSession(db: ClientBase, user: User, method: AuthenticationMethod): Promise<Session> {
	const { rows } = await db.query<Session>(
		"insert into auth.sessions (user_id, authentication_method) values ($1, $2) returning *",
		[user.id, method],
	);
	const session = rows[0] as Session;
	await db.query(
		`delete from auth.sessions where id in (
			select id from auth.sessions where user_id = $1 and id <> $2
			order by coalesce(refreshed_at, created_at) desc offset $3)`,
		[user.id, session.id, MAX_SESSIONS_PER_USER - 1],
	);
	return session;
}

/**
 * Guards every change of an account, since access tokens outlive their session by up to 15 minutes.
 *
 * @throws AuthError 403 session_not_found, user_banned
 */
export async function requireSession(db: Db, sessionId: string, userId: string): Promise<Session> {
	const { rows } = await db.query<Session & { is_banned: boolean }>({
		name: "session",
		text: `select id, user_id, aal, authentication_method, created_at,
				coalesce((select banned_until > now() from auth.users where id = user_id), false) as is_banned
			from auth.sessions where id = $1 and user_id = $2 and ${ACTIVE_SESSION_SQL}`,
		values: [sessionId, userId],
	});
	const [session] = rows;
	if (!session) throw sessionNotFound();
	if (session.is_banned) throw userBanned(403);
	return session;
}

/** The session cannot end before the transaction does. @throws AuthError as `requireSession` */
export async function lockSessionUser(db: ClientBase, session: Session): Promise<User> {
	const user = await lockUser(db, session.user_id);
	if (!user) throw sessionNotFound();
	await requireSession(db, session.id, user.id);
	return user;
}

/**
 * Deletes their refresh tokens, too. Unless the scope is `local`, it also ends sign-ins whose code has not been
 * exchanged yet, and forgets devices: the remaining one is known again when it renews its session.
 *
 * @param db inside a transaction that has locked the user
 * @param sessionId that is left, or ended alone
 */
export async function endSessions(
	db: Db,
	userId: string,
	scope: SignOutScope = "global",
	sessionId: string | null = null,
): Promise<void> {
	await db.query(
		`delete from auth.sessions
			where user_id = $1 and ($2 = 'global' or (id = $3 and $2 = 'local') or (id <> $3 and $2 = 'others'))`,
		[userId, scope, sessionId],
	);
	if (scope === "local") return;
	await deleteFlowStates(db, userId);
	await forgetDevices(db, userId);
}
