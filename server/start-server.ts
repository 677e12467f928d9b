import { createApp } from "./app.ts";
import { type Backend, openBackend, openDatabaseAndKeys } from "./backend.ts";
import type { Config } from "./config.ts";
import { listen } from "./listen.ts";
import { loadSite } from "./site.ts";
import { handleUpgrades } from "./upgrades.ts";

export interface RunningServer {
	/** Origin under which people reach the site. */
	readonly siteUrl: string;
	/** The address it listens on, such as http://127.0.0.1:3000. */
	readonly url: string;
	/** Where mails that are not sent can be read, which is a secret; undefined where they are sent, or must not be shown. */
	readonly outboxUrl: string | undefined;
	/** Lets running requests finish, for at most 10 seconds, and ends everything that `startServer` began. */
	stop(): Promise<void>;
}

/**
 * Starts everything in order: the built app from `appFolder`, the database unless a Supabase project takes its place, then
 * the port. Stops it in the opposite order.
 *
 * @throws StartRefused when that cannot be
 */
export async function startServer(config: Config, appFolder: string): Promise<RunningServer> {
	const site = await loadSite(appFolder);
	const siteUrlFor = (port: number) => config.siteUrl ?? `http://localhost:${port}`;
	const foundation = config.supabase ? undefined : await openDatabaseAndKeys(config);
	let backend: Backend | undefined;
	try {
		const { port, server, stop } = await listen(config.host, config.port, (port) => {
			const siteUrl = siteUrlFor(port);
			backend = foundation && openBackend(config, foundation, siteUrl);
			return createApp({ config, siteUrl, site, backend });
		});
		if (backend) handleUpgrades(server, backend.upgrade);
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
		await foundation?.database.stop();
		throw error;
	}
}
