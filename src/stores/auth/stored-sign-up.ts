import * as v from "valibot";
import { removeKeys, writeText } from "../browser/storage.ts";
import { readJson } from "../browser/stored-json.ts";
import { SESSION_KEY } from "./stored-session.ts";

const SIGN_UP_KEY = "whose-turn-signed-up";

/** Where supabase-js stores the code verifier of its latest request (RFC 7636). */
const CODE_VERIFIER_KEY = `${SESSION_KEY}-code-verifier`;

const NonEmptyTextSchema = v.pipe(
	v.string(),
	v.check((text) => text !== ""),
);
const SignUpSchema = v.object({ email: NonEmptyTextSchema, codeVerifier: NonEmptyTextSchema });

export type StoredSignUp = v.InferOutput<typeof SignUpSchema>;

/** Stores the code verifier, which proves that this browser signed up: the next request would replace it. */
export function storeSignUp(email: string): void {
	const codeVerifier = readJson(CODE_VERIFIER_KEY, NonEmptyTextSchema);
	if (codeVerifier === undefined) return;
	const signUp: StoredSignUp = { email: email.trim().toLowerCase(), codeVerifier };
	writeText(SIGN_UP_KEY, JSON.stringify(signUp));
}

export function readStoredSignUp(email: string | undefined): StoredSignUp | undefined {
	const signUp = readJson(SIGN_UP_KEY, SignUpSchema);
	return email === undefined || signUp?.email === email ? signUp : undefined;
}

export function removeStoredSignUp(): void {
	removeKeys([SIGN_UP_KEY]);
}
