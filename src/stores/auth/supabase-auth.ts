import { tidyText } from "../../rules/tidy-text.ts";
import type { CloudClient } from "../cloud/http/client.ts";
import { AccountError, type AuthActions } from "./auth-actions.ts";
import { throwOnError } from "./auth-error.ts";
import type { BackendConfig } from "./backend-config.ts";
import { loadOnce } from "./chunk-load-error.ts";
import { readSignInOffer } from "./fetch-sign-in-offer.ts";
import { storeOAuthOrigin } from "./oauth-callback.ts";
import { createReauthenticatedActions } from "./reauthenticated-actions.ts";
import { readStoredToken } from "./stored-invitation.ts";

export function createSupabaseAuth(
	client: CloudClient,
	config: BackendConfig,
): Omit<AuthActions, "leaveDeletedAccount" | "openFamily" | "leaveFamily"> {
	const { auth } = client;
	const siteUrl = `${location.origin}/`;
	const loadEmailLinkActions = loadOnce(async () =>
		(await import("./email-link-actions.ts")).createEmailLinkActions(client, config),
	);
	const families = loadOnce(async () => (await import("../cloud/families/families.ts")).createFamilies(client));

	async function findInvitation(): Promise<{ invitation: string } | undefined> {
		const token = readStoredToken();
		if (token === undefined || !(await readSignInOffer(config)).takesInvitations) return undefined;
		return { invitation: token };
	}

	async function openProvider(provider: "google" | `custom:${string}`) {
		const queryParams = await findInvitation();
		const options = { redirectTo: siteUrl, ...(queryParams && { queryParams }) };
		throwOnError(await auth.signInWithOAuth({ provider, options }));
	}

	return {
		async signUp({ fullName, email, password, language }) {
			// Mails come in `language`, without it in English (specification, section 7).
			const data = {
				full_name: tidyText(fullName),
				...(language !== "en" && { language }),
				...(await findInvitation()),
			};
			const options = { emailRedirectTo: siteUrl, data };
			throwOnError(await auth.signUp({ email, password, options }));
			// The proof is optional: without it the link asks for the password, in this browser too.
			await loadEmailLinkActions()
				.then((actions) => actions.storeSignUpProof(email, password))
				.catch((reason) => console.info("This browser could not store its sign-up:", reason));
		},
		async signIn(credentials) {
			throwOnError(await auth.signInWithPassword(credentials));
		},
		...createReauthenticatedActions(client, siteUrl),
		async signInWithGoogle(from, returnTo) {
			// The browser leaves the page for Supabase, which would show JSON if it has no Google.
			const { hasGoogle } = await readSignInOffer(config);
			if (!hasGoogle) throw new AccountError("google_not_offered");
			storeOAuthOrigin(from, returnTo);
			await openProvider("google");
		},
		async signInWithOpenId(provider, from, returnTo) {
			storeOAuthOrigin(from, returnTo, provider);
			await openProvider(`custom:${provider.replace(/^custom:/, "")}`);
		},
		async signInAsScreen() {
			throwOnError(await auth.signInAnonymously());
		},
		families,
		async signOut(scope) {
			throwOnError(await auth.signOut({ scope }));
		},
		async requestPasswordReset(email) {
			throwOnError(await auth.resetPasswordForEmail(email, { redirectTo: siteUrl }));
		},
		async requestMagicLink(email) {
			const options = { shouldCreateUser: false, emailRedirectTo: siteUrl };
			const { error } = await auth.signInWithOtp({ email, options });
			// A Supabase project answers so if there is no account.
			if (error?.code !== "otp_disabled") throwOnError({ error });
		},
		async resendConfirmation(email) {
			throwOnError(await auth.resend({ type: "signup", email, options: { emailRedirectTo: siteUrl } }));
		},
		verifyEmailLink: async (...link) => (await loadEmailLinkActions()).verifyEmailLink(...link),
		rejectSignUp: async (tokenHash) => (await loadEmailLinkActions()).rejectSignUp(tokenHash),
		cancelEmailChangeByLink: async (tokenHash) => (await loadEmailLinkActions()).cancelEmailChangeByLink(tokenHash),
	};
}
