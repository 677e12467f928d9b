import { type Context, Hono } from "hono";
import * as v from "valibot";
import { inWords, LimitReached } from "../../rate-limits.ts";
import { limitsOf } from "../caller.ts";
import type { AuthContext } from "../context.ts";
import type { AuthErrorCode } from "../errors.ts";
import { beginFlow, type Flow, finishFlow, takeFlow } from "../flow-state.ts";
import { newChallenge } from "../google.ts";
import { accountOfGooglePerson, UnverifiedAddress } from "../google-account.ts";
import { codeChallengeMethodSchema, codeChallengeSchema } from "../pkce.ts";
import { safeRedirect, withParameters } from "../redirects.ts";
import { isTaken, transaction } from "../transaction.ts";

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
				return back(c, home, "provider_disabled", "Signing in with Google is not set up on this server.");
			const query = v.safeParse(authorizeSchema, c.req.query());
			if (!query.success)
				return back(c, home, "validation_failed", "Signing in with Google needs PKCE (flowType: 'pkce').");
			const challenge = newChallenge();
			try {
				await limitsOf(c, auth).spendOfNetwork("authorizePerAddress");
				const address = await auth.google.begin(challenge);
				await beginFlow(auth.pool, { ...challenge, codeChallenge: query.output.code_challenge, redirectTo: home });
				return c.redirect(address.href);
			} catch (error) {
				if (error instanceof LimitReached) {
					const when = inWords(error.retryAfterSeconds);
					return back(c, home, "over_request_rate_limit", `Too many attempts. Please try again in ${when}.`);
				}
				auth.log.error({ reason: reasonOf(error) }, "Google cannot be reached");
				return back(c, home, "unexpected_failure", "Google cannot be reached right now. Please try again later.");
			}
		})
		.get("/callback", async (c) => {
			const state = c.req.query("state") ?? "";
			const flow = auth.google && state !== "" ? await takeFlow(auth.pool, state) : undefined;
			if (!flow)
				return back(
					c,
					`${auth.siteUrl}/`,
					"bad_oauth_state",
					"Signing in with Google took too long. Please try again.",
				);
			if (c.req.query("error") === "access_denied")
				return back(c, flow.referrer, "access_denied", "Signing in with Google was cancelled.");
			try {
				const code = await finish(auth, flow, state, new URL(c.req.url).search);
				return c.redirect(withParameters(flow.referrer, { code }));
			} catch (error) {
				if (error instanceof UnverifiedAddress)
					return back(
						c,
						flow.referrer,
						"provider_email_needs_verification",
						"Google has not verified your e-mail address. Please verify it there first.",
					);
				auth.log.warn({ reason: reasonOf(error) }, "sign-in with Google failed");
				return back(c, flow.referrer, "bad_oauth_callback", "Google could not sign you in. Please try again.");
			}
		});
}

async function finish(auth: AuthContext, flow: Flow, state: string, query: string): Promise<string> {
	const challenge = { state, nonce: flow.provider_nonce, codeVerifier: flow.provider_code_verifier };
	const person = await auth.google?.finish(query, challenge);
	if (!person) throw new Error("Google is not set up");
	const attempt = () =>
		transaction(auth.pool, async (db) => finishFlow(db, flow, await accountOfGooglePerson(db, person)));
	try {
		return await attempt();
	} catch (error) {
		// Two tabs that came back at once both made the account; now it is there.
		if (!isTaken(error)) throw error;
		return attempt();
	}
}

function back(c: Context, home: string, code: AuthErrorCode | "access_denied", description: string) {
	const error = code === "access_denied" || code === "provider_disabled" ? code : "server_error";
	return c.redirect(withParameters(home, { error, error_code: code, error_description: description }));
}

/** Not the whole error: it may hold what Google and we told each other. */
function reasonOf(error: unknown): string {
	return error instanceof Error ? error.message : "unknown";
}
