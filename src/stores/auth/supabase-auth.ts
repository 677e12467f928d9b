import * as v from "valibot";
import type { CloudClient } from "../cloud/http/client.ts";
import { AccountError, type AuthActions } from "./auth-actions.ts";
import { throwOnError } from "./auth-error.ts";
import type { BackendConfig } from "./backend-config.ts";
import type { createEmailLinkActions } from "./email-link-actions.ts";
import { storeOAuthOrigin } from "./oauth-callback.ts";
import { createReauthenticatedActions } from "./reauthenticated-actions.ts";

/** What an account can do, in the calls of supabase-js. */
export function createSupabaseAuth(client: CloudClient, address: BackendConfig): AuthActions {
	const { url, key } = address;
	const { auth } = client;
	let fetched: Promise<ReturnType<typeof createEmailLinkActions>> | undefined;

	/** Fetched when first needed: most visits of an account neither sign up nor confirm. @throws AccountError */
	function links() {
		fetched ??= import("./email-link-actions.ts")
			.then((part) => part.createEmailLinkActions(client, address))
			.catch((cause) => {
				fetched = undefined;
				throw new AccountError("unreachable", { cause });
			});
		return fetched;
	}

	const site = `${location.origin}/`;
	return {
		async signUp({ fullName, email, password }) {
			const options = { emailRedirectTo: site, data: { full_name: fullName } };
			throwOnError(await auth.signUp({ email, password, options }));
			// Without it the link asks for the password, in this browser too.
			await links()
				.then((opened) => opened.rememberSignUpOf(email, password))
				.catch((reason) => console.info("This browser does not remember its sign-up:", reason));
		},
		async signIn(credentials) {
			throwOnError(await auth.signInWithPassword(credentials));
		},
		...createReauthenticatedActions(client, site),
		async signInWithGoogle(from, returnTo) {
			// Supabase answers a browser that is already on its way with JSON: ask before leaving.
			if (!(await isGoogleEnabled(url, key))) throw new AccountError("google_not_offered");
			storeOAuthOrigin(from, returnTo);
			throwOnError(await auth.signInWithOAuth({ provider: "google", options: { redirectTo: site } }));
		},
		async signOut(scope) {
			throwOnError(await auth.signOut({ scope }));
		},
		async requestPasswordReset(email) {
			throwOnError(await auth.resetPasswordForEmail(email, { redirectTo: site }));
		},
		async resendConfirmation(email) {
			throwOnError(await auth.resend({ type: "signup", email, options: { emailRedirectTo: site } }));
		},
		verifyEmailLink: async (...asked) => (await links()).verifyEmailLink(...asked),
		rejectSignUp: async (tokenHash) => (await links()).rejectSignUp(tokenHash),
		cancelEmailChangeByLink: async (tokenHash) => (await links()).cancelEmailChangeByLink(tokenHash),
	};
}

const AuthSettingsSchema = v.object({ external: v.object({ google: v.boolean() }) });

async function isGoogleEnabled(url: string, key: string): Promise<boolean> {
	try {
		const answer = await fetch(`${url}/auth/v1/settings`, {
			headers: { apikey: key },
			signal: AbortSignal.timeout(10_000),
		});
		return v.parse(AuthSettingsSchema, await answer.json()).external.google;
	} catch (cause) {
		throw new AccountError("unreachable", { cause });
	}
}
