import type { Letter } from "./letter.ts";

/**
 * The words of every mail. None of them holds anything that a stranger could have typed: a sign-up form is a way to make us
 * write to anybody, and a "name" is where an advertisement would go.
 */

const ONE_HOUR = "The link works once, for one hour.";

export const confirmAddress = (url: string): Letter => ({
	subject: "Confirm your e-mail address",
	paragraphs: ["Welcome to Whose Turn? One click, and your family is the same on every phone."],
	action: { label: "Confirm my address", url },
	notes: [ONE_HOUR, "You did not sign up? Then somebody mistyped their address: just ignore this mail."],
});

export const accountExists = (siteUrl: string): Letter => ({
	subject: "You already have an account",
	paragraphs: [
		"Somebody, probably you, tried to use this e-mail address for a Whose Turn? account. It has one already, so nothing was changed.",
		"Sign in as usual. If you do not remember your password, you can ask for a new one there.",
	],
	action: { label: "Sign in", url: `${siteUrl}/login` },
	notes: ["It was not you? Then there is nothing to do: nobody got in."],
});

export const resetPassword = (url: string): Letter => ({
	subject: "Choose a new password",
	paragraphs: ["You asked for a new password. Choose it here:"],
	action: { label: "Choose a new password", url },
	notes: [ONE_HOUR, "You did not ask for it? Then just ignore this mail: your password stays as it is."],
});

/** @param oldAddress masked: it is what a stranger's account is recognised by */
export const confirmNewAddress = (url: string, oldAddress: string): Letter => ({
	subject: "Confirm your new e-mail address",
	paragraphs: [
		`You want to use this e-mail address for your Whose Turn? account, which belonged to ${oldAddress} so far. Confirm that it is yours:`,
	],
	action: { label: "Confirm my new address", url },
	notes: [
		ONE_HOUR,
		`You did not ask for it, or ${oldAddress} is not yours? Then somebody else's account would get your address: just ignore this mail.`,
	],
});

export const addressChanged = (siteUrl: string): Letter => ({
	subject: "Your e-mail address was changed",
	paragraphs: ["Your Whose Turn? account now belongs to another e-mail address, and this one no longer opens it."],
	notes: [`It was not you? Then please write to whoever runs ${siteUrl} at once.`],
});

export const passwordChanged = (siteUrl: string): Letter => ({
	subject: "Your password was changed",
	paragraphs: ["Your Whose Turn? password was changed, and every other phone and computer was signed out."],
	notes: [`It was not you? Then ask for a new password at once, at ${siteUrl}/login.`],
});
