import { rm } from "node:fs/promises";
import path from "node:path";
import { findFreePort, waitForFreePort } from "../../scripts/free-port.js";
import { nextAddress, openClient } from "./clients.ts";
import { extractCode, extractLink, type Inbox, startInbox } from "./inbox.ts";
import { OPENID_CLIENT, type OpenIdProvider, startOpenIdProvider } from "./openid-provider.ts";
import { startServerProcess } from "./server-process.ts";
import { createTestFolder } from "./test-database.ts";
import { createUser, nextEmail, signUpByRequest } from "./users.ts";

export interface AccountUser {
	readonly email: string;
	/** The link of the sign-up, which has been used. */
	readonly link: string;
	/** Signs in on another device. @returns the session that its browser stores */
	signIn(): Promise<{ readonly access_token: string; readonly refresh_token: string }>;
}

/** The built server with accounts, an inbox, and an OpenID provider instead of Google. */
export interface AccountServer {
	/** Origin under which browsers reach it. */
	readonly url: string;
	readonly publishableKey: string;
	readonly dataDir: string;
	/** A site at this port of 127.0.0.1 may show a screen in a frame. */
	readonly framingPort: number;
	isRunning(): boolean;
	/** Since it was started last. */
	errorLines(): string[];
	readonly inbox: Inbox;
	readonly google: OpenIdProvider;
	newAddress(): string;
	newEmail(): string;
	/** Somebody who signed up in another browser and has not confirmed yet. */
	signUp(): Promise<{ readonly email: string; readonly link: string }>;
	/** A user who has confirmed the address. */
	createUser(password?: string): Promise<AccountUser>;
	/** The link in the next mail to an address. */
	waitForMailedLink(email: string): Promise<string>;
	/** The six digits in the next mail to an address. */
	waitForMailedCode(email: string): Promise<string>;
	/** Ends the server at once, as a power cut does. */
	kill(): Promise<void>;
	/** Ends the server as a deployment does. */
	shutDown(): Promise<void>;
	/** Starts it again on the same port and data, if it has ended. */
	start(): Promise<void>;
	stop(): Promise<void>;
}

const BUILT_MAIN = path.resolve(import.meta.dirname, "../../build/server/main.js");

/**
 * @param main the program to start; the built one if left out
 * @param settings more of its settings
 */
export async function startAccountServer(
	main = BUILT_MAIN,
	settings: Readonly<Record<string, string>> = {},
): Promise<AccountServer> {
	const inbox = await startInbox();
	const google = await startOpenIdProvider();
	const dataDir = await createTestFolder();
	const port = await findFreePort();
	const framingPort = await findFreePort();
	const run = () =>
		startServerProcess(
			{ main },
			{
				PORT: String(port),
				DATA_DIR: dataDir,
				TRUST_PROXY: "true",
				SMTP_URL: inbox.url,
				MAIL_FROM: "Whose Turn? <turns@example.org>",
				GOOGLE_CLIENT_ID: OPENID_CLIENT.clientId,
				GOOGLE_CLIENT_SECRET: OPENID_CLIENT.clientSecret,
				GOOGLE_ISSUER: google.issuer,
				FRAME_ANCESTORS: `http://127.0.0.1:${framingPort}`,
				WEBHOOK_NETWORKS: "127.0.0.0/8",
				...settings,
			},
		);
	let server = await run();
	const { siteUrl: url, publishableKey } = server;
	google.register(`${url}/auth/v1/callback`);

	async function start() {
		if (server.isRunning()) return;
		await waitForFreePort(port);
		server = await run();
	}

	return {
		url,
		publishableKey,
		dataDir,
		framingPort,
		isRunning: () => server.isRunning(),
		errorLines: () => server.errorLines(),
		inbox,
		google,
		newAddress: nextAddress,
		newEmail: nextEmail,
		waitForMailedLink: async (email) => extractLink(await inbox.waitForMail(email)).href,
		waitForMailedCode: async (email) => extractCode(await inbox.waitForMail(email)),
		async signUp() {
			const { email, link } = await signUpByRequest({ url, publishableKey, inbox });
			return { email, link: link.href };
		},
		async createUser(password) {
			const user = await createUser({ url, publishableKey, inbox }, password === undefined ? {} : { password });
			return {
				email: user.email,
				link: user.link,
				async signIn() {
					const { data, error } = await openClient({ url, publishableKey }).auth.signInWithPassword(user);
					if (error) throw new Error(`${error.code}: ${error.message}`);
					return data.session;
				},
			};
		},
		kill: async () => void (await server.end("SIGKILL")),
		shutDown: async () => void (await server.end("SIGTERM")),
		start,
		async stop() {
			// A killed server may have left its database running.
			await start();
			await server.end("SIGTERM");
			await google.stop();
			await inbox.stop();
			await rm(dataDir, { recursive: true });
		},
	};
}
