import { createApp } from "./app.ts";
import { type Backend, openBackend, openDatabaseAndKeys } from "./backend.ts";
import type { Config } from "./config.ts";
import { listen, TIMEOUTS_BEHIND_PROXY } from "./listen.ts";
import { loadSite } from "./site.ts";

export interface RunningServer {
	readonly siteUrl: string;
	readonly url: string;
	/** Where unsent mails can be read, a secret; undefined where mails are sent, or must not be shown. */
	readonly outboxUrl: string | undefined;
	/** Lets running requests finish, for at most 10 seconds, and stops what `startServer` started. */
	stop(): Promise<void>;
}

/** Starts the built app, the database unless a Supabase project replaces it, and the port. @throws StartupError */
export async function startServer(config: Config, appFolder: string): Promise<RunningServer> {
	const site = await loadSite(appFolder);
	const siteUrlFor = (port: number) => config.siteUrl ?? `http://localhost:${port}`;
	const databaseAndKeys = config.supabase ? undefined : await openDatabaseAndKeys(config);
	let backend: Backend | undefined;
	try {
		const makeApp = (port: number) => {
			const siteUrl = siteUrlFor(port);
			backend = databaseAndKeys && openBackend(config, databaseAndKeys, siteUrl);
			return createApp({ config, siteUrl, site, backend });
		};
		const timeouts = config.trustProxy ? TIMEOUTS_BEHIND_PROXY : undefined;
		const { port, stop } = await listen(config.host, config.port, makeApp, timeouts);
		const host = config.host.includes(":") ? `[${config.host}]` : config.host;
		return {
			siteUrl: siteUrlFor(port),
			outboxUrl: backend?.outbox && `${siteUrlFor(port)}${backend.outbox.path}`,
			url: `http://${host}:${port}`,
			async stop() {
				await backend?.closeSockets();
				await stop();
				await backend?.stop();
			},
		};
	} catch (error) {
		await databaseAndKeys?.database.stop();
		throw error;
	}
}
