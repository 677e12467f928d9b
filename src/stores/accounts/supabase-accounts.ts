import * as v from "valibot";
import type { CloudClient } from "../cloud/client.ts";
import { AccountError, type Accounts } from "./accounts.ts";
import { done } from "./auth-answer.ts";
import type { BackendAddress } from "./backend-address.ts";
import { ownAccount } from "./own-account.ts";
import { rememberGoogleStart } from "./sign-in-answer.ts";

/** What an account can do, in the calls of supabase-js. */
export function supabaseAccounts(client: CloudClient, { url, key }: BackendAddress): Accounts {
	const { auth } = client;
	const site = `${location.origin}/`;
	return {
		async signUp({ fullName, email, password }) {
			const options = { emailRedirectTo: site, data: { full_name: fullName } };
			done(await auth.signUp({ email, password, options }));
		},
		async signIn(credentials) {
			done(await auth.signInWithPassword(credentials));
		},
		...ownAccount(client, site),
		async continueWithGoogle(from, returnTo) {
			// Supabase answers a browser that is already on its way with JSON: ask before leaving.
			if (!(await offersGoogle(url, key))) throw new AccountError("google_not_offered");
			rememberGoogleStart(from, returnTo);
			done(await auth.signInWithOAuth({ provider: "google", options: { redirectTo: site } }));
		},
		async signOut(scope) {
			done(await auth.signOut({ scope }));
		},
		async requestRecovery(email) {
			done(await auth.resetPasswordForEmail(email, { redirectTo: site }));
		},
		async resendConfirmation(email) {
			done(await auth.resend({ type: "signup", email, options: { emailRedirectTo: site } }));
		},
		async confirm(link, tokenHash) {
			const answer = await auth.verifyOtp({ token_hash: tokenHash, type: link });
			done(answer);
			return { needsPassword: answer.data.user?.app_metadata.password_needed === true };
		},
	};
}

const AuthSettings = v.object({ external: v.object({ google: v.boolean() }) });

async function offersGoogle(url: string, key: string): Promise<boolean> {
	try {
		const answer = await fetch(`${url}/auth/v1/settings`, {
			headers: { apikey: key },
			signal: AbortSignal.timeout(10_000),
		});
		return v.parse(AuthSettings, await answer.json()).external.google;
	} catch (cause) {
		throw new AccountError("unreachable", { cause });
	}
}
