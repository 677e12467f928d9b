import type { ClientBase } from "pg";
import { AuthError } from "../errors.ts";
import type { Db } from "../users/users.ts";
import { isAddressInvited, permitsSignUp } from "./invitations.ts";

/** Who may make an account: anybody, whoever an operator invited, nobody. Never about who may sign in. */
export type SignUpPolicy = "open" | "invited" | "closed";

/**
 * Whether the sign-up of an address may make an account. Whoever a family has invited may, also where sign-ups are
 * closed, unless SIGN_UP_BY_INVITATION is false. The first account of an empty server always may, or nobody could
 * begin; so may whoever signed up as the first and has not confirmed it yet.
 *
 * @param db in a transaction, which makes the account: two first sign-ups at once wait for each other, and one wins
 * @param isInvited whether the address was invited by an operator
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
	/** Whether the account is made now: an invitation permits ten sign-ups, the mistyped ones included. */
	readonly counts?: boolean;
}

/** Of a request to sign up, which proves an operator's invitation by its address: the account is confirmed by a mail to it. @throws AuthError 422 signup_disabled */
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

/** What a form can say before anybody typed an address. */
export async function readSignUpPolicy(db: Db, policy: SignUpPolicy): Promise<SignUpPolicy> {
	if (policy === "open") return policy;
	const { rowCount } = await db.query("select from auth.users where not is_anonymous limit 1");
	return rowCount === 0 ? "open" : policy;
}
