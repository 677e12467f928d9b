import { join } from "node:path";
import { createApp } from "./app.ts";
import { type Backend, openBackend, openDatabaseAndKeys } from "./backend.ts";
import type { Config } from "./config.ts";
import { keepAssets } from "./former-assets.ts";
import { listen, TIMEOUTS_BEHIND_PROXY } from "./listen.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { loadSite, type Site } from "./site.ts";

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Starts the built app, the database unless a Supabase project replaces it, and the port. @throws StartupError */
export async function startServer(config: Config, appFolder: string) {
	const built = await loadSite(appFolder);
	const siteUrlFor = (port: number) => config.siteUrl ?? `http://localhost:${port}`;
	const databaseAndKeys = config.supabase ? undefined : await openDatabaseAndKeys(config);
	let backend: Backend | undefined;
	let stop = async () => databaseAndKeys?.database.stop();
	try {
		const site = await addFormerAssets(built, config.dataDir);
		const makeApp = (port: number) => {
			const siteUrl = siteUrlFor(port);
			backend = databaseAndKeys && openBackend(config, databaseAndKeys, siteUrl);
			return createApp({ config, siteUrl, site, backend });
		};
		const timeouts = config.trustProxy ? TIMEOUTS_BEHIND_PROXY : undefined;
		const app = await listen(config.host, config.port, makeApp, timeouts);
		stop = async () => {
			await backend?.closeSockets();
			await app.stop();
			await backend?.stop();
		};
		const metrics = config.metrics && (await serveMetrics(config.metrics, backend?.state));
		return {
			siteUrl: siteUrlFor(app.port),
			/** The page of unsent mails, a secret; undefined if mails are sent, or must not be shown. */
			outboxUrl: backend?.outbox && `${siteUrlFor(app.port)}${backend.outbox.path}`,
			url: formatUrl(config.host, app.port),
			/** Undefined if METRICS_PORT is not set. */
			metricsUrl: config.metrics && metrics && `${formatUrl(config.metrics.host, metrics.port)}/metrics`,
			/** Lets running requests finish, for at most 10 seconds, and stops what `startServer` started. */
			async stop() {
				await metrics?.stop();
				await stop();
			},
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

function formatUrl(host: string, port: number): string {
	return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Pages that were opened before a deployment still find their files. */
async function addFormerAssets(site: Site, dataDir: string): Promise<Site> {
	try {
		const former = await keepAssets(site, join(dataDir, "former-assets"));
		return { ...site, files: new Map([...former, ...site.files]) };
	} catch (error) {
		console.warn(`The files of former versions of the app cannot be kept: ${error}`);
		return site;
	}
}
