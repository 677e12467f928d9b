import type { ClientBase, Pool } from "pg";
import { hashToken, randomToken } from "../../secrets.ts";
import { AuthError, badCodeVerifier } from "../errors.ts";
import type { Db } from "../users/users.ts";
import { isValidCodeVerifier } from "./pkce.ts";

/**
 * A sign-in with an OpenID provider. It takes two proofs: the provider's for the server's checks (state, nonce, code
 * verifier), and the browser's for its own `code_challenge` when it fetches the session. So neither a stolen URL nor a
 * foreign one leads to a session.
 */
export interface FlowState {
	readonly id: string;
	/** Its id, such as `google`. */
	readonly provider_type: string;
	/** Checked when the flow began. */
	readonly referrer: string;
	readonly provider_nonce: string;
	readonly provider_code_verifier: string;
	/** The id of the invitation to a family with whose link the sign-in began. */
	readonly invitation: string | null;
}

const FLOW_LIFETIME_SECONDS = 10 * 60;

const AUTH_CODE_LIFETIME_SECONDS = 5 * 60;

interface NewFlowState {
	readonly provider: string;
	readonly codeChallenge: string;
	readonly redirectTo: string;
	readonly state: string;
	readonly nonce: string;
	readonly codeVerifier: string;
	readonly invitation: string | null;
}

export async function createFlowState(pool: Pool, flow: NewFlowState): Promise<void> {
	await pool.query("delete from auth.flow_state where created_at < now() - make_interval(secs => $1)", [
		FLOW_LIFETIME_SECONDS + AUTH_CODE_LIFETIME_SECONDS,
	]);
	await pool.query(
		`insert into auth.flow_state (provider_type, authentication_method, code_challenge_method, code_challenge, referrer,
				provider_state, provider_nonce, provider_code_verifier, invitation)
			values ($6, 'oauth', 's256', $1, $2, $3, $4, $5, $7)`,
		[
			...[flow.codeChallenge, flow.redirectTo, hashToken(flow.state), flow.nonce, flow.codeVerifier, flow.provider],
			flow.invitation,
		],
	);
}

export async function redeemFlowState(pool: Pool, state: string): Promise<FlowState | undefined> {
	const { rows } = await pool.query<FlowState>(
		`update auth.flow_state set provider_state = null, updated_at = now()
			where provider_state = $1 and created_at > now() - make_interval(secs => $2)
			returning id, provider_type, referrer, provider_nonce, provider_code_verifier, invitation`,
		[hashToken(state), FLOW_LIFETIME_SECONDS],
	);
	return rows[0];
}

export async function issueAuthCode(db: Db, flow: FlowState, userId: string): Promise<string> {
	const code = randomToken();
	await db.query("update auth.flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = now() where id = $1", [
		flow.id,
		userId,
		hashToken(code),
	]);
	return code;
}

export async function deleteFlowStates(db: Db, userId: string): Promise<void> {
	await db.query("delete from auth.flow_state where user_id = $1", [userId]);
}

/** @returns the user's id, or an error, which is not thrown so that the transaction commits the deletion of the code */
export async function redeemAuthCode(db: ClientBase, code: string, codeVerifier: string): Promise<string | AuthError> {
	const codeHash = hashToken(code);
	// With this lock, a logout at the same time either deletes the code or ends the session.
	await db.query(
		"select from auth.users where id = (select user_id from auth.flow_state where auth_code = $1) for update",
		[codeHash],
	);
	const { rows } = await db.query<{
		user_id: string;
		code_challenge: string;
		invitation: string | null;
		fresh: boolean;
	}>(
		`delete from auth.flow_state where auth_code = $1
			returning user_id, code_challenge, invitation, auth_code_issued_at > now() - make_interval(secs => $2) as fresh`,
		[codeHash, AUTH_CODE_LIFETIME_SECONDS],
	);
	const flow = rows[0];
	if (!flow)
		return new AuthError(
			404,
			"flow_state_not_found",
			"This login has already been completed, or has expired. Please log in again.",
		);
	if (!flow.fresh) return new AuthError(403, "flow_state_expired", "The login took too long. Please try again.");
	if (!isValidCodeVerifier(codeVerifier, flow.code_challenge)) return badCodeVerifier();
	// Only the browser that began the sign-in gets here, so a link to the provider sends nobody to a stranger's family.
	if (flow.invitation !== null)
		await db.query("update auth.users set invitation = $2 where id = $1", [flow.user_id, flow.invitation]);
	return flow.user_id;
}
