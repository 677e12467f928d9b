import { tidyText } from "../../rules/tidy-text.ts";
import type { Families } from "../cloud/families/families.ts";
import type { CloudClient } from "../cloud/http/client.ts";
import { AccountError, type AuthActions } from "./auth-actions.ts";
import { throwOnError } from "./auth-error.ts";
import type { BackendConfig } from "./backend-config.ts";
import { createChunkLoadError } from "./chunk-load-error.ts";
import type { createEmailLinkActions } from "./email-link-actions.ts";
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
	let families: Promise<Families> | undefined;
	let emailLinkActions: Promise<ReturnType<typeof createEmailLinkActions>> | undefined;

	/** A chunk of its own: most visits neither sign up nor confirm. @throws AccountError */
	function loadEmailLinkActions() {
		emailLinkActions ??= import("./email-link-actions.ts")
			.then((chunk) => chunk.createEmailLinkActions(client, config))
			.catch(async (cause) => {
				emailLinkActions = undefined;
				throw await createChunkLoadError(cause);
			});
		return emailLinkActions;
	}

	/** A chunk of its own: most visits concern no people. @throws AccountError */
	function loadFamilies() {
		families ??= import("../cloud/families/families.ts")
			.then((chunk) => chunk.createFamilies(client))
			.catch(async (cause) => {
				families = undefined;
				throw await createChunkLoadError(cause);
			});
		return families;
	}

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
			// In which mails come: in English without it (specification, section 7).
			const data = {
				full_name: tidyText(fullName),
				...(language !== "en" && { language }),
				...(await findInvitation()),
			};
			const options = { emailRedirectTo: siteUrl, data };
			throwOnError(await auth.signUp({ email, password, options }));
			// Optional: without it the link asks for the password, in this browser too.
			await loadEmailLinkActions()
				.then((actions) => actions.storeSignUpProof(email, password))
				.catch((reason) => console.info("This browser could not store its sign-up:", reason));
		},
		async signIn(credentials) {
			throwOnError(await auth.signInWithPassword(credentials));
		},
		...createReauthenticatedActions(client, siteUrl),
		async signInWithGoogle(from, returnTo) {
			// Without Google, Supabase would show JSON to the browser that was redirected to it.
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
		families: loadFamilies,
		async signOut(scope) {
			throwOnError(await auth.signOut({ scope }));
		},
		async requestPasswordReset(email) {
			throwOnError(await auth.resetPasswordForEmail(email, { redirectTo: siteUrl }));
		},
		async resendConfirmation(email) {
			throwOnError(await auth.resend({ type: "signup", email, options: { emailRedirectTo: siteUrl } }));
		},
		verifyEmailLink: async (...link) => (await loadEmailLinkActions()).verifyEmailLink(...link),
		rejectSignUp: async (tokenHash) => (await loadEmailLinkActions()).rejectSignUp(tokenHash),
		cancelEmailChangeByLink: async (tokenHash) => (await loadEmailLinkActions()).cancelEmailChangeByLink(tokenHash),
	};
}
