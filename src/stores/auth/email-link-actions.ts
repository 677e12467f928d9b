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

type EmailLinkActions = Pick<AuthActions, "verifyEmailLink" | "rejectSignUp" | "cancelEmailChangeByLink"> & {
	storeSignUpProof(email: string, password: string): Promise<void>;
};

/** Only the built-in backend reads what is sent beside a link's token. A Supabase project ignores that. */
export function createEmailLinkActions(client: CloudClient, { url, key }: BackendConfig): EmailLinkActions {
	const { auth } = client;
	let separateClient: CloudClient | undefined;
	let redeemedSignUp: string | undefined;

	function getSeparateClient(): CloudClient {
		separateClient ??= createCloudClient(url, key, {
			auth: { storageKey: "aside", persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
		});
		return separateClient;
	}

	/** The backend says that an account is unconfirmed only if the password is right. */
	async function checkPassword(email: string, password: string): Promise<"confirmed" | "unconfirmed" | "wrong"> {
		const { auth } = getSeparateClient();
		const { error } = await auth.signInWithPassword({ email, password });
		if (!error) await auth.signOut({ scope: "local" });
		if (!error) return "confirmed";
		if (error.code === "email_not_confirmed") return "unconfirmed";
		if (error.code === "invalid_credentials") return "wrong";
		throw toAccountError(error);
	}

	async function isAlreadyConfirmed({ email, password }: LinkCredentials): Promise<boolean> {
		if (email === undefined || password === undefined) return false;
		const check = await checkPassword(email, password);
		if (check === "wrong") throw new AccountError("sign_up_password_mismatch");
		return check === "confirmed";
	}

	async function redeem(link: EmailLinkType, tokenHash: string, credentials: LinkCredentials, accessToken?: string) {
		const { email = "", code, password } = credentials;
		const mailed = code === undefined ? { token_hash: tokenHash } : { email, token: code };
		const proof = getProof(link, credentials, accessToken);
		const { data, error } = await auth.verifyOtp({ ...mailed, type: link, ...proof });
		if (code !== undefined && error?.code === "otp_expired") throw new AccountError("code_wrong");
		if (password !== undefined && error?.code === "invalid_credentials")
			throw new AccountError("sign_up_password_mismatch");
		throwOnError({ error });
		return data.session?.user;
	}

	async function replacePassword(password: string): Promise<AccountError | undefined> {
		const { error } = await auth.updateUser({ password });
		return error && error.code !== "same_password" ? toAccountError(error) : undefined;
	}

	async function finishSignIn(
		user: User,
		{ email, password, newPassword }: LinkCredentials,
		needsPassword: boolean,
	): Promise<LinkVerification> {
		if (newPassword !== undefined) {
			const refused = await replacePassword(newPassword);
			return refused ? { outcome: "needs-password", refused } : { outcome: "done" };
		}
		if (user.app_metadata.password_needed === true || needsPassword) return { outcome: "needs-password" };
		// A project ignores the password, and `isAlreadyConfirmed` could not check it without an address.
		const isUnchecked = password !== undefined && email === undefined;
		if (isUnchecked && (await checkPassword(user.email ?? "", password)) === "wrong")
			return { outcome: "needs-password", refused: new AccountError("sign_up_password_mismatch") };
		return { outcome: "done" };
	}

	return {
		async storeSignUpProof(email, password) {
			// A project retains the password of the first sign-up: the proof would confirm a stranger's password.
			if ((await checkPassword(email, password)) !== "wrong") storeSignUp(email);
		},
		async verifyEmailLink(link, tokenHash, credentials) {
			const { email, code } = credentials;
			if (await isAlreadyConfirmed(credentials)) return { outcome: "already-confirmed" };
			const { data: before } = await auth.getSession();
			const user = await redeem(link, tokenHash, credentials, before.session?.access_token);
			if (!user) return { outcome: "other-address-pending" };
			if (code === undefined && email !== undefined && user.email !== email) {
				// The link was not mailed to the address that it names.
				await auth.signOut({ scope: "local" });
				throw new AccountError("otp_expired", { serverMessage: "" });
			}
			const isOtherUser = link === "email_change" && before.session?.user.id !== user.id;
			// A project retains a stranger's password, and the form for codes, unlike the link's page, asks for no password.
			const isUnproven = link === "signup" && code !== undefined && readStoredSignUp(email) === undefined;
			if (link === "signup") removeStoredSignUp();
			return finishSignIn(user, credentials, isOtherUser || isUnproven);
		},
		async rejectSignUp(tokenHash) {
			const client = getSeparateClient();
			// The link works once, but deleting the account may have failed before.
			if (redeemedSignUp !== tokenHash)
				throwOnError(await client.auth.verifyOtp({ token_hash: tokenHash, type: "signup" }));
			redeemedSignUp = tokenHash;
			const { error, status } = await client.rpc("delete_my_account");
			if (error) throw new AccountError(status === 0 ? "unreachable" : error.code, { serverMessage: "", cause: error });
			await client.auth.signOut({ scope: "local" });
		},
		async cancelEmailChangeByLink(tokenHash) {
			// Only the built-in backend has this type: in a project both addresses confirm, so no link has to cancel.
			const type = "email_change_cancel" as EmailOtpType;
			throwOnError(await auth.verifyOtp({ token_hash: tokenHash, type }));
		},
	};
}

function getProof(
	link: EmailLinkType,
	{ email, password, newPassword }: LinkCredentials,
	accessToken: string | undefined,
) {
	if (link === "email_change") return { access_token: accessToken };
	if (link !== "signup" || newPassword !== undefined) return {};
	return password === undefined ? { code_verifier: readStoredSignUp(email)?.codeVerifier } : { password };
}
