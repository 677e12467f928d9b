import type { MailTexts } from "./mail-texts.ts";

const LINK_LIFETIME = "Le lien ou le code fonctionne une seule fois et expire au bout d’une heure.";

export const FRENCH: MailTexts = {
	greeting: "Bonjour !",
	copyLink: "Si le bouton ne fonctionne pas, copie ce lien dans ton navigateur :",
	typeCode: "Ou saisis ce code dans l’application, et ne le donne à personne :",
	confirmSignUp: {
		subject: "Confirme ton adresse e-mail",
		paragraphs: ["Bienvenue sur Whose Turn? Un clic, et ta famille est synchronisée sur tous les téléphones."],
		label: "Confirmer mon adresse e-mail",
		notes: [
			LINK_LIFETIME,
			"Tu ne t’es pas inscrit(e) ? Quelqu’un s’est sans doute trompé d’adresse. Ignore simplement cet e-mail.",
		],
	},
	accountExists: {
		subject: "Tu as déjà un compte",
		paragraphs: [
			"Quelqu’un, sans doute toi, a voulu utiliser cette adresse e-mail pour un compte Whose Turn? Elle en a déjà un, donc rien n’a changé.",
			"Connecte-toi comme d’habitude. Si tu as oublié ton mot de passe, tu peux y en choisir un nouveau.",
		],
		label: "Se connecter",
		notes: ["Ce n’était pas toi ? Tu n’as rien à faire. Personne n’est entré dans ton compte."],
	},
	resetPassword: {
		subject: "Choisis un nouveau mot de passe",
		paragraphs: ["Tu as demandé un nouveau mot de passe. Choisis-le ici :"],
		label: "Choisir un nouveau mot de passe",
		notes: [LINK_LIFETIME, "Tu n’as rien demandé ? Ignore simplement cet e-mail. Ton mot de passe reste le même."],
	},
	logIn: {
		subject: "Connecte-toi avec ce lien ou ce code",
		paragraphs: ["Quelqu’un, sans doute toi, a demandé à se connecter avec cette adresse e-mail. Connecte-toi ici :"],
		label: "Se connecter",
		notes: [LINK_LIFETIME, "Ce n’était pas toi ? Ne fais rien, et ne donne le code à personne."],
	},
	confirmEmailChange: (oldAddress, newAddress) => ({
		subject: "Confirme ta nouvelle adresse e-mail",
		paragraphs: [
			`Tu as demandé à changer l’adresse e-mail de ton compte Whose Turn? de ${oldAddress} en ${newAddress}. Confirme que tu le veux bien :`,
		],
		label: "Confirmer ma nouvelle adresse",
		notes: [
			"Le lien fonctionne une seule fois et expire une heure après la demande.",
			`Tu n’as rien demandé, ou ${oldAddress} n’est pas à toi ? Alors c’était quelqu’un d’autre. Ne confirme pas, ignore simplement cet e-mail, et rien ne changera.`,
		],
	}),
	emailChangeRequested: (newAddress) => ({
		subject: "Ton adresse e-mail va changer",
		paragraphs: [
			`Quelqu’un qui est connecté à ton compte Whose Turn? a demandé à changer son adresse e-mail, de celle-ci en ${newAddress}. Si c’était toi, tu n’as rien à faire.`,
			"Ce n’était pas toi ? Garde ton adresse e-mail, puis choisis tout de suite un nouveau mot de passe :",
		],
		label: "Garder mon adresse e-mail",
		notes: ["Si la nouvelle adresse n’est pas confirmée dans l’heure, rien ne changera."],
	}),
	emailChanged: (siteUrl) => ({
		subject: "Ton adresse e-mail a changé",
		paragraphs: ["L’adresse e-mail de ton compte Whose Turn? a changé. Tu ne peux plus te connecter avec celle-ci."],
		notes: [`Ce n’était pas toi ? Contacte tout de suite les responsables de ${siteUrl}.`],
	}),
	passwordChanged: (siteUrl) => ({
		subject: "Ton mot de passe a changé",
		paragraphs: ["Ton mot de passe Whose Turn? a changé, et tous tes autres appareils ont été déconnectés."],
		notes: [`Ce n’était pas toi ? Choisis tout de suite un nouveau mot de passe sur ${siteUrl}/recover.`],
	}),
};
