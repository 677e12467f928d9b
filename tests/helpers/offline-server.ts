import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { buildWorker } from "../../scripts/build-worker.js";
import { findFreePort, waitForFreePort } from "../../scripts/free-port.js";
import { createApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import { listen } from "../../server/listen.ts";
import { loadSite } from "../../server/site.ts";

/** The built app on a server of its own, which a test may stop, start again and give a new version. */
export interface OfflineServer {
	readonly url: string;
	/** The path of every request, of pages and of the worker. */
	readonly requests: readonly string[];
	start(): Promise<void>;
	stop(): Promise<void>;
	/** Replaces the version; no hashed file of the old one is left. */
	deploy(version: string): Promise<void>;
	remove(): Promise<void>;
}

export async function startOfflineServer(): Promise<OfflineServer> {
	const folder = await mkdtemp(join(tmpdir(), "whose-turn-offline-"));
	await cp("build/app", folder, { recursive: true });
	const requests: string[] = [];
	const port = await findFreePort();
	let running: Awaited<ReturnType<typeof serve>> | undefined = await serve(folder, port, requests);

	async function stop() {
		await running?.stop();
		running = undefined;
	}
	async function start() {
		await waitForFreePort(port);
		running = await serve(folder, port, requests);
	}
	return {
		url: `http://127.0.0.1:${port}`,
		requests,
		start,
		stop,
		async deploy(version) {
			await stop();
			await renameAssets(folder, version);
			await buildWorker(folder);
			await start();
		},
		async remove() {
			await stop();
			await rm(folder, { recursive: true });
		},
	};
}

/** As in production with the accounts in a Supabase project, which no test calls: without a database. */
async function serve(folder: string, port: number, requests: string[]) {
	const config = readConfig({ SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_unused" });
	const site = await loadSite(folder);
	return listen("127.0.0.1", port, (port) => {
		const app = new Hono();
		app.use(async (context, next) => {
			requests.push(context.req.path);
			await next();
		});
		app.route("/", createApp({ config, siteUrl: `http://127.0.0.1:${port}`, site, backend: undefined }).http);
		return { http: app };
	});
}

/** Renames the hashed files, as another build does, and writes the version into the page. */
async function renameAssets(folder: string, version: string): Promise<void> {
	const assets = await readdir(join(folder, "assets"));
	const compressed = (await readdir(folder, { recursive: true })).filter((path) => /\.(?:br|gz)$/.test(path));
	for (const path of compressed) await rm(join(folder, path));
	const names = assets.filter((name) => !compressed.includes(`assets/${name}`));
	const files = ["index.html", ".vite/manifest.json", ...names.map((name) => `assets/${name}`)];
	for (const file of files) {
		let text = await readFile(join(folder, file), "utf8");
		for (const name of names) text = text.replaceAll(name, renameForVersion(name, version));
		if (file === "index.html") text = text.replace("<head>", `<head><meta name="version" content="${version}">`);
		await writeFile(join(folder, file), text);
	}
	for (const name of names)
		await rename(join(folder, "assets", name), join(folder, "assets", renameForVersion(name, version)));
}

function renameForVersion(name: string, version: string): string {
	return name.replace(/\.(\w+)$/, `-${version}.$1`);
}
