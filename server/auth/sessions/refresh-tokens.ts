import type { ClientBase } from "pg";
import { computeHmac, hashToken, randomToken } from "../../secrets.ts";
import { AuthError, type AuthErrorCode } from "../errors.ts";
import { lockUserByRefreshToken } from "../users/users.ts";
import { ACTIVE_SESSION_SQL, type Session } from "./sessions.ts";

/** Within this time a client may exchange a token again: it lost the response, or has several tabs. */
const REUSE_INTERVAL_SECONDS = 10;

export async function createRefreshToken(db: ClientBase, session: Session): Promise<string> {
	const token = randomToken();
	await insertRefreshToken(db, session.id, session.user_id, token, null);
	return token;
}

/**
 * Computes a token's only child from the token and the secret: it can be given twice although only hashes are stored,
 * and neither a stolen database nor a stolen token is enough to compute it.
 *
 * @param db inside a transaction
 * @returns the child, or an error, which is not thrown so that the transaction commits the end of the session
 */
export async function rotateRefreshToken(db: ClientBase, secret: string, token: string) {
	const tokenHash = hashToken(token);
	const unknown = () => invalidRefreshToken("refresh_token_not_found", "Refresh Token Not Found");
	const user = await lockUserByRefreshToken(db, tokenHash);
	if (!user) return unknown();
	const { rows } = await db.query<{ session_id: string; revoked: boolean; open: boolean; fresh: boolean }>(
		`select session_id, revoked, (select ${ACTIVE_SESSION_SQL} from auth.sessions where id = session_id) as open,
				updated_at > clock_timestamp() - make_interval(secs => $2) as fresh
			from auth.refresh_tokens where token = $1`,
		[tokenHash, REUSE_INTERVAL_SECONDS],
	);
	const row = rows[0];
	if (!row) return unknown();
	if (!row.open) return invalidRefreshToken("session_expired", "Session Expired");
	const child = computeHmac(secret, `refresh token ${token}`);
	if (!row.revoked) {
		await db.query("update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = $1", [
			tokenHash,
		]);
		await insertRefreshToken(db, row.session_id, user.id, child, tokenHash);
		await db.query("update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1", [row.session_id]);
	} else if (!row.fresh) {
		// Two clients have it.
		await db.query("delete from auth.sessions where id = $1", [row.session_id]);
		return invalidRefreshToken("refresh_token_already_used", "Already Used");
	}
	return { token: child, sessionId: row.session_id, user };
}

async function insertRefreshToken(
	db: ClientBase,
	sessionId: string,
	userId: string,
	token: string,
	parent: string | null,
) {
	await db.query("insert into auth.refresh_tokens (session_id, user_id, token, parent) values ($1, $2, $3, $4)", [
		sessionId,
		userId,
		hashToken(token),
		parent,
	]);
}

function invalidRefreshToken(code: AuthErrorCode, reason: string): AuthError {
	return new AuthError(400, code, `Invalid Refresh Token: ${reason}`);
}
