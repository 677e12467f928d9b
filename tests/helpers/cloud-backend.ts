import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { Hono } from "hono";
import type pg from "pg";
import { pino } from "pino";
import { WebSocket } from "ws";
import { startAuthService } from "../../server/auth/auth-service.ts";
import { loadKeys } from "../../server/auth/keys.ts";
import { openRealtime } from "../../server/realtime/realtime.ts";
import { createRest } from "../../server/rest/routes.ts";
import { FakeBrowser, type FakeTab } from "../../src/stores/browser/fake-browser.test-helper.ts";
import { createCloudStore } from "../../src/stores/cloud/cloud-store.ts";
import { type CloudClient, createCloudClient } from "../../src/stores/cloud/http/client.ts";
import { createRetryingFetch } from "../../src/stores/cloud/http/retrying-fetch.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { startInbox, waitForMailedToken } from "./inbox.ts";
import { openRoundRobin } from "./round-robin.ts";
import { startTestDatabase } from "./test-database.ts";

const PASSWORD = "correct horse battery";

/** The built-in backend as far as a family needs it, really listening, on a database of its own. */
export interface CloudBackend {
	readonly url: string;
	/** Past all rules: for setting scenes and looking behind them. */
	readonly owner: pg.Pool;
	/** Somebody who signed up, confirmed the address and is signed in. */
	createUser(): Promise<CloudUser>;
	stop(): Promise<void>;
}

export interface CloudUser {
	readonly userId: string;
	/**
	 * A new phone of this person, signed in.
	 *
	 * @param through the address at which it finds the backend
	 * @param site what its browser keeps for the site
	 */
	openDevice(through?: string, site?: FakeBrowser): Promise<CloudDevice>;
}

interface Page {
	readonly store: FamilyStore;
	/** Where the browser's events arrive. */
	readonly page: EventTarget;
	readonly tab: FakeTab;
}

export interface CloudDevice extends Page {
	readonly client: CloudClient;
	/** What its browser keeps. */
	readonly browser: FakeBrowser;
	/** Another page on this phone, also after a reload. */
	openPage(): Page;
}

export async function startCloudBackend(): Promise<CloudBackend> {
	const { database, owner, stop: stopDatabase } = await startTestDatabase();
	const postbox = await startInbox();
	let answer: Hono["fetch"] = () => new Response(null, { status: 503 });
	const server: ServerType = serve({ fetch: (...asked) => answer(...asked), port: 0, hostname: "127.0.0.1" });
	if (!server.listening) await once(server, "listening");
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const log = pino({ level: "silent" });
	const copies = await openRoundRobin(async () => {
		const accounts = startAuthService({
			pool: database.pool,
			keys: await loadKeys(database.pool),
			settings: {
				siteUrl: url,
				redirectOrigins: [],
				google: undefined,
				trustProxy: true,
				host: "127.0.0.1",
				mailLimitPerHour: 100_000,
				dataDir: "",
				mail: { smtpUrl: postbox.url, from: "Whose Turn? <turns@example.org>" },
			},
			log,
			print: () => {},
		});
		const { publishableKey: apiKey, verifyAccessToken: verify } = accounts;
		const app = new Hono()
			.route("/auth/v1", accounts.app)
			.route("/rest/v1", createRest({ pool: database.pool, verify, apiKey, trustProxy: false, log }));
		const { connectionString: databaseUrl = "" } = database.pool.options;
		const realtime = openRealtime({
			databaseUrl,
			pool: database.pool,
			verify,
			apiKey,
			origins: [url],
			trustProxy: false,
			log,
		});
		return { app, accounts, realtime };
	});
	answer = (...asked) => copies.next().app.fetch(...asked);
	server.on("upgrade", (request, socket, head) => copies.next().realtime.upgrade(request, socket, head));
	const apiKey = copies.next().accounts.publishableKey;
	let people = 0;
	let addresses = 0;

	function device(through: string): CloudClient {
		addresses++;
		const from = `198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
		return createCloudClient(through, apiKey, {
			auth: { persistSession: false, autoRefreshToken: false, flowType: "pkce" },
			global: { fetch: createRetryingFetch(), headers: { "x-forwarded-for": from } },
			realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
		});
	}

	return {
		url,
		owner,
		async createUser() {
			const email = `person${++people}@family.example`;
			const { auth } = device(url);
			await auth.signUp({ email, password: PASSWORD });
			const token_hash = await waitForMailedToken(postbox, email);
			const { data, error } = await auth.verifyOtp({ token_hash, type: "signup", ...{ password: PASSWORD } });
			if (error) throw error;
			const userId = data.user?.id ?? "";
			return {
				userId,
				async openDevice(through = url, site = new FakeBrowser()) {
					const client = device(through);
					const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD });
					if (signedIn.error) throw signedIn.error;
					const openPage = () => {
						const tab = site.openTab();
						return { tab, page: tab.page, store: createCloudStore({ client, userId, ...tab }) };
					};
					return { client, browser: site, openPage, ...openPage() };
				},
			};
		},
		async stop() {
			await Promise.all(copies.all.map(({ realtime }) => realtime.close()));
			server.close();
			if ("closeAllConnections" in server) server.closeAllConnections();
			await once(server, "close");
			await Promise.all(copies.all.map(({ accounts }) => accounts.stop()));
			await postbox.stop();
			await stopDatabase();
		},
	};
}
