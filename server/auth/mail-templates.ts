import type { MailContent } from "../mail/render-mail.ts";

/** No template contains text of a request, such as a name: anybody can sign up with any address, and so mail an advertisement. */

const LINK_LIFETIME_NOTE = "The link works once, for one hour.";

export const confirmSignUpMail = (url: string): MailContent => ({
	subject: "Confirm your e-mail address",
	paragraphs: ["Welcome to Whose Turn? One click, and your family is the same on every phone."],
	action: { label: "Confirm my email", url },
	notes: [LINK_LIFETIME_NOTE, "You did not sign up? Then somebody mistyped their address: just ignore this mail."],
});

export const accountExistsMail = (siteUrl: string): MailContent => ({
	subject: "You already have an account",
	paragraphs: [
		"Somebody, probably you, tried to use this e-mail address for a Whose Turn? account. It has one already, so nothing was changed.",
		"Sign in as usual. If you do not remember your password, you can ask for a new one there.",
	],
	action: { label: "Sign in", url: `${siteUrl}/login` },
	notes: ["It was not you? Then there is nothing to do: nobody got in."],
});

export const resetPasswordMail = (url: string): MailContent => ({
	subject: "Choose a new password",
	paragraphs: ["You asked for a new password. Choose it here:"],
	action: { label: "Choose a new password", url },
	notes: [LINK_LIFETIME_NOTE, "You did not ask for it? Then just ignore this mail: your password stays as it is."],
});

/** Fits both addresses, since a Supabase project sends it to both. @param oldAddress masked @param newAddress in full */
export const confirmEmailChangeMail = (url: string, oldAddress: string, newAddress: string): MailContent => ({
	subject: "Confirm your new e-mail address",
	paragraphs: [`The Whose Turn? account of ${oldAddress} is to move to ${newAddress}. Confirm that you want this:`],
	action: { label: "Confirm my new email", url },
	notes: [
		"The link works once, until one hour after the change was asked for.",
		`You did not ask for it, or ${oldAddress} is not yours? Then it is somebody else's doing: just ignore this mail, and nothing changes.`,
	],
});

/** @param newAddress masked */
export const emailChangeRequestedMail = (url: string, newAddress: string): MailContent => ({
	subject: "Your account is to get another e-mail address",
	paragraphs: [
		`Somebody who is signed in to your Whose Turn? account wants to move it from this e-mail address to ${newAddress}. If that was you, there is nothing to do.`,
		"It was not you? Then keep your e-mail address, and choose a new password right after:",
	],
	action: { label: "Keep my email", url },
	notes: ["The change ends by itself if the new address is not confirmed within one hour."],
});

export const emailChangedMail = (siteUrl: string): MailContent => ({
	subject: "Your e-mail address was changed",
	paragraphs: ["Your Whose Turn? account now belongs to another e-mail address, and this one no longer opens it."],
	notes: [`It was not you? Then please write to whoever runs ${siteUrl} at once.`],
});

export const passwordChangedMail = (siteUrl: string): MailContent => ({
	subject: "Your password was changed",
	paragraphs: ["Your Whose Turn? password was changed, and every other phone and computer was signed out."],
	notes: [`It was not you? Then ask for a new password at once, at ${siteUrl}/login.`],
});
