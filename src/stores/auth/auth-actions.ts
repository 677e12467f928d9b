import type { FamilyStore } from "../family-store.ts";
import type { GuestStore } from "../guest/guest-store.ts";

/** Who uses the app in this browser, and where their family is. */
export type AuthState =
	| { readonly kind: "guest"; readonly store: GuestStore }
	/** A session is in this browser; what it needs is being fetched. */
	| { readonly kind: "opening" }
	/** A session is in this browser, but the account cannot be reached. */
	| { readonly kind: "unreachable" }
	| { readonly kind: "signed-in"; readonly userId: string; readonly email: string; readonly store: FamilyStore };

/** What a link in a mail is for. */
export type EmailLinkType = "signup" | "recovery" | "email_change";

/** The screen on which "Continue with Google" was pressed. */
export type OAuthOrigin = "login" | "signup" | "settings";

/** A sign-in with Google that ended without a session, or the session of this browser that somebody has ended elsewhere. */
export interface SignInFailure {
	readonly from: OAuthOrigin | "session";
	readonly error: AccountError;
}

/** How somebody who is signed in can show anew who they are. */
export interface ReauthRequirements {
	/** The account has a password to ask for. */
	readonly hasPassword: boolean;
	/** It is asked for with a new one too, unless a mail's link has just let them in. */
	readonly needsCurrentPassword: boolean;
	/** They have just signed in: long enough for what asks for a recent sign-in. */
	readonly isRecentSignIn: boolean;
}

/** Which sessions end: this one, all of the person's, all but this one (specification, section 9). */
type SignOutScope = "local" | "global" | "others";

/** What a person can do about an account. Every call throws AccountError when it fails. */
export interface AuthActions {
	signUp(person: { fullName: string; email: string; password: string }): Promise<void>;
	signIn(credentials: { email: string; password: string }): Promise<void>;
	/** Leaves the page for Google, which leads back to the site. `from` and the path `returnTo` are remembered until then. */
	signInWithGoogle(from: OAuthOrigin, returnTo?: string): Promise<void>;
	signOut(scope: SignOutScope): Promise<void>;
	/** Sends a mail with a link for a new password, if there is such an account. */
	requestPasswordReset(email: string): Promise<void>;
	/** Sends the confirmation mail again, if there is such an unconfirmed account. */
	resendConfirmation(email: string): Promise<void>;
	/** Uses up the link of a mail, which signs in; not if its address turns out to be confirmed already. */
	verifyEmailLink(link: EmailLinkType, tokenHash: string, by: LinkCredentials): Promise<LinkVerification>;
	/** Uses up the link of a sign-up and deletes its account. Whoever is signed in in this browser stays so. */
	rejectSignUp(tokenHash: string): Promise<void>;
	/** Ends the change of address that the old address was told of. */
	cancelEmailChangeByLink(tokenHash: string): Promise<void>;
	/** @param old the password so far, where there is one to ask for */
	setPassword(password: string, old: ReauthPassword): Promise<void>;
	fetchReauthRequirements(): Promise<ReauthRequirements>;
	/** The address that was asked for and waits to be confirmed. */
	fetchPendingEmail(): Promise<string | undefined>;
	/** Ends the change to that address. */
	cancelEmailChange(): Promise<void>;
	/** Sends a mail with a link to the new address, which takes the old one's place when the link is used. */
	changeEmail(email: string, proof: ReauthPassword): Promise<void>;
	/** Deletes the account with all that belongs to it, and leaves it in this browser. */
	deleteAccount(proof: ReauthPassword): Promise<void>;
}

/** What whoever confirms shows besides the link: with neither password, what this browser has of a sign-up or a session. */
export interface LinkCredentials {
	/** The address that the link names, which has to be the account's. */
	readonly email?: string | undefined;
	/** The one that was chosen at sign-up. */
	readonly password?: string;
	/** One that takes the place of whatever was chosen. */
	readonly newPassword?: string;
}

/** What has come of a link. */
export type LinkVerification =
	| { readonly outcome: "done" }
	/** Another address has to confirm as well; nobody is signed in. */
	| { readonly outcome: "half" }
	/** The password opens the account, whose address was confirmed before; nobody is signed in. */
	| { readonly outcome: "already" }
	/** Signed in, but the account has no password that can be trusted: ask for one. `refused` is why it is not the one that was given. */
	| { readonly outcome: "needs-password"; readonly refused?: AccountError | undefined };

/** The password; undefined when the sign-in itself is recent enough. */
export type ReauthPassword = string | undefined;

/** What this browser finds out by itself, named as a server would. */
type ClientErrorCode =
	| "accounts_not_offered"
	| "change_not_ended"
	| "google_not_offered"
	| "logged_out"
	| "mail_needed"
	| "not_that_password"
	| "unreachable"
	| "wrong_password";

/** An account could not do what was asked. */
export class AccountError extends Error {
	override readonly name = "AccountError";
	/** The server's, such as `email_not_confirmed`, or one of ours; undefined when there is none. */
	readonly code: string | undefined;
	/** What the server said to people, in English; empty when it said nothing. */
	readonly serverMessage: string;

	constructor(code: ClientErrorCode, options?: ErrorOptions);
	constructor(code: string | undefined, options: ErrorOptions & { readonly said: string });
	constructor(code: string | undefined, { said = "", ...options }: ErrorOptions & { readonly said?: string } = {}) {
		super(said || code, options);
		this.code = code;
		this.serverMessage = said;
	}
}
