import { once } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { findFreePort, waitForFreePort } from "../../scripts/free-port.js";
import { extractLink, type Inbox, startInbox } from "./inbox.ts";
import { OPENID_CLIENT, type OpenIdProvider, startOpenIdProvider } from "./openid-provider.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { createTestFolder } from "./test-database.ts";

export const PASSWORD = "correct horse battery";

/** What the backend gives whoever signs in. */
interface Session {
	readonly access_token: string;
	readonly refresh_token: string;
}

export interface AccountUser {
	readonly email: string;
	/** Signs in on another device. */
	signIn(): Promise<Session>;
}

/** The product as it is delivered, with accounts, and what surrounds it: a mail server and an OpenID provider in Google's place. */
export interface AccountServer {
	/** Origin under which browsers reach it. */
	readonly url: string;
	readonly dataDir: string;
	/** Whether the process that was started last is still there. */
	isRunning(): boolean;
	/** What it wrote to stderr since it was started last, and the errors in its log. */
	errorLines(): string[];
	readonly inbox: Inbox;
	readonly google: OpenIdProvider;
	/** An IP address that nobody came from yet: sign-ups and sign-ins are counted by it. */
	newAddress(): string;
	/** A mail address that nobody has used yet. */
	newEmail(): string;
	/** Somebody who signed up and confirmed the address. */
	createUser(password?: string): Promise<AccountUser>;
	/** The next link that is mailed to somebody. */
	waitForMailedLink(email: string): Promise<string>;
	/** Ends the server at once, as a power cut does. */
	kill(): Promise<void>;
	/** Starts it again where it was, on the same data; nothing if it runs. */
	start(): Promise<void>;
	stop(): Promise<void>;
}

const ROOT = path.resolve(import.meta.dirname, "../..");

/**
 * @param main the program to start; without it what `npm run build` has made
 * @param settings more of its settings
 */
export async function startAccountServer(
	main = path.join(ROOT, "build/server/main.js"),
	settings: Record<string, string> = {},
): Promise<AccountServer> {
	const postbox = await startInbox();
	const google = await startOpenIdProvider();
	const dataDir = await createTestFolder();
	const port = await findFreePort();
	const run = () =>
		startServerProcess(
			{ main },
			{
				PORT: String(port),
				DATA_DIR: dataDir,
				TRUST_PROXY: "true",
				SMTP_URL: postbox.url,
				MAIL_FROM: "Whose Turn? <turns@example.org>",
				GOOGLE_CLIENT_ID: OPENID_CLIENT.clientId,
				GOOGLE_CLIENT_SECRET: OPENID_CLIENT.clientSecret,
				GOOGLE_ISSUER: google.issuer,
				...settings,
			},
		);
	let server = run();
	const url = await waitForAddress(server);

	async function end(signal: "SIGTERM" | "SIGKILL") {
		if (hasEnded(server)) return;
		const ended = once(server.child, "exit");
		server.child.kill(signal);
		await ended;
	}
	async function start() {
		if (!hasEnded(server)) return;
		await waitForFreePort(port);
		server = run();
		await waitForAddress(server);
	}
	google.register(`${url}/auth/v1/callback`);
	const { supabaseKey } = await (await fetch(`${url}/config.json`)).json();
	let people = 0;
	let addresses = 0;
	const newAddress = () => `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;
	const newEmail = () => `person${++people}@family.example`;
	const mailedLink = async (email: string) => extractLink(await postbox.waitForMail(email)).href;

	async function post<Answer>(call: string, body: object): Promise<Answer> {
		const headers = { apikey: supabaseKey, "content-type": "application/json", "x-forwarded-for": newAddress() };
		const answer = await fetch(`${url}/auth/v1/${call}`, { method: "POST", headers, body: JSON.stringify(body) });
		if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
		return answer.json();
	}

	return {
		url,
		dataDir,
		isRunning: () => !hasEnded(server),
		errorLines: () => [...server.errorLines, ...server.outputLines.filter((line) => LOGGED_ERROR.test(line))],
		inbox: postbox,
		google,
		newAddress,
		newEmail,
		waitForMailedLink: mailedLink,
		async createUser(password = PASSWORD) {
			const email = newEmail();
			await post("signup", { email, password });
			const token_hash = new URL(await mailedLink(email)).searchParams.get("token_hash");
			await post("verify", { type: "signup", token_hash, password });
			return { email, signIn: () => post("token?grant_type=password", { email, password }) };
		},
		kill: () => end("SIGKILL"),
		start,
		async stop() {
			// A server that was killed may have left its database running.
			await start();
			await end("SIGTERM");
			await google.stop();
			await postbox.stop();
			await rm(dataDir, { recursive: true });
		},
	};
}

/** Pino's levels: 50 is an error, 60 the end. */
const LOGGED_ERROR = /^\{"level":[56]0,/;

const hasEnded = ({ child }: ServerProcess) => child.exitCode !== null || child.signalCode !== null;

async function waitForAddress(server: ServerProcess): Promise<string> {
	const [, address = ""] = await server.waitForLine(/is open at (\S+) /);
	return address;
}
