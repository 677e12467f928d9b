import type { FamilyStore } from "../family-store.ts";
import type { GuestStore } from "../guest/guest-store.ts";

/** Who uses the app in this browser, and where their family is. */
export type AccountState =
	| { readonly kind: "guest"; readonly store: GuestStore }
	/** A session is in this browser; what it needs is being fetched. */
	| { readonly kind: "opening" }
	/** A session is in this browser, but the account cannot be reached. */
	| { readonly kind: "unreachable" }
	| { readonly kind: "signed-in"; readonly userId: string; readonly email: string; readonly store: FamilyStore };

/** What a link in a mail is for. */
export type MailLink = "signup" | "recovery" | "email_change";

/** The screen on which "Continue with Google" was pressed. */
export type GoogleStart = "login" | "signup" | "settings";

/** A sign-in with Google that ended without a session, or the session of this browser that somebody has ended elsewhere. */
export interface FailedSignIn {
	readonly from: GoogleStart | "session";
	readonly reason: AccountError;
}

/** How somebody who is signed in can show anew who they are. */
export interface Proofs {
	/** The account has a password to ask for. */
	readonly password: boolean;
	/** It is asked for with a new one too, unless a mail's link has just let them in. */
	readonly oldPassword: boolean;
	/** They have just signed in: long enough for what asks for a recent sign-in. */
	readonly isRecent: boolean;
}

/** Which sessions end: this one, all of the person's, all but this one (specification, section 9). */
type SignOutScope = "local" | "global" | "others";

/** What a person can do about an account. Every call throws AccountError when it fails. */
export interface Accounts {
	signUp(person: { fullName: string; email: string; password: string }): Promise<void>;
	signIn(credentials: { email: string; password: string }): Promise<void>;
	/** Leaves the page for Google, which leads back to the site. `from` and the path `returnTo` are remembered until then. */
	continueWithGoogle(from: GoogleStart, returnTo?: string): Promise<void>;
	signOut(scope: SignOutScope): Promise<void>;
	/** Sends a mail with a link for a new password, if there is such an account. */
	requestRecovery(email: string): Promise<void>;
	/** Sends the confirmation mail again, if there is such an unconfirmed account. */
	resendConfirmation(email: string): Promise<void>;
	/** Uses up the link of a mail, which signs in; not if its address turns out to be confirmed already. */
	confirm(link: MailLink, tokenHash: string, by: ConfirmedBy): Promise<Confirmed>;
	/** Uses up the link of a sign-up and deletes its account. Whoever is signed in in this browser stays so. */
	disown(tokenHash: string): Promise<void>;
	/** Ends the change of address that the old address was told of. */
	endEmailChange(tokenHash: string): Promise<void>;
	/** @param old the password so far, where there is one to ask for */
	setPassword(password: string, old: Proof): Promise<void>;
	proofs(): Promise<Proofs>;
	/** The address that was asked for and waits to be confirmed. */
	pendingEmail(): Promise<string | undefined>;
	/** Ends the change to that address. */
	keepEmail(): Promise<void>;
	/** Sends a mail with a link to the new address, which takes the old one's place when the link is used. */
	changeEmail(email: string, proof: Proof): Promise<void>;
	/** Deletes the account with all that belongs to it, and leaves it in this browser. */
	deleteAccount(proof: Proof): Promise<void>;
}

/** What whoever confirms shows besides the link: with neither password, what this browser has of a sign-up or a session. */
export interface ConfirmedBy {
	/** The address that the link names, which has to be the account's. */
	readonly email?: string | undefined;
	/** The one that was chosen at sign-up. */
	readonly password?: string;
	/** One that takes the place of whatever was chosen. */
	readonly newPassword?: string;
}

/** What has come of a link. */
export type Confirmed =
	| { readonly outcome: "done" }
	/** Another address has to confirm as well; nobody is signed in. */
	| { readonly outcome: "half" }
	/** The password opens the account, whose address was confirmed before; nobody is signed in. */
	| { readonly outcome: "already" }
	/** Signed in, but the account has no password that can be trusted: ask for one. `refused` is why it is not the one that was given. */
	| { readonly outcome: "needs-password"; readonly refused?: AccountError | undefined };

/** The password; undefined when the sign-in itself is recent enough. */
export type Proof = string | undefined;

/** What this browser finds out by itself, named as a server would. */
type OwnErrorCode =
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
	readonly said: string;

	constructor(code: OwnErrorCode, options?: ErrorOptions);
	constructor(code: string | undefined, options: ErrorOptions & { readonly said: string });
	constructor(code: string | undefined, { said = "", ...options }: ErrorOptions & { readonly said?: string } = {}) {
		super(said || code, options);
		this.code = code;
		this.said = said;
	}
}
