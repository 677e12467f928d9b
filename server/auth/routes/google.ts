import { type Context, Hono } from "hono";
import { markRefused } from "../../held-refusals.ts";
import { formatDuration, RateLimitExceeded } from "../../rate-limits.ts";
import type { AuthContext } from "../context.ts";
import { AuthError, type AuthErrorCode } from "../errors.ts";
import { createFlowState, type FlowState, issueAuthCode, redeemFlowState } from "../flow-state.ts";
import { findOrCreateGoogleUser, UnverifiedEmailError } from "../google-account.ts";
import { createAuthorizationChecks } from "../google-client.ts";
import { isPlainMethod, isS256Challenge } from "../pkce.ts";
import { addQueryParameters, safeRedirect } from "../redirects.ts";
import { createRequestLimits } from "../request-limits.ts";
import { isUniqueViolation, transaction } from "../transaction.ts";

/** Browsers navigate to these routes, so every error redirects to the site, with a query that Supabase's client reads. */
export function googleRoutes(auth: AuthContext) {
	return new Hono().get("/authorize", (c) => startSignIn(c, auth)).get("/callback", (c) => finishSignIn(c, auth));
}

async function startSignIn(c: Context, auth: AuthContext): Promise<Response> {
	const home = safeRedirect(c.req.query("redirect_to"), auth.redirectOrigins);
	const fail = (code: RedirectErrorCode, description: string) => redirectWithError(c, home, code, description);
	const provider = c.req.query("provider");
	if (provider !== "google" || !auth.google) return fail("provider_disabled", "Google login is not available here.");
	const { code_challenge = "", code_challenge_method = "" } = c.req.query();
	const challenge = { code_challenge, code_challenge_method };
	// A plain challenge is the verifier, which must not stand in a URL. Google knows no address of a site that is not secure, either.
	if (isPlainMethod(challenge)) return fail("provider_disabled", "Google login is not available here.");
	// Without PKCE the tokens would travel in a URL.
	if (!isS256Challenge(challenge)) return fail("validation_failed", "Google login needs PKCE (flowType: 'pkce').");
	const checks = createAuthorizationChecks();
	try {
		await createRequestLimits(c, auth).consumeForNetwork("authorizePerAddress");
		const url = await auth.google.createAuthorizationUrl(checks);
		await createFlowState(auth.pool, { ...checks, codeChallenge: code_challenge, redirectTo: home });
		return c.redirect(url.href);
	} catch (error) {
		if (error instanceof RateLimitExceeded) {
			markRefused(c);
			const duration = formatDuration(error.retryAfterSeconds);
			return fail("over_request_rate_limit", `Too many attempts. Please try again in ${duration}.`);
		}
		auth.log.error({ reason: getErrorMessage(error) }, "Google cannot be reached");
		return fail("unexpected_failure", "Google cannot be reached right now. Please try again later.");
	}
}

async function finishSignIn(c: Context, auth: AuthContext): Promise<Response> {
	const state = c.req.query("state") ?? "";
	const flow = auth.google && state !== "" ? await redeemFlowState(auth.pool, state) : undefined;
	const home = flow?.referrer ?? `${auth.siteUrl}/`;
	const fail = (code: RedirectErrorCode, description: string) => redirectWithError(c, home, code, description);
	if (!flow) return fail("bad_oauth_state", "The Google login took too long. Please try again.");
	if (c.req.query("error") === "access_denied") return fail("access_denied", "Google login was canceled.");
	try {
		const code = await exchangeForAuthCode(auth, flow, state, new URL(c.req.url).search);
		return c.redirect(addQueryParameters(home, { code }));
	} catch (error) {
		if (error instanceof UnverifiedEmailError)
			return fail(
				"provider_email_needs_verification",
				"Google has not verified your email address. Please verify it with Google first.",
			);
		if (error instanceof AuthError && error.code === "signup_disabled") return fail(error.code, error.message);
		auth.log.warn({ reason: getErrorMessage(error) }, "sign-in with Google failed");
		return fail("bad_oauth_callback", "Google could not log you in. Please try again.");
	}
}

async function exchangeForAuthCode(auth: AuthContext, flow: FlowState, state: string, query: string): Promise<string> {
	const checks = { state, nonce: flow.provider_nonce, codeVerifier: flow.provider_code_verifier };
	const profile = await auth.google?.exchangeCode(query, checks);
	if (!profile) throw new Error("Google is not set up");
	const attempt = () =>
		transaction(auth.pool, async (db) => issueAuthCode(db, flow, await findOrCreateGoogleUser(db, profile, auth)));
	try {
		return await attempt();
	} catch (error) {
		// Two tabs created the same account at once; the second attempt finds it.
		if (!isUniqueViolation(error)) throw error;
		return attempt();
	}
}

type RedirectErrorCode = AuthErrorCode | "access_denied";

function redirectWithError(c: Context, home: string, code: RedirectErrorCode, description: string): Response {
	const error = code === "access_denied" || code === "provider_disabled" ? code : "server_error";
	return c.redirect(addQueryParameters(home, { error, error_code: code, error_description: description }), 303);
}

/** The message alone: the whole error may contain secrets of the exchange with Google. */
function getErrorMessage(error: unknown): string {
	return error instanceof Error ? error.message : "unknown";
}
