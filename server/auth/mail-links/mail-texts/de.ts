import type { MailTexts } from "./mail-texts.ts";

const LINK_LIFETIME = "Der Link oder der Code funktioniert einmal und läuft nach einer Stunde ab.";

export const GERMAN: MailTexts = {
	greeting: "Hallo!",
	copyLink: "Falls der Knopf nicht funktioniert, kopiere diesen Link in deinen Browser:",
	typeCode: "Oder tippe diesen Code in die App ein, und verrate ihn niemandem:",
	confirmSignUp: {
		subject: "Bestätige deine E-Mail-Adresse",
		paragraphs: ["Willkommen bei Whose Turn? Ein Klick, und deine Familie ist auf jedem Handy auf dem gleichen Stand."],
		label: "E-Mail-Adresse bestätigen",
		notes: [
			LINK_LIFETIME,
			"Du hast dich nicht registriert? Dann hat sich wahrscheinlich jemand bei der Adresse vertippt. Ignoriere diese Mail einfach.",
		],
	},
	accountExists: {
		subject: "Du hast schon ein Konto",
		paragraphs: [
			"Jemand, wahrscheinlich du, wollte diese E-Mail-Adresse für ein Konto bei Whose Turn? verwenden. Sie hat schon eines, also hat sich nichts geändert.",
			"Melde dich wie gewohnt an. Falls du dein Passwort vergessen hast, kannst du dort ein neues wählen.",
		],
		label: "Anmelden",
		notes: ["Das warst nicht du? Du musst nichts tun. Niemand ist in dein Konto gekommen."],
	},
	resetPassword: {
		subject: "Wähle ein neues Passwort",
		paragraphs: ["Du hast um ein neues Passwort gebeten. Wähle es hier:"],
		label: "Neues Passwort wählen",
		notes: [
			LINK_LIFETIME,
			"Du hast nicht darum gebeten? Ignoriere diese Mail einfach. Dein Passwort bleibt, wie es ist.",
		],
	},
	logIn: {
		subject: "Melde dich mit diesem Link oder Code an",
		paragraphs: ["Jemand, wahrscheinlich du, möchte sich mit dieser E-Mail-Adresse anmelden. Hier geht es weiter:"],
		label: "Anmelden",
		notes: [LINK_LIFETIME, "Das warst nicht du? Dann tu nichts, und verrate den Code niemandem."],
	},
	confirmEmailChange: (oldAddress, newAddress) => ({
		subject: "Bestätige deine neue E-Mail-Adresse",
		paragraphs: [
			`Du möchtest die E-Mail-Adresse deines Kontos bei Whose Turn? von ${oldAddress} in ${newAddress} ändern. Bitte bestätige das:`,
		],
		label: "Neue E-Mail-Adresse bestätigen",
		notes: [
			"Der Link funktioniert einmal und läuft eine Stunde nach der Anfrage ab.",
			`Das warst nicht du, oder ${oldAddress} gehört dir nicht? Dann war es jemand anderes. Bestätige nicht und ignoriere diese Mail einfach. Dann ändert sich nichts.`,
		],
	}),
	emailChangeRequested: (newAddress) => ({
		subject: "Deine E-Mail-Adresse soll geändert werden",
		paragraphs: [
			`Jemand, der in deinem Konto bei Whose Turn? angemeldet ist, möchte dessen E-Mail-Adresse von dieser in ${newAddress} ändern. Warst du das, musst du nichts tun.`,
			"Das warst nicht du? Behalte deine E-Mail-Adresse und wähle dann sofort ein neues Passwort:",
		],
		label: "E-Mail-Adresse behalten",
		notes: ["Wird die neue Adresse nicht innerhalb einer Stunde bestätigt, ändert sich nichts."],
	}),
	emailChanged: (siteUrl) => ({
		subject: "Deine E-Mail-Adresse wurde geändert",
		paragraphs: [
			"Die E-Mail-Adresse deines Kontos bei Whose Turn? wurde geändert. Mit dieser kannst du dich nicht mehr anmelden.",
		],
		notes: [`Das warst nicht du? Wende dich bitte sofort an die Betreiber von ${siteUrl}.`],
	}),
	passwordChanged: (siteUrl) => ({
		subject: "Dein Passwort wurde geändert",
		paragraphs: ["Dein Passwort bei Whose Turn? wurde geändert, und alle deine anderen Geräte wurden abgemeldet."],
		notes: [`Das warst nicht du? Wähle sofort ein neues Passwort auf ${siteUrl}/recover.`],
	}),
};
