import { type Context, Hono } from "hono";
import * as v from "valibot";
import { formatDuration, RateLimitExceeded } from "../../rate-limits.ts";
import type { AuthContext } from "../context.ts";
import type { AuthErrorCode } from "../errors.ts";
import { createFlowState, type FlowState, issueAuthCode, redeemFlowState } from "../flow-state.ts";
import { findOrCreateGoogleUser, UnverifiedEmailError } from "../google-account.ts";
import { createAuthorizationChecks } from "../google-client.ts";
import { codeChallengeMethodSchema, codeChallengeSchema } from "../pkce.ts";
import { addQueryParameters, safeRedirect } from "../redirects.ts";
import { createRequestLimits } from "../request-auth.ts";
import { isUniqueViolation, transaction } from "../transaction.ts";

const authorizeSchema = v.object({
	provider: v.literal("google"),
	// Without it the tokens would have to travel in an address.
	code_challenge: codeChallengeSchema,
	code_challenge_method: codeChallengeMethodSchema,
});

/**
 * `GET /authorize` and `GET /callback`. People come here by following links, so whatever goes wrong leads back to the site,
 * with `error`, `error_code` and `error_description` in the query, which Supabase's client reads.
 */
export function googleRoutes(auth: AuthContext) {
	return new Hono()
		.get("/authorize", async (c) => {
			const home = safeRedirect(c.req.query("redirect_to"), auth.origins);
			const provider = c.req.query("provider");
			if (provider !== "google" || !auth.google)
				return redirectWithError(c, home, "provider_disabled", "Signing in with Google is not set up on this server.");
			const query = v.safeParse(authorizeSchema, c.req.query());
			if (!query.success)
				return redirectWithError(c, home, "validation_failed", "Signing in with Google needs PKCE (flowType: 'pkce').");
			const challenge = createAuthorizationChecks();
			try {
				await createRequestLimits(c, auth).consumeForNetwork("authorizePerAddress");
				const address = await auth.google.createAuthorizationUrl(challenge);
				await createFlowState(auth.pool, {
					...challenge,
					codeChallenge: query.output.code_challenge,
					redirectTo: home,
				});
				return c.redirect(address.href);
			} catch (error) {
				if (error instanceof RateLimitExceeded) {
					const when = formatDuration(error.retryAfterSeconds);
					return redirectWithError(
						c,
						home,
						"over_request_rate_limit",
						`Too many attempts. Please try again in ${when}.`,
					);
				}
				auth.log.error({ reason: getErrorMessage(error) }, "Google cannot be reached");
				return redirectWithError(
					c,
					home,
					"unexpected_failure",
					"Google cannot be reached right now. Please try again later.",
				);
			}
		})
		.get("/callback", async (c) => {
			const state = c.req.query("state") ?? "";
			const flow = auth.google && state !== "" ? await redeemFlowState(auth.pool, state) : undefined;
			if (!flow)
				return redirectWithError(
					c,
					`${auth.siteUrl}/`,
					"bad_oauth_state",
					"Signing in with Google took too long. Please try again.",
				);
			if (c.req.query("error") === "access_denied")
				return redirectWithError(c, flow.referrer, "access_denied", "Signing in with Google was cancelled.");
			try {
				const code = await finishGoogleSignIn(auth, flow, state, new URL(c.req.url).search);
				return c.redirect(addQueryParameters(flow.referrer, { code }));
			} catch (error) {
				if (error instanceof UnverifiedEmailError)
					return redirectWithError(
						c,
						flow.referrer,
						"provider_email_needs_verification",
						"Google has not verified your e-mail address. Please verify it there first.",
					);
				auth.log.warn({ reason: getErrorMessage(error) }, "sign-in with Google failed");
				return redirectWithError(
					c,
					flow.referrer,
					"bad_oauth_callback",
					"Google could not sign you in. Please try again.",
				);
			}
		});
}

async function finishGoogleSignIn(auth: AuthContext, flow: FlowState, state: string, query: string): Promise<string> {
	const challenge = { state, nonce: flow.provider_nonce, codeVerifier: flow.provider_code_verifier };
	const person = await auth.google?.exchangeCode(query, challenge);
	if (!person) throw new Error("Google is not set up");
	const attempt = () =>
		transaction(auth.pool, async (db) => issueAuthCode(db, flow, await findOrCreateGoogleUser(db, person)));
	try {
		return await attempt();
	} catch (error) {
		// Two tabs that came back at once both made the account; now it is there.
		if (!isUniqueViolation(error)) throw error;
		return attempt();
	}
}

function redirectWithError(c: Context, home: string, code: AuthErrorCode | "access_denied", description: string) {
	const error = code === "access_denied" || code === "provider_disabled" ? code : "server_error";
	return c.redirect(addQueryParameters(home, { error, error_code: code, error_description: description }));
}

/** Not the whole error: it may hold what Google and we told each other. */
function getErrorMessage(error: unknown): string {
	return error instanceof Error ? error.message : "unknown";
}
