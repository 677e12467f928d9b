import type { Context } from "hono";
import * as v from "valibot";
import { AuthError } from "./errors.ts";
import { tidyFullName } from "./full-name.ts";

/** Of its JSON, which every access token contains. */
const MAX_METADATA_LENGTH = 2_000;

/** U+0000 and halves of surrogate pairs as JSON.stringify writes them; PostgreSQL cannot store them in jsonb. */
const UNSTORABLE_JSON = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Normalises. The pattern is that of `<input type="email">` in the HTML standard. */
export const emailSchema = v.pipe(
	v.string("Please enter an email address."),
	v.trim(),
	v.toLowerCase(),
	v.maxLength(254, "This email address is too long."),
	v.rfcEmail("That doesn't look like an email address. Please check it."),
);

/** `validatePassword` has the rules for a new one. */
export const passwordSchema = v.pipe(
	v.string("Please enter a password."),
	v.nonEmpty("Please enter a password."),
	v.maxLength(1_000, "This password is too long."),
);

export const metadataSchema = v.pipe(
	v.unknown(),
	v.check((data) => !Array.isArray(data), "The data must be an object."),
	v.record(v.string(), v.unknown(), "The data must be an object."),
	v.check(isValidMetadata, "This is too long, or has characters that can't be saved."),
	v.check(({ full_name }) => full_name === undefined || typeof full_name === "string", "The full name must be text."),
	v.transform((data) =>
		typeof data.full_name === "string" ? { ...data, full_name: tidyFullName(data.full_name) } : data,
	),
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

export const tokenSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(512));

/** @throws AuthError 400 for the first issue, 415 for another content type than JSON */
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
	return parseInput(schema, body);
}

/** Uses the first value of a repeated parameter. @throws AuthError 400 */
export function readQuery<Schema extends v.GenericSchema>(c: Context, schema: Schema): v.InferOutput<Schema> {
	return parseInput(schema, c.req.query());
}

function parseInput<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
	const parsed = v.safeParse(schema, input, { abortEarly: true });
	if (parsed.success) return parsed.output;
	const path = v.getDotPath(parsed.issues[0]);
	const { message } = parsed.issues[0];
	// valibot's own messages repeat the input.
	const text = message.startsWith("Invalid ")
		? `The request is not understood: ${path ?? "its shape"} is wrong.`
		: message;
	throw new AuthError(400, "validation_failed", text);
}
