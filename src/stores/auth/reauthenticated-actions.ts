import * as v from "valibot";
import type { CloudClient } from "../cloud/http/client.ts";
import { AccountError, type AuthActions, type ReauthPassword } from "./auth-actions.ts";
import { throwOnError } from "./auth-error.ts";
import { serverNow } from "./session-clock.ts";
import { getUnexpiredNewEmail } from "./session-user.ts";

/** Shorter than the ten minutes of `delete_my_account`, so that there is time to decide. */
const RECENT_SIGN_IN_SECONDS = 8 * 60;

/** Shorter than the hour in which the server accepts a new password, so that there is time to type. */
const RECENT_EMAIL_LINK_SECONDS = 55 * 60;

const AmrClaimsSchema = v.object({ amr: v.array(v.object({ method: v.optional(v.string()), timestamp: v.number() })) });

/** Mailed links do not count: they only prove who reads the mail, and the backend requires more for a new address. */
const REAUTH_METHODS = ["password", "oauth"];

type ReauthenticatedActions = Pick<
	AuthActions,
	| "fetchReauthRequirements"
	| "reauthenticate"
	| "setPassword"
	| "fetchPendingEmail"
	| "cancelEmailChange"
	| "changeEmail"
	| "deleteAccount"
>;

export function createReauthenticatedActions(client: CloudClient, siteUrl: string): ReauthenticatedActions {
	const { auth } = client;

	async function getSession() {
		const { data, error } = await auth.getSession();
		throwOnError({ error });
		if (!data.session) throw new AccountError("logged_out");
		return data.session;
	}

	async function reauthenticate(password: ReauthPassword): Promise<void> {
		if (password === undefined) return;
		const { user } = await getSession();
		const { error } = await auth.signInWithPassword({ email: user.email ?? "", password });
		if (error?.code === "invalid_credentials") throw new AccountError("wrong_password", { cause: error });
		throwOnError({ error });
	}

	return {
		async fetchReauthRequirements() {
			const { user, access_token } = await getSession();
			const { providers, password_needed } = user.app_metadata;
			const names = Array.isArray(providers) ? providers.map(String) : [];
			const hasPassword = names.includes("email");
			const isTrusted = hasPassword && password_needed !== true;
			const cameByEmailLink = secondsSinceSignIn(access_token, ["recovery", "otp"]) < RECENT_EMAIL_LINK_SECONDS;
			return {
				providers: names,
				hasPassword,
				needsCurrentPassword: isTrusted && !cameByEmailLink,
				mayKeepPassword: isTrusted && cameByEmailLink,
				isRecentSignIn: secondsSinceSignIn(access_token, REAUTH_METHODS) < RECENT_SIGN_IN_SECONDS,
			};
		},
		reauthenticate,
		async setPassword(password, currentPassword) {
			const { error } = await auth.updateUser({
				password,
				...(currentPassword !== undefined && { current_password: currentPassword }),
			});
			if (error?.code === "current_password_invalid") throw new AccountError("wrong_password", { cause: error });
			throwOnError({ error });
		},
		async fetchPendingEmail() {
			const { data, error } = await auth.getUser();
			throwOnError({ error });
			return getUnexpiredNewEmail(data.user);
		},
		async cancelEmailChange() {
			const { user } = await getSession();
			const { data, error } = await auth.updateUser({ email: user.email ?? "" });
			throwOnError({ error });
			// A Supabase project does not cancel the change; there both addresses have to confirm.
			if (getUnexpiredNewEmail(data.user) !== undefined) throw new AccountError("email_change_not_cancelled");
		},
		async changeEmail(email, password) {
			await reauthenticate(password);
			throwOnError(await auth.updateUser({ email }, { emailRedirectTo: siteUrl }));
		},
		async deleteAccount(password, isForAll = false) {
			await reauthenticate(password);
			// The argument is left out if possible, because not every backend knows it.
			const { error, status } = await client.rpc("delete_my_account", isForAll ? { for_all: true } : {});
			if (!error) return;
			if (status === 0) throw new AccountError("unreachable", { cause: error });
			if (error.hint === "family_has_adults") throw new AccountError("family_has_adults", { cause: error });
			if (error.code !== "PT403") throw new AccountError(error.code, { serverMessage: "", cause: error });
			throw new AccountError("reauthentication_needed", { serverMessage: error.message, cause: error });
		},
	};
}

function secondsSinceSignIn(token: string, methods: readonly string[]): number {
	const [, payload = ""] = token.split(".");
	const text = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
	try {
		const times = v
			.parse(AmrClaimsSchema, JSON.parse(text))
			.amr.filter(({ method }) => method !== undefined && methods.includes(method))
			.map(({ timestamp }) => timestamp);
		return serverNow() / 1000 - Math.max(...times);
	} catch {
		return Number.POSITIVE_INFINITY;
	}
}
