import { once } from "node:events";
import pg from "pg";
import { WebSocket } from "ws";
import { type CloudClient, createCloudClient } from "../../src/stores/cloud/client.ts";
import { createCloudStore } from "../../src/stores/cloud/cloud-store.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { mailedToken, openPostbox, type Postbox } from "../auth/postbox.ts";
import type { Cluster } from "../helpers/clusters.ts";
import { compileServer } from "../helpers/compiled-server.ts";
import { startServerProcess } from "../helpers/server-process.ts";

export const PASSWORD = "correct horse battery";

/** One of several servers, each a process of its own. */
export interface Copy {
	readonly url: string;
	readonly publishableKey: string;
	/** Resolves with its exit code, null if it was killed, when the process has ended. */
	end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

/** A phone that found its way to one of the copies. */
export interface Phone {
	readonly client: CloudClient;
	readonly store: FamilyStore;
	putAway(): Promise<void>;
}

/** An empty database and what stands around it. */
export interface Place {
	/** Past all rules: for looking behind the scenes. */
	readonly superuser: pg.Pool;
	readonly postbox: Postbox;
	startCopy(): Promise<Copy>;
	/** Ends the copies that still run, then the database. */
	stop(): Promise<void>;
}

export async function openPlace(startCluster: () => Promise<Cluster>): Promise<Place> {
	const [server, cluster, postbox] = await Promise.all([compileServer(), startCluster(), openPostbox()]);
	const databaseUrl = await cluster.newDatabase("family");
	const superuserUrl = new URL(cluster.url);
	superuserUrl.pathname = "family";
	const superuser = new pg.Pool({ connectionString: superuserUrl.href, max: 2 });
	superuser.on("error", () => {});
	const running = new Set<Copy>();
	return {
		superuser,
		postbox,
		async startCopy() {
			const { child, line } = startServerProcess(server, {
				DATABASE_URL: databaseUrl,
				SITE_URL: "https://turns.example",
				SMTP_URL: postbox.url,
				MAIL_FROM: "turns@example.org",
				TRUST_PROXY: "true",
			});
			const [, url = ""] = await line(/listening on (http:[^)]+)\)/);
			const { supabaseKey } = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
			const copy: Copy = {
				url,
				publishableKey: supabaseKey,
				async end(signal) {
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
			for (const copy of running) await copy.end("SIGTERM");
			await superuser.end();
			await postbox.stop();
			await cluster.stop();
			await server.remove();
		},
	};
}

let addresses = 0;

/** An address that nobody has come from yet. */
export const newAddress = () => `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

/** Supabase's client on a device of its own. */
export function device({ url, publishableKey }: Copy): CloudClient {
	return createCloudClient(url, publishableKey, {
		auth: { persistSession: false, autoRefreshToken: false, flowType: "pkce" },
		global: { headers: { "x-forwarded-for": newAddress() } },
		realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
	});
}

/** Signs up at one copy and confirms at another, which may be the same. @returns the session that confirming begins */
export async function join(email: string, { postbox }: Place, at: Copy, confirmingAt: Copy) {
	const { error } = await device(at).auth.signUp({ email, password: PASSWORD });
	if (error) throw error;
	const token_hash = await mailedToken(postbox, email);
	const confirmed = await device(confirmingAt).auth.verifyOtp({
		token_hash,
		type: "signup",
		...{ password: PASSWORD },
	});
	if (confirmed.error) throw confirmed.error;
	if (!confirmed.data.session) throw new Error("confirmed without a session");
	return confirmed.data.session;
}

/** Signs in, and opens the family. */
export async function phone(email: string, copy: Copy): Promise<Phone> {
	const client = device(copy);
	const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
	if (error) throw error;
	const store = createCloudStore({ client, userId: data.user.id, page: new EventTarget() });
	await store.load();
	return {
		client,
		store,
		async putAway() {
			store.close();
			await client.realtime.disconnect();
		},
	};
}

/** Asks a copy without Supabase's client. */
export async function post(copy: Copy, path: string, body: object, from = newAddress()) {
	const headers = { "content-type": "application/json", "x-forwarded-for": from };
	const response = await fetch(`${copy.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
	return { status: response.status, body: await response.json() };
}
