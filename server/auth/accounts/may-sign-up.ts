import type { ClientBase } from "pg";
import type { Config } from "../../config.ts";
import { AuthError } from "../errors.ts";
import type { Db } from "../users/users.ts";
import { isAddressInvited, permitsSignUp } from "./invitations.ts";

/**
 * Asked when somebody signs up. An operator's invitation is proven by the address, because a mail to it confirms the
 * account. Somebody whom a family has invited may sign up even if sign-ups are closed, unless SIGN_UP_BY_INVITATION is
 * false. The first account of an empty server always may, or nobody could begin. So may somebody who signed up first
 * and has not confirmed it yet.
 *
 * @param db in the transaction that makes the account: two first sign-ups at once wait for each other, and one wins
 * @param invitation the id of an invitation to a family
 * @param counts whether the account is made now: an invitation permits ten sign-ups, mistyped ones included
 * @throws AuthError 422 signup_disabled
 */
export async function requireSignUp(
	db: ClientBase,
	{ signUp, signUpByInvitation }: Pick<Config, "signUp" | "signUpByInvitation">,
	email: string,
	invitation: string | null,
	counts: boolean,
): Promise<void> {
	if (signUp === "open") return;
	if (signUpByInvitation && invitation !== null && (await permitsSignUp(db, invitation, counts))) return;
	if (signUp === "invited" && (await isAddressInvited(db, email))) return;
	await db.query("select pg_advisory_xact_lock(hashtext('whose-turn first account'))");
	const { rowCount } = await db.query(
		"select from auth.users where email <> $1 or email_confirmed_at is not null limit 1",
		[email],
	);
	if (rowCount !== 0) throw new AuthError(422, "signup_disabled", "You can't sign up here at the moment.");
}

/** The policy before somebody has typed an address. An empty server is open to its first account. */
export async function readSignUpPolicy(db: Db, policy: Config["signUp"]): Promise<Config["signUp"]> {
	if (policy === "open") return policy;
	const { rowCount } = await db.query("select from auth.users where not is_anonymous limit 1");
	return rowCount === 0 ? "open" : policy;
}
