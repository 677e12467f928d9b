/** The words of one mail. */
export interface MailText {
	readonly subject: string;
	readonly paragraphs: readonly string[];
	/** The text on its button. */
	readonly label?: string;
	readonly notes: readonly string[];
}

/**
 * The mails in one language. They contain no text from a request: addresses are masked, or proven to be an account's.
 */
export interface MailTexts {
	readonly greeting: string;
	/** Above a link in full. */
	readonly copyLink: string;
	/** Above a code. */
	readonly typeCode: string;
	readonly confirmSignUp: MailText;
	readonly accountExists: MailText;
	readonly resetPassword: MailText;
	readonly logIn: MailText;
	/** Fits both addresses, since a Supabase project sends it to both. */
	readonly confirmEmailChange: (oldAddress: string, newAddress: string) => MailText;
	readonly emailChangeRequested: (newAddress: string) => MailText;
	readonly emailChanged: (siteUrl: string) => MailText;
	readonly passwordChanged: (siteUrl: string) => MailText;
}
