import type { ClientBase, Pool } from "pg";
import { hashToken, randomToken } from "../secrets.ts";
import { AuthError, badCodeVerifier } from "./errors.ts";
import { isValidCodeVerifier } from "./pkce.ts";
import type { Db } from "./users.ts";

/**
 * A sign-in by way of Google takes two proofs of two kinds: Google answers our server's challenge (state, nonce, code
 * verifier), and the browser that began answers its own (`code_challenge`) when it fetches the session. So neither a stolen
 * address nor somebody else's answer pushed into a browser leads to a session.
 */
export interface FlowState {
	readonly id: string;
	/** Where the browser goes afterwards; checked when the flow began. */
	readonly referrer: string;
	readonly provider_nonce: string;
	readonly provider_code_verifier: string;
}

/** Seconds to sign in at Google. */
const FLOW_LIFETIME_SECONDS = 10 * 60;

/** Seconds from coming back to fetching the session, which the app does at once. */
const AUTH_CODE_LIFETIME_SECONDS = 5 * 60;

interface NewFlowState {
	readonly codeChallenge: string;
	readonly redirectTo: string;
	readonly state: string;
	readonly nonce: string;
	readonly codeVerifier: string;
}

export async function createFlowState(pool: Pool, flow: NewFlowState): Promise<void> {
	await pool.query("delete from auth.flow_state where created_at < now() - make_interval(secs => $1)", [
		FLOW_LIFETIME_SECONDS + AUTH_CODE_LIFETIME_SECONDS,
	]);
	await pool.query(
		`insert into auth.flow_state (provider_type, authentication_method, code_challenge_method, code_challenge, referrer,
				provider_state, provider_nonce, provider_code_verifier)
			values ('google', 'oauth', 's256', $1, $2, $3, $4, $5)`,
		[flow.codeChallenge, flow.redirectTo, hashToken(flow.state), flow.nonce, flow.codeVerifier],
	);
}

/** The flow that `state` belongs to, once: the provider's answer cannot be given twice. */
export async function redeemFlowState(pool: Pool, state: string): Promise<FlowState | undefined> {
	const { rows } = await pool.query<FlowState>(
		`update auth.flow_state set provider_state = null, updated_at = now()
			where provider_state = $1 and created_at > now() - make_interval(secs => $2)
			returning id, referrer, provider_nonce, provider_code_verifier`,
		[hashToken(state), FLOW_LIFETIME_SECONDS],
	);
	return rows[0];
}

/** @returns the code with which the browser that began the flow can fetch a session of this user */
export async function issueAuthCode(db: Db, flow: FlowState, userId: string): Promise<string> {
	const code = randomToken();
	await db.query("update auth.flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = now() where id = $1", [
		flow.id,
		userId,
		hashToken(code),
	]);
	return code;
}

/** Makes every sign-in elsewhere worthless that has not been fetched yet. */
export async function deleteFlowStates(db: Db, userId: string): Promise<void> {
	await db.query("delete from auth.flow_state where user_id = $1", [userId]);
}

/**
 * Takes a code, once. What refuses it is returned instead of thrown, so that the transaction goes on to its end and the code is gone.
 * The user's row is locked first: a logout comes before it all, and ends the code, or after it all, and ends the session.
 *
 * @param db inside a transaction
 * @returns the id of the user who signed in, or flow_state_not_found, flow_state_expired, bad_code_verifier
 */
export async function redeemAuthCode(db: ClientBase, code: string, codeVerifier: string): Promise<string | AuthError> {
	const kept = hashToken(code);
	await db.query(
		"select from auth.users where id = (select user_id from auth.flow_state where auth_code = $1) for update",
		[kept],
	);
	const { rows } = await db.query<{ user_id: string; code_challenge: string; fresh: boolean }>(
		`delete from auth.flow_state where auth_code = $1
			returning user_id, code_challenge, auth_code_issued_at > now() - make_interval(secs => $2) as fresh`,
		[kept, AUTH_CODE_LIFETIME_SECONDS],
	);
	const flow = rows[0];
	if (!flow)
		return new AuthError(404, "flow_state_not_found", "This sign-in is not known, or it was completed already.");
	if (!flow.fresh) return new AuthError(403, "flow_state_expired", "This sign-in took too long. Please try again.");
	return isValidCodeVerifier(codeVerifier, flow.code_challenge) ? flow.user_id : badCodeVerifier();
}
