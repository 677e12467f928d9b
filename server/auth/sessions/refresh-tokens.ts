import type { ClientBase } from "pg";
import { computeHmac, hashToken, randomToken } from "../../secrets.ts";
import { lockUserByRefreshToken, type User } from "../users/users.ts";
import { ACTIVE_SESSION_SQL, type Session } from "./sessions.ts";

/** Within this time a client may exchange a token again: it lost the response, or has several tabs. */
const REUSE_INTERVAL_SECONDS = 10;

export async function createRefreshToken(db: ClientBase, session: Session): Promise<string> {
	const token = randomToken();
	await insertRefreshToken(db, session.id, session.user_id, token, null);
	return token;
}

export type RotationResult =
	| { readonly kind: "rotated"; readonly token: string; readonly sessionId: string; readonly user: User }
	/** It was exchanged longer than `REUSE_INTERVAL_SECONDS` ago, so two clients have it: the session has been ended. */
	| { readonly kind: "reused" }
	| { readonly kind: "expired" }
	| { readonly kind: "unknown" };

/**
 * Computes a token's only child from the token and the secret: it can be given twice although only hashes are stored,
 * and neither a stolen database nor a stolen token is enough to compute it.
 *
 * @param db inside a transaction, to be committed whatever the result is
 */
export async function rotateRefreshToken(db: ClientBase, secret: string, token: string): Promise<RotationResult> {
	const tokenHash = hashToken(token);
	const user = await lockUserByRefreshToken(db, tokenHash);
	if (!user) return { kind: "unknown" };
	const { rows } = await db.query<{ session_id: string; revoked: boolean; open: boolean; fresh: boolean }>(
		`select session_id, revoked, (select ${ACTIVE_SESSION_SQL} from auth.sessions where id = session_id) as open,
				updated_at > clock_timestamp() - make_interval(secs => $2) as fresh
			from auth.refresh_tokens where token = $1`,
		[tokenHash, REUSE_INTERVAL_SECONDS],
	);
	const row = rows[0];
	if (!row) return { kind: "unknown" };
	if (!row.open) return { kind: "expired" };
	const child = computeHmac(secret, `refresh token ${token}`);
	if (!row.revoked) {
		await db.query("update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = $1", [
			tokenHash,
		]);
		await insertRefreshToken(db, row.session_id, user.id, child, tokenHash);
		await db.query("update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1", [row.session_id]);
	} else if (!row.fresh) {
		await db.query("delete from auth.sessions where id = $1", [row.session_id]);
		return { kind: "reused" };
	}
	return { kind: "rotated", token: child, sessionId: row.session_id, user };
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
