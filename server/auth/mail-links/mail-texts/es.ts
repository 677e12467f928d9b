import type { MailTexts } from "./mail-texts.ts";

const LINK_LIFETIME = "El enlace o el código funciona una sola vez y caduca al cabo de una hora.";

export const SPANISH: MailTexts = {
	greeting: "¡Hola!",
	copyLink: "Si el botón no funciona, copia este enlace en tu navegador:",
	typeCode: "O escribe este código en la aplicación, y no se lo digas a nadie:",
	confirmSignUp: {
		subject: "Confirma tu correo",
		paragraphs: [
			"Te damos la bienvenida a Whose Turn? Un clic y tu familia estará sincronizada en todos los teléfonos.",
		],
		label: "Confirmar mi correo",
		notes: [
			LINK_LIFETIME,
			"¿No te registraste? Seguramente alguien se equivocó al escribir su dirección. Ignora este correo.",
		],
	},
	accountExists: {
		subject: "Ya tienes una cuenta",
		paragraphs: [
			"Alguien, seguramente tú, intentó usar este correo para una cuenta de Whose Turn? Ya tiene una, así que nada ha cambiado.",
			"Inicia sesión como siempre. Si olvidaste tu contraseña, allí puedes elegir una nueva.",
		],
		label: "Iniciar sesión",
		notes: ["¿No fuiste tú? No tienes que hacer nada. Nadie ha entrado."],
	},
	resetPassword: {
		subject: "Elige una contraseña nueva",
		paragraphs: ["Pediste una contraseña nueva. Elígela aquí:"],
		label: "Elegir una contraseña nueva",
		notes: [LINK_LIFETIME, "¿No la pediste? Ignora este correo. Tu contraseña sigue siendo la misma."],
	},
	logIn: {
		subject: "Inicia sesión con este enlace o código",
		paragraphs: ["Alguien, seguramente tú, pidió iniciar sesión con este correo. Hazlo aquí:"],
		label: "Iniciar sesión",
		notes: [LINK_LIFETIME, "¿No fuiste tú? No hagas nada y no le digas el código a nadie."],
	},
	confirmEmailChange: (oldAddress, newAddress) => ({
		subject: "Confirma tu nuevo correo",
		paragraphs: [
			`Pediste cambiar el correo de tu cuenta de Whose Turn? de ${oldAddress} a ${newAddress}. Confirma que quieres hacerlo:`,
		],
		label: "Confirmar mi nuevo correo",
		notes: [
			"El enlace funciona una sola vez y caduca una hora después de pedir el cambio.",
			`¿No lo pediste, o ${oldAddress} no es tuyo? Entonces lo hizo otra persona. No confirmes. Ignora este correo y nada cambiará.`,
		],
	}),
	emailChangeRequested: (newAddress) => ({
		subject: "Tu correo está a punto de cambiar",
		paragraphs: [
			`Alguien que tiene la sesión iniciada en tu cuenta de Whose Turn? pidió cambiar su correo de este a ${newAddress}. Si fuiste tú, no tienes que hacer nada.`,
			"¿No fuiste tú? Conserva tu correo y elige enseguida una contraseña nueva:",
		],
		label: "Conservar mi correo",
		notes: ["Si el nuevo correo no se confirma en una hora, nada cambiará."],
	}),
	emailChanged: (siteUrl) => ({
		subject: "Tu correo ha cambiado",
		paragraphs: ["El correo de tu cuenta de Whose Turn? ha cambiado. Ya no puedes iniciar sesión con este."],
		notes: [`¿No fuiste tú? Ponte en contacto enseguida con quien administra ${siteUrl}.`],
	}),
	passwordChanged: (siteUrl) => ({
		subject: "Tu contraseña ha cambiado",
		paragraphs: ["Tu contraseña de Whose Turn? ha cambiado, y se cerró la sesión en todos tus otros dispositivos."],
		notes: [`¿No fuiste tú? Elige enseguida una contraseña nueva en ${siteUrl}/recover.`],
	}),
};
