import { AuthError, reauthenticationNeeded } from "../errors.ts";
import { limitPasswordAttempt } from "../limits/password-attempt-limit.ts";
import type { RequestLimits } from "../limits/request-limits.ts";
import type { AuthenticationMethod, Session } from "../sessions/sessions.ts";
import type { User } from "../users/users.ts";
import { validatePassword, verifyPassword } from "./passwords.ts";

const MAIL_LINK_MAX_AGE_SECONDS = 60 * 60;

/** "otp" confirms a sign-up. A stranger may have chosen its password. */
const MAIL_LINK_METHODS: ReadonlySet<AuthenticationMethod> = new Set(["recovery", "otp"]);

/** For an account without a password; as on Supabase with "Secure password change". */
const SIGN_IN_MAX_AGE_SECONDS = 24 * 60 * 60;

/**
 * As GoTrue does with "Require current password", unless the user has just signed in with a link in a mail.
 *
 * @throws RateLimitExceeded, AuthError
 */
export async function validatePasswordChange(
	limits: RequestLimits,
	session: Session,
	{ email, encrypted_password }: User,
	password: string,
	current: string | undefined,
): Promise<void> {
	validatePassword(password, email);
	const age = (Date.now() - session.created_at.getTime()) / 1000;
	const cameByMail = MAIL_LINK_METHODS.has(session.authentication_method) && age <= MAIL_LINK_MAX_AGE_SECONDS;
	if (encrypted_password === null && age > SIGN_IN_MAX_AGE_SECONDS) throw reauthenticationNeeded();
	if (encrypted_password !== null) {
		if (!current && !cameByMail)
			throw new AuthError(400, "current_password_required", "To change the password, please give the old one as well.");
		if (current && !(await limitPasswordAttempt(limits, email, () => verifyPassword(current, encrypted_password))))
			throw new AuthError(400, "current_password_invalid", "That's not the right password. Please try again.");
	}
	if (await verifyPassword(password, encrypted_password))
		throw new AuthError(422, "same_password", "New password should be different from the old password.");
}
