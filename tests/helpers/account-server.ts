import { rm } from "node:fs/promises";
import { findFreePort, waitForFreePort } from "../../scripts/free-port.js";
import { OPENID_CLIENT, startOpenIdProvider } from "../auth/openid-provider.ts";
import { extractCode, extractLink, startInbox } from "./inbox.ts";
import { startServerProcess } from "./server-process.ts";
import { createTestFolder } from "./test-database.ts";
import { createUser, nextAddress, nextEmail, openClient, PASSWORD, signUpByRequest } from "./users.ts";

export type AccountServer = Awaited<ReturnType<typeof startAccountServer>>;

export type AccountUser = Awaited<ReturnType<AccountServer["createUser"]>>;

/**
 * The built server with accounts, an inbox, and an OpenID provider instead of Google.
 *
 * @param settings more of its settings
 * @param main another program to start
 */
export async function startAccountServer(settings: Readonly<Record<string, string>> = {}, main?: string) {
	const inbox = await startInbox();
	const google = await startOpenIdProvider();
	const dataDir = await createTestFolder();
	let port = await findFreePort();
	const framingPort = await findFreePort();
	const run = () =>
		startServerProcess(
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
			main,
		);
	let server = await run().catch(async () => {
		// Another program may have taken the port since it was found free.
		port = await findFreePort();
		return run();
	});
	const { siteUrl: url, publishableKey } = server;
	const accounts = { url, publishableKey, inbox };

	async function start() {
		if (server.isRunning()) return;
		await waitForFreePort(port);
		server = await run();
	}

	return {
		// Its url is where browsers reach it. A site at the framing port of 127.0.0.1 may show a screen in a frame.
		...{ ...accounts, google, dataDir, framingPort, newAddress: nextAddress, newEmail: nextEmail },
		isRunning: () => server.isRunning(),
		/** Since it was started last. */
		errorLines: () => server.errorLines(),
		waitForMailedLink: async (email: string) => extractLink(await inbox.waitForMail(email)).href,
		waitForMailedCode: async (email: string) => extractCode(await inbox.waitForMail(email)),
		/** Somebody who signed up in another browser and has not confirmed yet. */
		signUp: () => signUpByRequest(accounts),
		/** A user who has confirmed the address, by a link that is used now. */
		async createUser(password = PASSWORD) {
			const user = await createUser(accounts, { password });
			return {
				email: user.email,
				link: user.link,
				/** Signs in on another device. @returns the session that its browser stores */
				async signIn() {
					const { data, error } = await openClient(accounts).auth.signInWithPassword(user);
					if (error) throw new Error(`${error.code}: ${error.message}`);
					return data.session;
				},
			};
		},
		/** Ends the server at once, as a power cut does. */
		kill: async () => void (await server.end("SIGKILL")),
		/** Ends it as a deployment does. */
		shutDown: async () => void (await server.end("SIGTERM")),
		/** Starts it again on the same port and data, if it has ended. */
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
