import { AuthError, reauthenticationNeeded } from "./errors.ts";
import { validatePassword, verifyPassword } from "./passwords.ts";
import type { AuthenticationMethod, Session } from "./sessions.ts";
import type { User } from "./users.ts";

/** Seconds since a mail's link let somebody in, in which nobody has to know the old password. */
const MAIL_LINK_MAX_AGE_SECONDS = 60 * 60;

/** Who confirms a sign-up may have to replace the password of a stranger who signed up with their address. */
const MAIL_LINK_METHODS: ReadonlySet<AuthenticationMethod> = new Set(["recovery", "otp"]);

/** For an account without a password, as on Supabase with "Secure password change". */
const SIGN_IN_MAX_AGE_SECONDS = 24 * 60 * 60;

interface PasswordChange {
	readonly password: string;
	/** The old one, as auth-js sends it. */
	readonly current: string | undefined;
	/** Counts a guess at the old one, unless `judge` says that it is right. @returns what `judge` says */
	readonly limitPasswordAttempt: (email: string, judge: () => Promise<boolean>) => Promise<boolean>;
}

/**
 * Whether a user may have this new password: whoever finds an open phone must not be able to take the account, so the old password
 * is asked for, as GoTrue does with "Require current password". Somebody whom a mail's link has just let in needs none, though one
 * that is given has to be right, and where there is none the sign-in has to be recent.
 *
 * @throws AuthError current_password_required, current_password_invalid, reauthentication_needed, weak_password, same_password
 * @throws LimitReached after too many guesses
 */
export async function validatePasswordChange(session: Session, user: User, change: PasswordChange): Promise<void> {
	validatePassword(change.password, user.email);
	const age = (Date.now() - session.created_at.getTime()) / 1000;
	const cameByMail = MAIL_LINK_METHODS.has(session.authentication_method) && age <= MAIL_LINK_MAX_AGE_SECONDS;
	if (user.encrypted_password === null && age > SIGN_IN_MAX_AGE_SECONDS) throw reauthenticationNeeded();
	if (user.encrypted_password !== null) {
		const { current } = change;
		if (!current && !cameByMail)
			throw new AuthError(400, "current_password_required", "To change the password, please give the old one as well.");
		if (
			current &&
			!(await change.limitPasswordAttempt(user.email, () => verifyPassword(current, user.encrypted_password)))
		)
			throw new AuthError(400, "current_password_invalid", "This is not your password. Please try again.");
	}
	if (await verifyPassword(change.password, user.encrypted_password))
		throw new AuthError(422, "same_password", "New password should be different from the old password.");
}
