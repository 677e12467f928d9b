import type { Families } from "../cloud/families/families.ts";
import type { FamilyStore } from "../family-store.ts";
import type { GuestStore } from "../guest/guest-store.ts";

export type AuthState =
	| { readonly kind: "guest"; readonly store: GuestStore }
	/** The accounts chunk is loading, because a session is stored. */
	| { readonly kind: "opening" }
	/** A session is stored, but the accounts chunk or the backend could not be reached. */
	| { readonly kind: "unreachable" }
	/** A session is stored, but the site has another version by now, without the accounts chunk of this one. */
	| { readonly kind: "outdated" }
	| SignedInState;

export interface SignedInState {
	readonly kind: "signed-in";
	readonly userId: string;
	readonly email: string;
	/** A screen, which has no account. */
	readonly isAnonymous?: true | undefined;
	readonly store: FamilyStore;
}

export type EmailLinkType = "signup" | "recovery" | "email_change";

export type OAuthOrigin = "login" | "signup" | "settings";

/** A failed sign-in with a provider, or this browser's session, if it was ended or deleted elsewhere. */
export interface SignInFailure {
	readonly from: OAuthOrigin | "session" | "deletion";
	/** The site's own provider; undefined for Google. */
	readonly provider?: string | undefined;
	readonly error: AccountError;
}

export interface ReauthRequirements {
	/** That have opened the account, as Supabase names them: `email`, `google`, `custom:<id>`. */
	readonly providers: readonly string[];
	readonly hasPassword: boolean;
	/** A new password requires the current one, unless a mailed link has just signed in. */
	readonly needsCurrentPassword: boolean;
	readonly isRecentSignIn: boolean;
}

/** Which sessions end: this one, all of the user's, all but this one (specification, section 9). */
type SignOutScope = "local" | "global" | "others";

export interface AuthActions {
	/** An invitation that waits on this device permits it where sign-ups are closed. */
	signUp(user: { fullName: string; email: string; password: string; language: string }): Promise<void>;
	signIn(credentials: { email: string; password: string }): Promise<void>;
	/** Leaves the page for Google, which redirects to the site; the path `returnTo` is restored there. */
	signInWithGoogle(from: OAuthOrigin, returnTo?: string): Promise<void>;
	/** The same for a provider of the site's own: `custom:<id>`. */
	signInWithOpenId(provider: string, from: OAuthOrigin, returnTo?: string): Promise<void>;
	signOut(scope: SignOutScope): Promise<void>;
	requestPasswordReset(email: string): Promise<void>;
	resendConfirmation(email: string): Promise<void>;
	/** Redeems a mailed link, which signs in, unless its address is confirmed already. */
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
	/** @param isForAll with the family, whoever is in it @throws AccountError "family_has_adults" without it */
	deleteAccount(password: ReauthPassword, isForAll?: boolean): Promise<void>;
	/** Makes this device a screen, without an account. */
	signInAsScreen(): Promise<void>;
	/** The families of whoever is signed in, and how one comes into them; some of it is for guests, too. */
	families(): Promise<Families>;
	/** Shows another family of the user on this device; without one, the one that is chosen by now. */
	openFamily(family?: string): void;
	/** Whoever uses this device is no longer in a family: forgets it, and shows another one. */
	leaveFamily(family: string): void;
	/** Ends the session of an account that was deleted elsewhere, and forgets its family. */
	leaveDeletedAccount(): void;
}

/** What goes with a link's token. Without a password, this browser's sign-up or session does. */
export interface LinkCredentials {
	/** Named by the link; it has to be the account's. */
	readonly email?: string | undefined;
	readonly password?: string;
	readonly newPassword?: string;
}

export type LinkVerification =
	| { readonly outcome: "done" }
	/** The other address has to confirm as well; nobody is signed in. */
	| { readonly outcome: "other-address-pending" }
	/** The address was confirmed before, and the password is right; nobody is signed in. */
	| { readonly outcome: "already-confirmed" }
	/** Signed in, but the account has no password that can be trusted. `refused`: why the given one is not. */
	| { readonly outcome: "needs-password"; readonly refused?: AccountError | undefined };

/** Undefined where the sign-in is recent enough. */
export type ReauthPassword = string | undefined;

type ClientErrorCode =
	| "accounts_not_offered"
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
	/** The server's, such as `email_not_confirmed`, or a ClientErrorCode. */
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
