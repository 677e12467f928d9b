/** A provider of sign-ins that is the operator's own. */
export interface OwnProvider {
	/** As `signInWithOpenId` takes it: `custom:<id>`. */
	readonly id: string;
	readonly name: string;
}

export interface SignInOffer {
	readonly signUp: "open" | "invited" | "closed";
	readonly hasPasswords: boolean;
	readonly hasGoogle: boolean;
	readonly providers: readonly OwnProvider[];
	readonly hasScreens: boolean;
	/** Whether an invitation permits a sign-up: a server that does not know them would hand its token on. */
	readonly takesInvitations: boolean;
}

/** What most sites offer; also of one that cannot be asked, which then says no in its own time. */
export const USUAL_OFFER: SignInOffer = {
	...{ signUp: "open", hasPasswords: true, hasGoogle: true, providers: [] },
	hasScreens: false,
	takesInvitations: false,
};
