import { domainToASCII } from "node:url";
import type { Context } from "hono";
import * as v from "valibot";
import { tidyText } from "../../src/rules/tidy-text.ts";
import { PASSWORD_LENGTH } from "./accounts/password-length.ts";
import { AuthError, phoneDisabled, validationFailed } from "./errors.ts";

/** Length of its JSON. Every access token contains it. */
const MAX_METADATA_LENGTH = 2_000;

/** U+0000 and halves of surrogate pairs as JSON.stringify writes them; PostgreSQL cannot store them in jsonb. */
const UNSTORABLE_JSON = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** A field that may be missing. null and "" count as missing, as for GoTrue. */
export const textSchema = v.nullish(v.string(), "");

/** A password as it is hashed and compared: composed (Unicode's NFC), because systems type é in different ways. */
const composedSchema = v.pipe(
	v.string(),
	v.transform((text) => (text.length > PASSWORD_LENGTH.maxCompared ? text : text.normalize("NFC"))),
);
export const passwordSchema = v.nullish(composedSchema, "");
/** For callers to whom an empty password is weak, and not missing. */
export const newPasswordSchema = v.nullish(composedSchema);

/**
 * The pattern is that of `<input type="email">` in the HTML standard. It knows only ASCII, so a domain in other letters
 * is kept in Punycode.
 */
export const emailSchema = v.pipe(
	v.string(),
	v.nonEmpty("Please enter an email address."),
	v.trim(),
	// Checked before anything that takes time by the length, and again in the form in which it is kept.
	v.maxLength(254, "This email address is too long."),
	v.transform(toAsciiDomain),
	v.toLowerCase(),
	v.maxLength(254, "This email address is too long."),
	v.rfcEmail("That doesn't look like an email address. Please check it."),
);

function toAsciiDomain(email: string): string {
	const at = email.lastIndexOf("@") + 1;
	const domain = email.slice(at);
	// An address in ASCII stays as it was typed, letter by letter: `domainToASCII` reads numbers as IP addresses.
	if (at === 0 || !/[^\0-\x7f]/.test(domain)) return email;
	return email.slice(0, at) + (domainToASCII(domain) || domain);
}

const NOT_AN_OBJECT = "The data must be an object.";

const objectSchema = v.pipe(
	v.custom<object>((data) => !Array.isArray(data), NOT_AN_OBJECT),
	v.record(v.string(), v.unknown(), NOT_AN_OBJECT),
);

/** `app_metadata` may have any content here, because nobody may write it. */
export const appMetadataSchema = v.nullish(objectSchema);

export const metadataSchema = v.pipe(
	objectSchema,
	v.check(({ full_name }) => full_name == null || typeof full_name === "string", "The full name must be text."),
	v.transform((data) => (typeof data.full_name === "string" ? { ...data, full_name: tidyText(data.full_name) } : data)),
	// Checked in the stored form: some characters become three in NFC.
	v.check(isValidMetadata, "This is too long, or has characters that can't be saved."),
);

export function isValidMetadata(data: Readonly<Record<string, unknown>>): boolean {
	try {
		const json = JSON.stringify(data);
		return json.length <= MAX_METADATA_LENGTH && !UNSTORABLE_JSON.test(json);
	} catch {
		// Too deep for JSON.stringify.
		return false;
	}
}

const MAX_TOKEN_LENGTH = 512;

/** @throws AuthError 400 validation_failed if there is no token, or if it is longer than any that is issued */
export function requireToken(token: string, name: string): string {
	if (token === "" || token.length > MAX_TOKEN_LENGTH) throw validationFailed(`The request needs a ${name}.`);
	return token;
}

/** @throws AuthError for a phone number, with or without an address */
export function refusePhone({ email, phone }: { email: string; phone: string }, status?: 422): void {
	if (email !== "" && phone !== "") throw validationFailed("Please give an email address or a phone number, not both.");
	if (phone !== "") throw phoneDisabled(status);
}

/** @returns the address, normalised @throws AuthError validation_failed */
export function parseEmail(text: string, status: 400 | 422 = 400): string {
	const parsed = v.safeParse(emailSchema, text, { abortEarly: true });
	if (!parsed.success) throw validationFailed(parsed.issues[0].message, status);
	return parsed.output;
}

/**
 * Reads a JSON body; null counts as a body without fields.
 *
 * @throws AuthError 400 bad_json, or validation_failed for the first issue; 415 for another content type than JSON
 */
export async function readBody<Schema extends v.GenericSchema>(
	c: Context,
	schema: Schema,
): Promise<v.InferOutput<Schema>> {
	if (!/^application\/json\s*(?:;|$)/i.test(c.req.header("content-type") ?? ""))
		throw new AuthError(415, "bad_json", "The request must be JSON (content-type: application/json).");
	const body: unknown = await c.req.json().catch((error: unknown) => {
		if (error instanceof SyntaxError) throw new AuthError(400, "bad_json", "The request is not valid JSON.");
		throw error;
	});
	if (Array.isArray(body)) throw new AuthError(400, "bad_json", "The request must be a JSON object.");
	const parsed = v.safeParse(schema, body ?? {}, { abortEarly: true });
	if (parsed.success) return parsed.output;
	const [issue] = parsed.issues;
	// valibot's own messages repeat the input.
	const message = issue.message.startsWith("Invalid ")
		? `The request is not understood: ${v.getDotPath(issue) ?? "its shape"} is wrong.`
		: issue.message;
	// As GoTrue, which cannot read JSON with a field of another type.
	throw new AuthError(400, issue.kind === "schema" ? "bad_json" : "validation_failed", message);
}
