import * as v from "valibot";
import type { CloudClient } from "../cloud/client.ts";
import { AccountError, type Accounts } from "./accounts.ts";
import { done } from "./auth-answer.ts";
import type { BackendAddress } from "./backend-address.ts";
import type { mailLinks } from "./mail-links.ts";
import { ownAccount } from "./own-account.ts";
import { rememberGoogleStart } from "./sign-in-answer.ts";

/** What an account can do, in the calls of supabase-js. */
export function supabaseAccounts(client: CloudClient, address: BackendAddress): Accounts {
	const { url, key } = address;
	const { auth } = client;
	let fetched: Promise<ReturnType<typeof mailLinks>> | undefined;

	/** Fetched when first needed: most visits of an account neither sign up nor confirm. @throws AccountError */
	function links() {
		fetched ??= import("./mail-links.ts")
			.then((part) => part.mailLinks(client, address))
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
			done(await auth.signUp({ email, password, options }));
			// Without it the link asks for the password, in this browser too.
			await links()
				.then((opened) => opened.rememberSignUpOf(email, password))
				.catch((reason) => console.info("This browser does not remember its sign-up:", reason));
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
		confirm: async (...asked) => (await links()).confirm(...asked),
		disown: async (tokenHash) => (await links()).disown(tokenHash),
		endEmailChange: async (tokenHash) => (await links()).endEmailChange(tokenHash),
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
