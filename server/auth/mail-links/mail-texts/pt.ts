import type { MailTexts } from "./mail-texts.ts";

const LINK_LIFETIME = "O link ou o código funciona uma única vez e expira depois de uma hora.";

export const PORTUGUESE: MailTexts = {
	greeting: "Olá!",
	copyLink: "Se o botão não funcionar, copie este link no seu navegador:",
	typeCode: "Ou digite este código no aplicativo e não o conte a ninguém:",
	confirmSignUp: {
		subject: "Confirme seu e-mail",
		paragraphs: ["Boas-vindas ao Whose Turn? Um clique e sua família fica sincronizada em todos os celulares."],
		label: "Confirmar meu e-mail",
		notes: [
			LINK_LIFETIME,
			"Não criou uma conta? Então alguém deve ter digitado o endereço errado. É só ignorar este e-mail.",
		],
	},
	accountExists: {
		subject: "Você já tem uma conta",
		paragraphs: [
			"Alguém, provavelmente você, tentou usar este e-mail para uma conta do Whose Turn? Ele já tem uma, então nada mudou.",
			"Entre como de costume. Se você esqueceu sua senha, pode escolher uma nova lá.",
		],
		label: "Entrar",
		notes: ["Não foi você? Não é preciso fazer nada. Ninguém entrou na sua conta."],
	},
	resetPassword: {
		subject: "Escolha uma nova senha",
		paragraphs: ["Você pediu uma nova senha. Escolha aqui:"],
		label: "Escolher uma nova senha",
		notes: [LINK_LIFETIME, "Não pediu? É só ignorar este e-mail. Sua senha continua a mesma."],
	},
	logIn: {
		subject: "Entre com este link ou código",
		paragraphs: ["Alguém, provavelmente você, pediu para entrar com este e-mail. Entre aqui:"],
		label: "Entrar",
		notes: [LINK_LIFETIME, "Não foi você? Não faça nada e não conte o código a ninguém."],
	},
	confirmEmailChange: (oldAddress, newAddress) => ({
		subject: "Confirme seu novo e-mail",
		paragraphs: [
			`Você pediu para mudar o e-mail da sua conta do Whose Turn? de ${oldAddress} para ${newAddress}. Confirme que é isso que você quer:`,
		],
		label: "Confirmar meu novo e-mail",
		notes: [
			"O link funciona uma única vez e expira uma hora depois do pedido.",
			`Não pediu, ou ${oldAddress} não é seu? Então foi outra pessoa. Não confirme. É só ignorar este e-mail, e nada vai mudar.`,
		],
	}),
	emailChangeRequested: (newAddress) => ({
		subject: "Seu e-mail está prestes a mudar",
		paragraphs: [
			`Alguém que entrou na sua conta do Whose Turn? pediu para mudar o e-mail dela deste para ${newAddress}. Se foi você, não é preciso fazer nada.`,
			"Não foi você? Mantenha seu e-mail e escolha logo uma nova senha:",
		],
		label: "Manter meu e-mail",
		notes: ["Se o novo e-mail não for confirmado em uma hora, nada vai mudar."],
	}),
	emailChanged: (siteUrl) => ({
		subject: "Seu e-mail foi alterado",
		paragraphs: ["O e-mail da sua conta do Whose Turn? foi alterado. Você não pode mais entrar com este."],
		notes: [`Não foi você? Fale logo com quem administra ${siteUrl}.`],
	}),
	passwordChanged: (siteUrl) => ({
		subject: "Sua senha foi alterada",
		paragraphs: ["Sua senha do Whose Turn? foi alterada, e todos os seus outros aparelhos foram desconectados."],
		notes: [`Não foi você? Escolha logo uma nova senha em ${siteUrl}/recover.`],
	}),
};
