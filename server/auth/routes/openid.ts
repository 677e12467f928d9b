import { type Context, Hono } from "hono";
import { markRefused } from "../../held-refusals.ts";
import { failedSignIns } from "../../metrics/counters.ts";
import { formatDuration, RateLimitExceeded } from "../../rate-limits.ts";
import { findInvitation } from "../accounts/invitations.ts";
import type { AuthContext } from "../context.ts";
import { AuthError, type AuthErrorCode } from "../errors.ts";
import { createRequestLimits } from "../limits/request-limits.ts";
import { findOrCreateOpenIdUser } from "../openid/openid-account.ts";
import { createAuthorizationChecks } from "../openid/openid-client.ts";
import { GOOGLE_ID, type OpenIdProvider } from "../openid/openid-providers.ts";
import { addQueryParameters, safeRedirect } from "../openid/redirects.ts";
import { createFlowState, type FlowState, issueAuthCode, redeemFlowState } from "../sessions/flow-state.ts";
import { isPlainMethod, isS256Challenge } from "../sessions/pkce.ts";
import { isUniqueViolation, transaction } from "../transaction.ts";

/**
 * Browsers navigate to these routes. So every error redirects to the site, with a query that Supabase's client reads.
 */
export function openIdRoutes(auth: AuthContext) {
	return new Hono().get("/authorize", (c) => startSignIn(c, auth)).get("/callback", (c) => finishSignIn(c, auth));
}

async function startSignIn(c: Context, auth: AuthContext): Promise<Response> {
	const home = safeRedirect(c.req.query("redirect_to"), auth.redirectOrigins);
	const fail = (code: RedirectErrorCode, description: string) => redirectWithError(c, home, code, description);
	const id = c.req.query("provider") ?? "";
	const provider = auth.providers.get(id);
	const name = provider?.name ?? (id === GOOGLE_ID ? "Google" : "This");
	if (!provider) return fail("provider_disabled", `${name} login is not available here.`);
	const { code_challenge = "", code_challenge_method = "" } = c.req.query();
	const challenge = { code_challenge, code_challenge_method };
	// A plain challenge is the verifier itself, which must not stand in a URL. Besides, Google does not accept the
	// address of a site that is not secure.
	if (isPlainMethod(challenge)) return fail("provider_disabled", `${name} login is not available here.`);
	// Without PKCE the tokens would travel in a URL.
	if (!isS256Challenge(challenge)) return fail("validation_failed", `${name} login needs PKCE (flowType: 'pkce').`);
	const checks = createAuthorizationChecks();
	try {
		await createRequestLimits(c, auth).consumeForNetwork("authorizePerAddress");
		const url = await provider.client.createAuthorizationUrl(checks);
		await createFlowState(auth.pool, {
			...checks,
			...{ provider: id, codeChallenge: code_challenge, redirectTo: home },
			// Our own field, the same as in the `data` of a sign-up with a password.
			invitation: await findInvitation(auth.pool, c.req.query("invitation")),
		});
		return c.redirect(url.href);
	} catch (error) {
		if (error instanceof RateLimitExceeded) {
			markRefused(c);
			const duration = formatDuration(error.retryAfterSeconds);
			return fail("over_request_rate_limit", `Too many attempts. Please try again in ${duration}.`);
		}
		auth.log.error({ provider: id, reason: getErrorMessage(error) }, "a provider of sign-ins cannot be reached");
		return fail("unexpected_failure", `${name} cannot be reached right now. Please try again later.`);
	}
}

async function finishSignIn(c: Context, auth: AuthContext): Promise<Response> {
	const state = c.req.query("state") ?? "";
	const flow = auth.providers.size > 0 && state !== "" ? await redeemFlowState(auth.pool, state) : undefined;
	const home = flow?.referrer ?? `${auth.siteUrl}/`;
	const fail = (code: RedirectErrorCode, description: string) => redirectWithError(c, home, code, description);
	const provider = flow && auth.providers.get(flow.provider_type);
	if (!flow || !provider) return fail("bad_oauth_state", "The login took too long. Please try again.");
	const { name } = provider;
	if (c.req.query("error") === "access_denied") return fail("access_denied", `${name} login was canceled.`);
	try {
		const code = await exchangeForAuthCode(auth, provider, flow, state, new URL(c.req.url).search);
		return c.redirect(addQueryParameters(home, { code }));
	} catch (error) {
		failedSignIns.inc({ way: "provider" });
		if (error instanceof AuthError) return fail(error.code, error.message);
		auth.log.warn({ provider: provider.id, reason: getErrorMessage(error) }, "sign-in with a provider failed");
		return fail("bad_oauth_callback", `${name} could not log you in. Please try again.`);
	}
}

async function exchangeForAuthCode(
	auth: AuthContext,
	provider: OpenIdProvider,
	flow: FlowState,
	state: string,
	query: string,
): Promise<string> {
	const checks = { state, nonce: flow.provider_nonce, codeVerifier: flow.provider_code_verifier };
	const profile = await provider.client.exchangeCode(query, checks);
	const attempt = () =>
		transaction(auth.pool, async (db) =>
			issueAuthCode(db, flow, await findOrCreateOpenIdUser(db, provider, profile, auth, flow.invitation)),
		);
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

/** Only the message: the whole error may contain secrets of the exchange with the provider. */
function getErrorMessage(error: unknown): string {
	return error instanceof Error ? error.message : "unknown";
}
