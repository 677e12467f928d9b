import * as v from "valibot";
import type { CloudClient } from "../cloud/client.ts";
import { AccountError, type Accounts } from "./accounts.ts";
import { done } from "./auth-answer.ts";
import type { BackendAddress } from "./backend-address.ts";
import { mailLinks } from "./mail-links.ts";
import { ownAccount } from "./own-account.ts";
import { rememberGoogleStart } from "./sign-in-answer.ts";
import { rememberSignUp } from "./sign-up-mark.ts";

/** What an account can do, in the calls of supabase-js. */
export function supabaseAccounts(client: CloudClient, address: BackendAddress): Accounts {
	const { url, key } = address;
	const { auth } = client;
	const links = mailLinks(client, address);
	const site = `${location.origin}/`;
	return {
		async signUp({ fullName, email, password }) {
			const options = { emailRedirectTo: site, data: { full_name: fullName } };
			done(await auth.signUp({ email, password, options }));
			// A project keeps the password of whoever signed up first: then a mark of this browser would confirm a stranger's.
			if (await links.isPasswordOf(email, password).catch(() => false)) rememberSignUp(email);
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
		confirm: links.confirm,
		disown: links.disown,
		endEmailChange: links.endEmailChange,
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
