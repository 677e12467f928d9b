import * as v from "valibot";
import { SESSION_KEY } from "./stored-session.ts";

const SIGN_UP_KEY = "whose-turn-signed-up";

/** Where supabase-js keeps the secret of its latest request (RFC 7636). */
const CODE_VERIFIER_KEY = `${SESSION_KEY}-code-verifier`;

const NonEmptyTextSchema = v.pipe(v.string(), v.nonEmpty());
const CodeVerifierSchema = v.pipe(v.string(), v.parseJson(), NonEmptyTextSchema);
const SignUpMark = v.pipe(
	v.string(),
	v.parseJson(),
	v.object({ email: NonEmptyTextSchema, codeVerifier: NonEmptyTextSchema }),
);

export type StoredSignUp = v.InferOutput<typeof SignUpMark>;

/** Remembers, in this browser alone, that it has just signed up: the next request would replace the secret that proves it. */
export function storeSignUp(email: string): void {
	const codeVerifier = v.safeParse(CodeVerifierSchema, localStorage.getItem(CODE_VERIFIER_KEY));
	if (!codeVerifier.success) return;
	const mark: StoredSignUp = { email: email.trim().toLowerCase(), codeVerifier: codeVerifier.output };
	localStorage.setItem(SIGN_UP_KEY, JSON.stringify(mark));
}

/** The sign-up of this browser that waits to be confirmed, if it is that of `email`, or any if that is not known. */
export function readStoredSignUp(email: string | undefined): StoredSignUp | undefined {
	try {
		const mark = v.parse(SignUpMark, localStorage.getItem(SIGN_UP_KEY));
		return email === undefined || mark.email === email ? mark : undefined;
	} catch {
		return undefined;
	}
}

export function removeStoredSignUp(): void {
	try {
		localStorage.removeItem(SIGN_UP_KEY);
	} catch {
		// Where nothing may be kept, nothing is.
	}
}
