import type { EmailOtpType, User } from "@supabase/supabase-js";
import { type CloudClient, createCloudClient } from "../cloud/http/client.ts";
import {
	AccountError,
	type AuthActions,
	type EmailLinkType,
	type LinkCredentials,
	type LinkVerification,
} from "./auth-actions.ts";
import { throwOnError, toAccountError } from "./auth-error.ts";
import type { BackendConfig } from "./backend-config.ts";
import { readStoredSignUp, removeStoredSignUp, storeSignUp } from "./stored-sign-up.ts";

/**
 * What the links in mails bring about. The calls are those of any Supabase project. What stands in them beside a link's token is
 * for the built-in backend, which believes no page; a project does not read it.
 */
export function createEmailLinkActions(
	client: CloudClient,
	{ url, key }: BackendConfig,
): Pick<AuthActions, "verifyEmailLink" | "rejectSignUp" | "cancelEmailChangeByLink"> & {
	/** Leaves the mark in this browser with which it confirms by one press. */
	rememberSignUpOf(email: string, password: string): Promise<void>;
} {
	const { auth } = client;
	let aside: CloudClient | undefined;
	let disowned: string | undefined;

	/** A client beside the one of this browser's session, which it leaves as it is. */
	function clientAside(): CloudClient {
		aside ??= createCloudClient(url, key, {
			auth: { storageKey: "aside", persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
		});
		return aside;
	}

	/** Whether a password opens an account, or would if the address were confirmed: the backend tells them apart only for the right one. */
	async function tryPassword(email: string, password: string): Promise<"opens" | "would-open" | "wrong"> {
		const { error } = await clientAside().auth.signInWithPassword({ email, password });
		if (!error) await clientAside().auth.signOut({ scope: "local" });
		if (!error) return "opens";
		if (error.code === "email_not_confirmed") return "would-open";
		if (error.code === "invalid_credentials") return "wrong";
		throw toAccountError(error);
	}

	/** Whether the password of the account that a link names opens it before the link is used. @throws AccountError not_that_password */
	async function opensAlready({ email, password }: LinkCredentials): Promise<boolean> {
		if (email === undefined || password === undefined) return false;
		const tried = await tryPassword(email, password);
		if (tried === "wrong") throw new AccountError("not_that_password");
		return tried === "opens";
	}

	/** Replaces the password at once. @returns why it was refused */
	async function replacePassword(password: string): Promise<AccountError | undefined> {
		const { error } = await auth.updateUser({ password });
		// The same one is known to whoever typed it.
		return error && error.code !== "same_password" ? toAccountError(error) : undefined;
	}

	/** For whom a link has let in. */
	async function settlePassword(user: User, by: LinkCredentials, isStrangers: boolean): Promise<LinkVerification> {
		const { email, password, newPassword } = by;
		if (newPassword !== undefined) {
			const refused = await replacePassword(newPassword);
			return refused ? { outcome: "needs-password", refused } : { outcome: "done" };
		}
		if (user.app_metadata.password_needed === true || isStrangers) return { outcome: "needs-password" };
		// A project has not looked at the password, and without an address in the link neither has the page.
		const isUntried = password !== undefined && email === undefined;
		if (isUntried && (await tryPassword(user.email ?? "", password)) === "wrong")
			return { outcome: "needs-password", refused: new AccountError("not_that_password") };
		return { outcome: "done" };
	}

	return {
		async rememberSignUpOf(email, password) {
			// A project keeps the password of whoever signed up first: then the mark would confirm a stranger's.
			if ((await tryPassword(email, password)) !== "wrong") storeSignUp(email);
		},
		async verifyEmailLink(link, tokenHash, by) {
			const { email, password } = by;
			if (await opensAlready(by)) return { outcome: "already" };
			const { data: before } = await auth.getSession();
			const proof = verificationParams(link, by, before.session?.access_token);
			const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: link, ...proof });
			if (password !== undefined && error?.code === "invalid_credentials") throw new AccountError("not_that_password");
			throwOnError({ error });
			// Of two addresses that both have to confirm, the first one has.
			if (!data.session) return { outcome: "half" };
			const { user } = data.session;
			if (email !== undefined && user.email !== email) {
				// The link was not mailed to the address that it names.
				await auth.signOut({ scope: "local" });
				throw new AccountError("otp_expired", { said: "" });
			}
			if (link === "signup") removeStoredSignUp();
			const isStrangers = link === "email_change" && before.session?.user.id !== user.id;
			return settlePassword(user, by, isStrangers);
		},
		async rejectSignUp(tokenHash) {
			const client = clientAside();
			// Not twice, where the account could not be deleted at once.
			if (disowned !== tokenHash) throwOnError(await client.auth.verifyOtp({ token_hash: tokenHash, type: "signup" }));
			disowned = tokenHash;
			const { error, status } = await client.rpc("delete_my_account");
			if (error) throw new AccountError(status === 0 ? "unreachable" : error.code, { said: "", cause: error });
			await client.auth.signOut({ scope: "local" });
		},
		async cancelEmailChangeByLink(tokenHash) {
			// Ours: in a project both addresses confirm, so that no link has to undo anything.
			const type = "email_change_cancel" as EmailOtpType;
			throwOnError(await auth.verifyOtp({ token_hash: tokenHash, type }));
		},
	};
}

/** What goes with a link's token for the built-in backend. */
function verificationParams(
	link: EmailLinkType,
	{ email, password, newPassword }: LinkCredentials,
	accessToken: string | undefined,
) {
	if (link === "email_change") return { access_token: accessToken };
	if (link === "recovery" || newPassword !== undefined) return {};
	return password === undefined ? { code_verifier: readStoredSignUp(email)?.codeVerifier } : { password };
}
