import * as v from "valibot";
import { AuthError, linkExpired, validationFailed } from "../errors.ts";
import { parseEmail, passwordSchema, requireToken, textSchema } from "../input.ts";

const LINK_TYPES = ["signup", "email", "recovery", "email_change", "email_change_cancel"] as const;

type LinkType = (typeof LINK_TYPES)[number];

/** GoTrue mails links of these types, too. */
const UNUSED_LINK_TYPES: ReadonlySet<string> = new Set(["invite", "magiclink"]);
const PHONE_TYPES: ReadonlySet<string> = new Set(["sms", "phone_change"]);

/** GoTrue does not know `code_verifier`, `password` and `access_token`. */
export const verifyRequestSchema = v.object({
	type: textSchema,
	token_hash: textSchema,
	token: textSchema,
	email: textSchema,
	phone: textSchema,
	redirect_to: textSchema,
	code_verifier: textSchema,
	password: passwordSchema,
	access_token: v.nullish(v.pipe(v.string(), v.maxLength(8_192))),
});

export type VerifyRequest = v.InferOutput<typeof verifyRequestSchema>;

/** In GoTrue's order. @throws AuthError validation_failed, otp_expired for what no mail of this server has */
export function readLinkType(body: VerifyRequest): LinkType {
	const { type, token, token_hash, email, phone, redirect_to } = body;
	if (type === "") throw validationFailed("The request needs a type.");
	if ((token === "") === (token_hash === "")) throw validationFailed("The request needs a token_hash.");
	if (token !== "") refuseCode(body);
	if (email !== "" || phone !== "" || redirect_to !== "")
		throw validationFailed("Beside a token_hash, only its type is understood.");
	requireToken(token_hash, "token_hash");
	if (UNUSED_LINK_TYPES.has(type)) throw linkExpired();
	const linkType = LINK_TYPES.find((known) => known === type);
	if (linkType === undefined) throw validationFailed("This kind of link is not known here.");
	return linkType;
}

/** Mails have links only: the six digits of a code can be guessed. @throws AuthError in any case */
function refuseCode({ type, email, phone }: VerifyRequest): never {
	const isOfPhone = PHONE_TYPES.has(type) && phone !== "" && email === "";
	if (!isOfPhone && (email === "" || phone !== ""))
		throw validationFailed("A token needs the email address that it was mailed to.");
	if (!isOfPhone) parseEmail(email, 422);
	throw new AuthError(403, "otp_expired", "Token has expired or is invalid");
}
