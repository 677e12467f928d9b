import { Hono } from "hono";
import * as v from "valibot";
import { signInAnonymously } from "../accounts/anonymous-sign-in.ts";
import { findInvitation } from "../accounts/invitations.ts";
import { requireSignUp } from "../accounts/may-sign-up.ts";
import { hashPassword, validatePassword } from "../accounts/passwords.ts";
import { createSignUpResponse, registerUser } from "../accounts/sign-up.ts";
import type { AuthContext } from "../context.ts";
import { requirePasswordLogin, validationFailed } from "../errors.ts";
import { metadataSchema, parseEmail, passwordSchema, readBody, refusePhone, textSchema } from "../input.ts";
import { consumeMailLimit } from "../limits/mail-limits.ts";
import { createRequestLimits } from "../limits/request-limits.ts";
import { readCodeChallenge } from "../sessions/pkce.ts";
import { transaction } from "../transaction.ts";
import { omitAccountClaims } from "../users/user-metadata.ts";
import type { UserMetadata } from "../users/users.ts";

const bodySchema = v.object({
	email: textSchema,
	phone: textSchema,
	password: passwordSchema,
	data: v.nullish(metadataSchema),
	code_challenge: textSchema,
	code_challenge_method: textSchema,
});

/** `POST /signup`. The response is the same for a known address; only its mail differs. */
export function signUpRoute(auth: AuthContext) {
	return new Hono().on("POST", ["/signup", "/signup/"], async (c) => {
		const body = await readBody(c, bodySchema);
		// In GoTrue's order, on which the error code depends.
		if (body.email === "" && body.phone === "") return signInAnonymously(c, auth, body.data ?? {});
		requirePasswordLogin(auth);
		const { password } = body;
		const { data, token } = takeInvitation(body.data ?? {});
		const email = validateSignUp(body);
		const codeChallenge = readCodeChallenge(body);
		const limits = createRequestLimits(c, auth);
		await limits.consumeForNetwork("signUpPerAddress");
		const invitation = await findInvitation(auth.pool, token);
		// Checked before a mail is counted and a password is hashed. The transaction checks it again, for certain.
		if (auth.signUp !== "open") await transaction(auth.pool, (db) => requireSignUp(db, auth, email, invitation, false));
		await consumeMailLimit(limits, email);

		const metadata = { ...omitAccountClaims(data), full_name: data.full_name ?? "" };
		const passwordHash = await hashPassword(password);
		await transaction(auth.pool, async (db) => {
			await requireSignUp(db, auth, email, invitation, true);
			await registerUser(db, auth.keys.secret, {
				...{ email, passwordHash, metadata, codeChallenge, invitation },
			});
		});
		auth.wakeMailWorker();
		return c.json(createSignUpResponse(auth.keys.secret, email, metadata, new Date()));
	});
}

/** The proof of an invitation to a family is not stored in the metadata, which every access token contains. */
function takeInvitation({ invitation, ...data }: UserMetadata) {
	return { data, token: typeof invitation === "string" ? invitation : undefined };
}

/**
 * Checks in GoTrue's order, on which the error code depends.
 *
 * @returns the address, normalised
 * @throws AuthError
 */
function validateSignUp({ email, phone, password }: v.InferOutput<typeof bodySchema>): string {
	if (password === "") throw validationFailed("Please enter a password.");
	validatePassword(password, email.trim().toLowerCase());
	refusePhone({ email, phone });
	return parseEmail(email);
}
