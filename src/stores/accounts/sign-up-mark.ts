import * as v from "valibot";
import { SESSION_KEY } from "./session-in-browser.ts";

const SIGN_UP_KEY = "whose-turn-signed-up";

/** Where supabase-js keeps the secret of its latest request (RFC 7636). */
const CODE_VERIFIER_KEY = `${SESSION_KEY}-code-verifier`;

const text = v.pipe(v.string(), v.nonEmpty());
const CodeVerifier = v.pipe(v.string(), v.parseJson(), text);
const SignUpMark = v.pipe(v.string(), v.parseJson(), v.object({ email: text, codeVerifier: text }));

export type SignUpMark = v.InferOutput<typeof SignUpMark>;

/** Remembers, in this browser alone, that it has just signed up: the next request would replace the secret that proves it. */
export function rememberSignUp(email: string): void {
	const codeVerifier = v.safeParse(CodeVerifier, localStorage.getItem(CODE_VERIFIER_KEY));
	if (!codeVerifier.success) return;
	const mark: SignUpMark = { email: email.trim().toLowerCase(), codeVerifier: codeVerifier.output };
	localStorage.setItem(SIGN_UP_KEY, JSON.stringify(mark));
}

/** The sign-up of this browser that waits to be confirmed, if it is that of `email`, or any if that is not known. */
export function rememberedSignUp(email: string | undefined): SignUpMark | undefined {
	try {
		const mark = v.parse(SignUpMark, localStorage.getItem(SIGN_UP_KEY));
		return email === undefined || mark.email === email ? mark : undefined;
	} catch {
		return undefined;
	}
}

export function forgetSignUp(): void {
	try {
		localStorage.removeItem(SIGN_UP_KEY);
	} catch {
		// Where nothing may be kept, nothing is.
	}
}
