import type { MailContent } from "../mail/render-mail.ts";

/** No template contains text of a request, such as a name: anybody can sign up with any address, and so mail an advertisement. */

const LINK_LIFETIME_NOTE = "The link works once and expires after one hour.";

export const confirmSignUpMail = (url: string): MailContent => ({
	subject: "Confirm your email address",
	paragraphs: ["Welcome to Whose Turn? One click and your family is in sync on every phone."],
	action: { label: "Confirm my email", url },
	notes: [LINK_LIFETIME_NOTE, "Didn't sign up? Then someone probably mistyped their address. Just ignore this email."],
});

export const accountExistsMail = (siteUrl: string): MailContent => ({
	subject: "You already have an account",
	paragraphs: [
		"Someone, probably you, tried to use this email address for a Whose Turn? account. It already has one, so nothing has changed.",
		"Log in as usual. If you have forgotten your password, you can choose a new one there.",
	],
	action: { label: "Log in", url: `${siteUrl}/login` },
	notes: ["Wasn't you? There is nothing you need to do. Nobody got in."],
});

export const resetPasswordMail = (url: string): MailContent => ({
	subject: "Choose a new password",
	paragraphs: ["You asked for a new password. Choose it here:"],
	action: { label: "Choose a new password", url },
	notes: [LINK_LIFETIME_NOTE, "Didn't ask for this? Just ignore this email. Your password stays the same."],
});

/** Fits both addresses, since a Supabase project sends it to both. @param oldAddress masked @param newAddress in full */
export const confirmEmailChangeMail = (url: string, oldAddress: string, newAddress: string): MailContent => ({
	subject: "Confirm your new email address",
	paragraphs: [
		`You asked to change the email address of your Whose Turn? account from ${oldAddress} to ${newAddress}. Please confirm that you want this:`,
	],
	action: { label: "Confirm my new email", url },
	notes: [
		"The link works once and expires one hour after the change was requested.",
		`Didn't ask for this, or ${oldAddress} is not yours? Then someone else did. Don't confirm. Just ignore this email, and nothing will change.`,
	],
});

/** @param newAddress masked */
export const emailChangeRequestedMail = (url: string, newAddress: string): MailContent => ({
	subject: "Your email address is about to change",
	paragraphs: [
		`Someone who is logged in to your Whose Turn? account asked to change its email address from this one to ${newAddress}. If it was you, there is nothing you need to do.`,
		"Wasn't you? Keep your email address, then choose a new password right away:",
	],
	action: { label: "Keep my email", url },
	notes: ["If the new address is not confirmed within one hour, nothing will change."],
});

export const emailChangedMail = (siteUrl: string): MailContent => ({
	subject: "Your email address was changed",
	paragraphs: ["The email address of your Whose Turn? account was changed. You can no longer log in with this one."],
	notes: [`Wasn't you? Please contact whoever runs ${siteUrl} right away.`],
});

export const passwordChangedMail = (siteUrl: string): MailContent => ({
	subject: "Your password was changed",
	paragraphs: ["Your Whose Turn? password was changed, and all your other devices were logged out."],
	notes: [`Wasn't you? Choose a new password right away at ${siteUrl}/recover.`],
});
