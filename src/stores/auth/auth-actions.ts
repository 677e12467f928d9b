import type { Families } from "../cloud/families/families.ts";
import type { FamilyStore } from "../family-store.ts";
import type { GuestStore } from "../guest/guest-store.ts";

export type AuthState =
	| { readonly kind: "guest"; readonly store: GuestStore }
	/** A session is stored, but its account is loading, cannot be reached, or needs the app's new version. */
	| { readonly kind: "opening" }
	| { readonly kind: "unreachable" }
	| { readonly kind: "outdated" }
	| SignedInState;

export interface SignedInState {
	readonly kind: "signed-in";
	readonly userId: string;
	readonly email: string;
	readonly isAnonymous?: true | undefined;
	readonly store: FamilyStore;
	/** Whether an invitation is stored that the user has not answered: its check comes with the code of accounts. */
	readonly isInvited: () => boolean;
}

export type EmailLinkType = "signup" | "magiclink" | "recovery" | "email_change";

export type OAuthOrigin = "login" | "signup" | "settings";

export interface SignInFailure {
	readonly from: OAuthOrigin | "session" | "deletion";
	/** The site's own provider; undefined for Google. */
	readonly provider?: string | undefined;
	readonly error: AccountError;
}

export interface ReauthRequirements {
	/** The providers that have opened the account, in Supabase's names: `email`, `google`, `custom:<id>`. */
	readonly providers: readonly string[];
	readonly hasPassword: boolean;
	/** A new password requires the current one, unless a mailed link has just signed in. */
	readonly needsCurrentPassword: boolean;
	/** A mailed link has just signed in, but the password can be trusted: the user need not choose a new one. */
	readonly mayKeepPassword: boolean;
	readonly isRecentSignIn: boolean;
}

/** Which sessions end: this one, all of the user's, all but this one (specification, section 9). */
type SignOutScope = "local" | "global" | "others";

export interface AuthActions {
	/** Where sign-ups are closed, an invitation that is stored on this device permits one. */
	signUp(user: { fullName: string; email: string; password: string; language: string }): Promise<void>;
	signIn(credentials: { email: string; password: string }): Promise<void>;
	/** Leaves the page for Google, which redirects back to the site. There the path `returnTo` is restored. */
	signInWithGoogle(from: OAuthOrigin, returnTo?: string): Promise<void>;
	/** The same for a provider of the site's own: `custom:<id>`. */
	signInWithOpenId(provider: string, from: OAuthOrigin, returnTo?: string): Promise<void>;
	signOut(scope: SignOutScope): Promise<void>;
	requestPasswordReset(email: string): Promise<void>;
	/** Mails a link to log in without a password. Nobody learns whether there is an account. */
	requestMagicLink(email: string): Promise<void>;
	resendConfirmation(email: string): Promise<void>;
	/** Redeems a mailed link or its code. This signs the user in, unless the address is confirmed already. */
	verifyEmailLink(link: EmailLinkType, tokenHash: string, credentials: LinkCredentials): Promise<LinkVerification>;
	rejectSignUp(tokenHash: string): Promise<void>;
	cancelEmailChangeByLink(tokenHash: string): Promise<void>;
	/** Does nothing without a password: see `fetchReauthRequirements`. @throws AccountError "wrong_password" */
	reauthenticate(password: ReauthPassword): Promise<void>;
	setPassword(password: string, currentPassword: ReauthPassword): Promise<void>;
	fetchReauthRequirements(): Promise<ReauthRequirements>;
	fetchPendingEmail(): Promise<string | undefined>;
	cancelEmailChange(): Promise<void>;
	changeEmail(email: string, password: ReauthPassword): Promise<void>;
	/** @param isForAll deletes the family, too, whoever is in it @throws AccountError "family_has_adults" without that */
	deleteAccount(password: ReauthPassword, isForAll?: boolean): Promise<void>;
	signInAsScreen(): Promise<void>;
	families(): Promise<Families>;
	/** Shows another of the user's families on this device; without `family` the one that is chosen by now. */
	openFamily(family?: string): void;
	/** Forgets a family that the user is no longer in, and shows another one. */
	leaveFamily(family: string): void;
	leaveDeletedAccount(): void;
}

/** What is sent with a link's token. Without a password, a proof of this browser's sign-up or session is sent. */
export interface LinkCredentials {
	/** The address that the link names. It has to be the account's. */
	readonly email?: string | undefined;
	readonly code?: string;
	readonly password?: string;
	readonly newPassword?: string;
}

export type LinkVerification =
	| { readonly outcome: "done" }
	/** Nobody is signed in: the other address has to confirm as well, or this one was confirmed before. */
	| { readonly outcome: "other-address-pending" | "already-confirmed" }
	/** Signed in, but the account has no password that can be trusted. `refused`: why the given one was refused. */
	| { readonly outcome: "needs-password"; readonly refused?: AccountError | undefined };

export type ReauthPassword = string | undefined;

type ClientErrorCode =
	| "accounts_not_offered"
	| "code_wrong"
	| "email_change_not_cancelled"
	| "email_link_required"
	| "family_has_adults"
	| "google_not_offered"
	| "logged_out"
	| "outdated"
	| "sign_up_password_mismatch"
	| "unreachable"
	| "wrong_password";

export class AccountError extends Error {
	override readonly name = "AccountError";
	readonly code: string | undefined;
	/** The server's text for its user, in English; may be empty. */
	readonly serverMessage: string;

	constructor(code: ClientErrorCode, options?: ErrorOptions);
	constructor(code: string | undefined, options: ErrorOptions & { readonly serverMessage: string });
	constructor(
		code: string | undefined,
		{ serverMessage = "", ...options }: ErrorOptions & { readonly serverMessage?: string } = {},
	) {
		super(serverMessage || code, options);
		this.code = code;
		this.serverMessage = serverMessage;
	}
}
