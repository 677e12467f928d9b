import type { EmailOtpType, User } from "@supabase/supabase-js";
import { type CloudClient, createCloudClient } from "../cloud/client.ts";
import { AccountError, type Accounts, type ConfirmedBy, type MailLink } from "./accounts.ts";
import { done, refusal } from "./auth-answer.ts";
import type { BackendAddress } from "./backend-address.ts";
import { forgetSignUp, rememberedSignUp, rememberSignUp } from "./sign-up-mark.ts";

/**
 * What the links in mails bring about. The calls are those of any Supabase project. What stands in them beside a link's token is
 * for the built-in backend, which believes no page; a project does not read it.
 */
export function mailLinks(
	client: CloudClient,
	{ url, key }: BackendAddress,
): Pick<Accounts, "confirm" | "disown" | "endEmailChange"> & {
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

	/** Whether a password opens an account, or would if its address were confirmed. */
	async function isPasswordOf(email: string, password: string): Promise<boolean> {
		const { error } = await clientAside().auth.signInWithPassword({ email, password });
		if (!error) await clientAside().auth.signOut({ scope: "local" });
		if (!error || error.code === "email_not_confirmed") return true;
		if (error.code === "invalid_credentials") return false;
		throw refusal(error);
	}

	/** Replaces the password at once. @returns whether it has yet to be asked for */
	async function replacePassword(password: string): Promise<boolean> {
		const { error } = await auth.updateUser({ password });
		// Then it is known to whoever typed it.
		return error !== null && error.code !== "same_password";
	}

	async function needsPassword(user: User, { email, password, newPassword }: ConfirmedBy, isStrangers: boolean) {
		if (newPassword !== undefined) return replacePassword(newPassword);
		if (user.app_metadata.password_needed === true || isStrangers) return true;
		// A project has not looked at the password, and without an address in the link neither has the page.
		return password !== undefined && email === undefined && !(await isPasswordOf(user.email ?? "", password));
	}

	return {
		async rememberSignUpOf(email, password) {
			// A project keeps the password of whoever signed up first: then the mark would confirm a stranger's.
			if (await isPasswordOf(email, password)) rememberSignUp(email);
		},
		async confirm(link, tokenHash, by) {
			const { email, password } = by;
			if (email !== undefined && password !== undefined && !(await isPasswordOf(email, password)))
				throw new AccountError("not_that_password");
			const { data: before } = await auth.getSession();
			const proof = proofFor(link, by, before.session?.access_token);
			const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: link, ...proof });
			if (password !== undefined && error?.code === "invalid_credentials") throw new AccountError("not_that_password");
			done({ error });
			// Of two addresses that both have to confirm, the first one has.
			if (!data.session) return { isComplete: false, needsPassword: false };
			const { user } = data.session;
			if (email !== undefined && user.email !== email) {
				// The link was not mailed to the address that it names.
				await auth.signOut({ scope: "local" });
				throw new AccountError("otp_expired", { said: "" });
			}
			if (link === "signup") forgetSignUp();
			const isStrangers = link === "email_change" && before.session?.user.id !== user.id;
			return { isComplete: true, needsPassword: await needsPassword(user, by, isStrangers) };
		},
		async disown(tokenHash) {
			const client = clientAside();
			// Not twice, where the account could not be deleted at once.
			if (disowned !== tokenHash) done(await client.auth.verifyOtp({ token_hash: tokenHash, type: "signup" }));
			disowned = tokenHash;
			const { error, status } = await client.rpc("delete_my_account");
			if (error) throw new AccountError(status === 0 ? "unreachable" : error.code, { said: "", cause: error });
			await client.auth.signOut({ scope: "local" });
		},
		async endEmailChange(tokenHash) {
			// Ours: in a project both addresses confirm, so that no link has to undo anything.
			const type = "email_change_cancel" as EmailOtpType;
			done(await auth.verifyOtp({ token_hash: tokenHash, type }));
		},
	};
}

/** What goes with a link's token for the built-in backend. */
function proofFor(link: MailLink, { email, password, newPassword }: ConfirmedBy, accessToken: string | undefined) {
	if (link === "email_change") return { access_token: accessToken };
	if (link === "recovery" || newPassword !== undefined) return {};
	return password === undefined ? { code_verifier: rememberedSignUp(email)?.codeVerifier } : { password };
}
