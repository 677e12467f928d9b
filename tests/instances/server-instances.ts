import pg from "pg";
import type { PostgresCluster } from "../database/postgres-clusters.ts";
import { type Device, openDevice } from "../helpers/devices.ts";
import { startInbox } from "../helpers/inbox.ts";
import { compileServer, type ServerProcess, startServerProcess } from "../helpers/server-process.ts";
import { type AccountsServer, nextAddress, PASSWORD } from "../helpers/users.ts";

/** One of several servers on one database. */
export type ServerInstance = ServerProcess & AccountsServer;

/** An empty database on which instances of the server start, and an inbox for all of them. */
export interface TestCluster {
	/** Past all policies: to inspect rows. */
	readonly superuser: pg.Pool;
	startInstance(): Promise<ServerInstance>;
	/** Ends the instances that still run, then the database. */
	stop(): Promise<void>;
}

export async function startTestCluster(startCluster: () => Promise<PostgresCluster>): Promise<TestCluster> {
	const [server, cluster, inbox] = await Promise.all([compileServer(), startCluster(), startInbox()]);
	const databaseUrl = await cluster.createDatabase("family");
	const superuserUrl = new URL(cluster.url);
	superuserUrl.pathname = "family";
	const superuser = new pg.Pool({ connectionString: superuserUrl.href, max: 2 });
	superuser.on("error", () => {});
	const instances: ServerInstance[] = [];
	return {
		superuser,
		async startInstance() {
			const started = await startServerProcess(server, {
				DATABASE_URL: databaseUrl,
				SITE_URL: "https://turns.example",
				SMTP_URL: inbox.url,
				MAIL_FROM: "turns@example.org",
				TRUST_PROXY: "true",
			});
			const instance = { ...started, inbox };
			instances.push(instance);
			return instance;
		},
		async stop() {
			for (const instance of instances) await instance.end("SIGTERM");
			await superuser.end();
			await inbox.stop();
			await cluster.stop();
			await server.remove();
		},
	};
}

/** Signs in on a new device, and reads the family. */
export async function openLoadedDevice(email: string, instance: ServerInstance): Promise<Device> {
	const device = await openDevice(instance, { email, password: PASSWORD });
	await device.store.load();
	return device;
}

export async function closeDevice({ store, client }: Device): Promise<void> {
	store.close();
	await client.realtime.disconnect();
}

/** A request without supabase-js. */
export async function postJson(instance: ServerInstance, path: string, body: object, from = nextAddress()) {
	const headers = { "content-type": "application/json", "x-forwarded-for": from };
	const response = await fetch(`${instance.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
	return { status: response.status, body: await response.json() };
}
