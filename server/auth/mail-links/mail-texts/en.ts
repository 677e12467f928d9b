import type { MailTexts } from "./mail-texts.ts";

const LINK_LIFETIME = "The link or the code works once and expires after one hour.";

export const ENGLISH: MailTexts = {
	greeting: "Hello!",
	copyLink: "If the button doesn't work, copy this link into your browser:",
	typeCode: "Or type this code in the app, and tell it to no one:",
	confirmSignUp: {
		subject: "Confirm your email address",
		paragraphs: ["Welcome to Whose Turn? One click and your family is in sync on every phone."],
		label: "Confirm my email",
		notes: [LINK_LIFETIME, "Didn't sign up? Then someone probably mistyped their address. Just ignore this email."],
	},
	accountExists: {
		subject: "You already have an account",
		paragraphs: [
			"Someone, probably you, tried to use this email address for a Whose Turn? account. It already has one, so nothing has changed.",
			"Log in as usual. If you have forgotten your password, you can choose a new one there.",
		],
		label: "Log in",
		notes: ["Wasn't you? There is nothing you need to do. Nobody got in."],
	},
	resetPassword: {
		subject: "Choose a new password",
		paragraphs: ["You asked for a new password. Choose it here:"],
		label: "Choose a new password",
		notes: [LINK_LIFETIME, "Didn't ask for this? Just ignore this email. Your password stays the same."],
	},
	logIn: {
		subject: "Log in with this link or code",
		paragraphs: ["Someone, probably you, asked to log in with this email address. Log in here:"],
		label: "Log in",
		notes: [LINK_LIFETIME, "Wasn't you? Do nothing, and tell the code to no one."],
	},
	confirmEmailChange: (oldAddress, newAddress) => ({
		subject: "Confirm your new email address",
		paragraphs: [
			`You asked to change the email address of your Whose Turn? account from ${oldAddress} to ${newAddress}. Please confirm that you want this:`,
		],
		label: "Confirm my new email",
		notes: [
			"The link works once and expires one hour after the change was requested.",
			`Didn't ask for this, or ${oldAddress} is not yours? Then someone else did. Don't confirm. Just ignore this email, and nothing will change.`,
		],
	}),
	emailChangeRequested: (newAddress) => ({
		subject: "Your email address is about to change",
		paragraphs: [
			`Someone who is logged in to your Whose Turn? account asked to change its email address from this one to ${newAddress}. If it was you, there is nothing you need to do.`,
			"Wasn't you? Keep your email address, then choose a new password right away:",
		],
		label: "Keep my email",
		notes: ["If the new address is not confirmed within one hour, nothing will change."],
	}),
	emailChanged: (siteUrl) => ({
		subject: "Your email address was changed",
		paragraphs: ["The email address of your Whose Turn? account was changed. You can no longer log in with this one."],
		notes: [`Wasn't you? Please contact whoever runs ${siteUrl} right away.`],
	}),
	passwordChanged: (siteUrl) => ({
		subject: "Your password was changed",
		paragraphs: ["Your Whose Turn? password was changed, and all your other devices were logged out."],
		notes: [`Wasn't you? Choose a new password right away at ${siteUrl}/recover.`],
	}),
};
