import type { ClientBase } from "pg";
import { AuthError } from "../errors.ts";
import type { Db } from "../users/users.ts";
import { isAddressInvited, permitsSignUp } from "./invitations.ts";

/**
 * Who may make an account: everybody, people whom an operator invites, or nobody. It never decides who may sign in.
 */
export type SignUpPolicy = "open" | "invited" | "closed";

/**
 * Whether a sign-up with an address may make an account. Somebody whom a family has invited may, even if sign-ups are
 * closed, unless SIGN_UP_BY_INVITATION is false. The first account of an empty server always may, or nobody could
 * begin. So may somebody who signed up first and has not confirmed it yet.
 *
 * @param db in the transaction that makes the account: two first sign-ups at once wait for each other, and one wins
 * @param isInvited whether an operator has invited the address
 * @param isInvitedByFamily whether the request proves an invitation to a family
 */
async function maySignUp(
	db: ClientBase,
	policy: SignUpPolicy,
	email: string,
	isInvited: () => Promise<boolean>,
	isInvitedByFamily: () => Promise<boolean>,
): Promise<boolean> {
	if (policy === "open") return true;
	if (await isInvitedByFamily()) return true;
	if (policy === "invited" && (await isInvited())) return true;
	await db.query("select pg_advisory_xact_lock(hashtext('whose-turn first account'))");
	const { rowCount } = await db.query(
		"select from auth.users where email <> $1 or email_confirmed_at is not null limit 1",
		[email],
	);
	return rowCount === 0;
}

interface SignUpProof {
	/** The id of an invitation to a family. */
	readonly invitation?: string | null;
	/** Whether the account is made now. An invitation permits ten sign-ups, mistyped ones included. */
	readonly counts?: boolean;
}

/**
 * Asked when somebody signs up. The address proves an operator's invitation, because a mail to it confirms the account.
 *
 * @throws AuthError 422 signup_disabled
 */
export async function requireSignUp(
	db: ClientBase,
	{ signUp, signUpByInvitation }: { readonly signUp: SignUpPolicy; readonly signUpByInvitation: boolean },
	email: string,
	{ invitation, counts = false }: SignUpProof = {},
): Promise<void> {
	const isInvitedByFamily = async () =>
		signUpByInvitation && invitation != null && (await permitsSignUp(db, invitation, counts));
	if (!(await maySignUp(db, signUp, email, () => isAddressInvited(db, email), isInvitedByFamily)))
		throw new AuthError(422, "signup_disabled", "You can't sign up here at the moment.");
}

/** The policy before somebody has typed an address. An empty server is open to its first account. */
export async function readSignUpPolicy(db: Db, policy: SignUpPolicy): Promise<SignUpPolicy> {
	if (policy === "open") return policy;
	const { rowCount } = await db.query("select from auth.users where not is_anonymous limit 1");
	return rowCount === 0 ? "open" : policy;
}
