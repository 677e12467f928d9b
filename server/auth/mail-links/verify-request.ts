import * as v from "valibot";
import { codeExpired, linkExpired, validationFailed } from "../errors.ts";
import { parseEmail, passwordSchema, requireToken, textSchema } from "../input.ts";

const LINK_TYPES = ["signup", "email", "magiclink", "recovery", "email_change", "email_change_cancel"] as const;

type LinkType = (typeof LINK_TYPES)[number];

export const PHONE_TYPES: ReadonlySet<string> = new Set(["sms", "phone_change"]);

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

/**
 * Checks in GoTrue's order.
 *
 * @throws AuthError validation_failed, or otp_expired for a code or a type that no mail of this server has
 */
export function readLinkType(body: VerifyRequest): LinkType {
	const { type, token, token_hash, email, phone, redirect_to } = body;
	if (type === "") throw validationFailed("The request needs a type.");
	if ((token === "") === (token_hash === "")) throw validationFailed("The request needs a token_hash.");
	if (token !== "") checkCode(body);
	else if (email !== "" || phone !== "" || redirect_to !== "")
		throw validationFailed("Beside a token_hash, only its type is understood.");
	else requireToken(token_hash, "token_hash");
	if (type === "invite") throw linkExpired();
	const linkType = LINK_TYPES.find((known) => known === type);
	if (linkType === undefined)
		throw token === "" ? validationFailed("This kind of link is not known here.") : codeExpired();
	return linkType;
}

/** @throws AuthError validation_failed, otp_expired for a phone's code */
function checkCode({ type, token, email, phone }: VerifyRequest): void {
	const isOfPhone = PHONE_TYPES.has(type) && phone !== "" && email === "";
	if (!isOfPhone && (email === "" || phone !== ""))
		throw validationFailed("A token needs the email address that it was mailed to.");
	if (isOfPhone) throw codeExpired();
	parseEmail(email, 422);
	requireToken(token, "token");
}
