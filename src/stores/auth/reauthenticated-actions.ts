import type { User } from "@supabase/supabase-js";
import * as v from "valibot";
import type { CloudClient } from "../cloud/http/client.ts";
import { AccountError, type AuthActions, type ReauthPassword } from "./auth-actions.ts";
import { throwOnError } from "./auth-error.ts";

/** Seconds in which a sign-in is recent: less than the ten minutes of `delete_my_account`, so that there is time to decide. */
const RECENT_SIGN_IN_SECONDS = 8 * 60;

/** Milliseconds after which a link to another address is too old, on the built-in backend and by a project's default. */
const EMAIL_CHANGE_LIFETIME_MS = 60 * 60 * 1000;

/** As long as the server lets whoever came by a mail's link choose a password without the old one, less some time to type. */
const RECENT_EMAIL_LINK_SECONDS = 55 * 60;

const AmrClaimsSchema = v.object({ amr: v.array(v.object({ method: v.optional(v.string()), timestamp: v.number() })) });

/** Not the link of a mail, which only shows who reads it: the built-in backend asks for more before an address changes. */
const REAUTH_METHODS = ["password", "oauth"];

/** What the signed-in person may do about the own account only after showing anew who they are. */
export function createReauthenticatedActions(
	client: CloudClient,
	site: string,
): Pick<
	AuthActions,
	| "fetchReauthRequirements"
	| "setPassword"
	| "fetchPendingEmail"
	| "cancelEmailChange"
	| "changeEmail"
	| "deleteAccount"
> {
	const { auth } = client;

	async function session() {
		const { data, error } = await auth.getSession();
		throwOnError({ error });
		if (!data.session) throw new AccountError("logged_out");
		return data.session;
	}

	async function prove(password: ReauthPassword): Promise<void> {
		if (password === undefined) return;
		const { user } = await session();
		const { error } = await auth.signInWithPassword({ email: user.email ?? "", password });
		if (error?.code === "invalid_credentials") throw new AccountError("wrong_password", { cause: error });
		throwOnError({ error });
	}

	return {
		async fetchReauthRequirements() {
			const { user, access_token } = await session();
			const { providers, password_needed } = user.app_metadata;
			const password = Array.isArray(providers) && providers.includes("email");
			const cameByMail = secondsSinceSignIn(access_token, ["recovery", "otp"]) < RECENT_EMAIL_LINK_SECONDS;
			return {
				hasPassword: password,
				needsCurrentPassword: password && password_needed !== true && !cameByMail,
				isRecentSignIn: secondsSinceSignIn(access_token, REAUTH_METHODS) < RECENT_SIGN_IN_SECONDS,
			};
		},
		async setPassword(password, old) {
			const { error } = await auth.updateUser({ password, ...(old !== undefined && { current_password: old }) });
			if (error?.code === "current_password_invalid") throw new AccountError("wrong_password", { cause: error });
			throwOnError({ error });
		},
		async fetchPendingEmail() {
			const { data, error } = await auth.getUser();
			throwOnError({ error });
			return unexpiredNewEmail(data.user);
		},
		async cancelEmailChange() {
			const { user } = await session();
			const { data, error } = await auth.updateUser({ email: user.email ?? "" });
			throwOnError({ error });
			// A project goes on; it wants both addresses to confirm.
			if (unexpiredNewEmail(data.user) !== undefined) throw new AccountError("change_not_ended");
		},
		async changeEmail(email, proof) {
			await prove(proof);
			throwOnError(await auth.updateUser({ email }, { emailRedirectTo: site }));
		},
		async deleteAccount(proof) {
			await prove(proof);
			const { error, status } = await client.rpc("delete_my_account");
			if (!error) return;
			if (status === 0) throw new AccountError("unreachable", { cause: error });
			const code = error.code === "PT403" ? "reauthentication_needed" : error.code;
			throw new AccountError(code, { said: code === "reauthentication_needed" ? error.message : "", cause: error });
		},
	};
}

/** A project keeps a change for ever whose links are too old. */
function unexpiredNewEmail(user: User | null): string | undefined {
	const { new_email, email_change_sent_at } = user ?? {};
	const age = Date.now() - Date.parse(email_change_sent_at ?? "");
	return age < EMAIL_CHANGE_LIFETIME_MS ? new_email || undefined : undefined;
}

/** Seconds since the latest sign-in of a session, by one of these methods; infinite when its token does not say. */
function secondsSinceSignIn(token: string, by: readonly string[]): number {
	const [, payload = ""] = token.split(".");
	const text = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
	const claims = v.safeParse(v.pipe(v.string(), v.parseJson(), AmrClaimsSchema), text);
	const ways = claims.success ? claims.output.amr : [];
	const times = ways
		.filter(({ method }) => method !== undefined && by.includes(method))
		.map(({ timestamp }) => timestamp);
	return Date.now() / 1000 - Math.max(Number.NEGATIVE_INFINITY, ...times);
}
