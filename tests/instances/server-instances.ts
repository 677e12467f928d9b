import { once } from "node:events";
import pg from "pg";
import { WebSocket } from "ws";
import { createCloudStore } from "../../src/stores/cloud/cloud-store.ts";
import { type CloudClient, createCloudClient } from "../../src/stores/cloud/http/client.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { compileServer } from "../helpers/compiled-server.ts";
import { type Inbox, startInbox, waitForMailedToken } from "../helpers/inbox.ts";
import type { PostgresCluster } from "../helpers/postgres-clusters.ts";
import { startServerProcess } from "../helpers/server-process.ts";

export const PASSWORD = "correct horse battery";

/** One of several servers, each a process of its own. */
export interface ServerInstance {
	readonly url: string;
	readonly publishableKey: string;
	/** Resolves with its exit code, null if it was killed, when the process has ended. */
	kill(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

/** A phone that found its way to one of the copies. */
export interface Device {
	readonly client: CloudClient;
	readonly store: FamilyStore;
	close(): Promise<void>;
}

/** An empty database with an inbox. */
export interface TestCluster {
	/** Bypasses all policies. */
	readonly superuser: pg.Pool;
	readonly inbox: Inbox;
	startInstance(): Promise<ServerInstance>;
	/** Ends the copies that still run, then the database. */
	stop(): Promise<void>;
}

export async function startTestCluster(startCluster: () => Promise<PostgresCluster>): Promise<TestCluster> {
	const [server, cluster, postbox] = await Promise.all([compileServer(), startCluster(), startInbox()]);
	const databaseUrl = await cluster.createDatabase("family");
	const superuserUrl = new URL(cluster.url);
	superuserUrl.pathname = "family";
	const superuser = new pg.Pool({ connectionString: superuserUrl.href, max: 2 });
	superuser.on("error", () => {});
	const running = new Set<ServerInstance>();
	return {
		superuser,
		inbox: postbox,
		async startInstance() {
			const { child, waitForLine } = startServerProcess(server, {
				DATABASE_URL: databaseUrl,
				SITE_URL: "https://turns.example",
				SMTP_URL: postbox.url,
				MAIL_FROM: "turns@example.org",
				TRUST_PROXY: "true",
			});
			const [, url = ""] = await waitForLine(/listening on (http:[^)]+)\)/);
			const { supabaseKey } = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
			const copy: ServerInstance = {
				url,
				publishableKey: supabaseKey,
				async kill(signal) {
					const ended = once(child, "exit");
					child.kill(signal);
					running.delete(copy);
					return (await ended)[0];
				},
			};
			running.add(copy);
			return copy;
		},
		async stop() {
			for (const copy of running) await copy.kill("SIGTERM");
			await superuser.end();
			await postbox.stop();
			await cluster.stop();
			await server.remove();
		},
	};
}

let addressCount = 0;

/** A client address that was not used before. */
export const newAddress = () => `198.18.${Math.floor(++addressCount / 250)}.${(addressCount % 250) + 1}`;

/** Supabase's client on a device of its own. */
export function createDeviceClient({ url, publishableKey }: ServerInstance): CloudClient {
	return createCloudClient(url, publishableKey, {
		auth: { persistSession: false, autoRefreshToken: false, flowType: "pkce" },
		global: { headers: { "x-forwarded-for": newAddress() } },
		realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
	});
}

/** Signs up at one copy and confirms at another, which may be the same. @returns the session that confirming begins */
export async function createConfirmedUser(
	email: string,
	{ inbox }: TestCluster,
	at: ServerInstance,
	confirmingAt: ServerInstance,
) {
	const { error } = await createDeviceClient(at).auth.signUp({ email, password: PASSWORD });
	if (error) throw error;
	const token_hash = await waitForMailedToken(inbox, email);
	const confirmed = await createDeviceClient(confirmingAt).auth.verifyOtp({
		token_hash,
		type: "signup",
		...{ password: PASSWORD },
	});
	if (confirmed.error) throw confirmed.error;
	if (!confirmed.data.session) throw new Error("confirmed without a session");
	return confirmed.data.session;
}

/** Signs in, and opens the family. */
export async function openDevice(email: string, copy: ServerInstance): Promise<Device> {
	const client = createDeviceClient(copy);
	const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
	if (error) throw error;
	const store = createCloudStore({ client, userId: data.user.id, page: new EventTarget() });
	await store.load();
	return {
		client,
		store,
		async close() {
			store.close();
			await client.realtime.disconnect();
		},
	};
}

/** Sends a request to an instance without Supabase's client. */
export async function postJson(copy: ServerInstance, path: string, body: object, from = newAddress()) {
	const headers = { "content-type": "application/json", "x-forwarded-for": from };
	const response = await fetch(`${copy.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
	return { status: response.status, body: await response.json() };
}
