export interface OwnProvider {
	readonly id: string;
	readonly name: string;
}

export interface SignInOffer {
	readonly signUp: "open" | "invited" | "closed";
	readonly hasPasswords: boolean;
	readonly hasGoogle: boolean;
	readonly providers: readonly OwnProvider[];
	readonly hasScreens: boolean;
	/** Whether an invitation permits a sign-up. A server that does not know invitations would hand the token on. */
	readonly takesInvitations: boolean;
}

/** What most sites offer. It is also shown if a site cannot be asked, which itself refuses what it does not offer. */
export const USUAL_OFFER: SignInOffer = {
	...{ signUp: "open", hasPasswords: true, hasGoogle: true, providers: [] },
	hasScreens: false,
	takesInvitations: false,
};
