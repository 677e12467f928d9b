import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path, { join } from "node:path";
import { Hono } from "hono";
import { buildWorker } from "../../scripts/build-worker.js";
import { ACCOUNT_CHUNKS, CHUNKS, getChunk, reachableChunks, readManifest, staticChunks } from "../../scripts/chunks.js";
import { findFreePort, waitForFreePort } from "../../scripts/free-port.js";
import { createApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import { listen } from "../../server/listen.ts";
import { loadSite } from "../../server/site.ts";
import type { AccountServer } from "./account-server.ts";

const manifest = readManifest("build/app");

/** A chunk and all that it imports, as the build names them. */
export function listStaticFiles(source: string): string[] {
	return Array.from(staticChunks(manifest, source), (key) => getChunk(manifest, key).file);
}

/** What every visit begins with: the initial script and a guest's store, and what they import. */
export const INITIAL_FILES = [...new Set([CHUNKS.page, CHUNKS.guestStore].flatMap(listStaticFiles))];

/** The files of a chunk and of what it imports besides the initial ones, as the build names them. */
export function filesOf(source: string): string[] {
	return listStaticFiles(source).filter((file) => !INITIAL_FILES.includes(file));
}

/**
 * What only accounts need, also what their chunks share with each other; what they share with a guest's parts is none
 * of it.
 */
export const ACCOUNT_FILES = listAccountFiles();

function listAccountFiles(): string[] {
	const guest = reachableChunks(manifest, CHUNKS.page, ACCOUNT_CHUNKS);
	const guestFiles = new Set(Array.from(guest, (key) => getChunk(manifest, key).file));
	return [...new Set(ACCOUNT_CHUNKS.flatMap(listStaticFiles))].filter((file) => !guestFiles.has(file));
}

const ROOT = path.resolve(import.meta.dirname, "../..");

export type Deployment = Awaited<ReturnType<typeof createDeployment>>;

/**
 * A copy of the built product, whose app is replaced as a deployment replaces it. It is below node_modules, where the
 * server finds its libraries.
 */
export async function createDeployment() {
	const cache = path.join(ROOT, "node_modules/.cache");
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(path.join(cache, "whose-turn-deployment-"));
	const app = path.join(folder, "app");
	for (const built of ["server", "src", "app"])
		await cp(path.join(ROOT, "build", built), path.join(folder, built), { recursive: true });
	return {
		/** The program that `npm start` runs. */
		main: path.join(folder, "server/main.js"),
		/**
		 * Stops the server, puts a version in the place of the one before, and starts it again. With `keepsFormer` it
		 * still has the files of the versions before; without a worker, browsers go on with the one that they have, as in
		 * the first seconds after a deployment.
		 */
		async deploy(server: AccountServer, version: string, { keepsFormer = false, hasWorker = true } = {}) {
			await server.shutDown();
			await turnIntoOtherBuild(app, version);
			if (!hasWorker) await rm(path.join(app, "sw.js"));
			if (!keepsFormer) await rm(path.join(server.dataDir, "former-assets"), { recursive: true, force: true });
			await server.start();
		},
		remove: () => rm(folder, { recursive: true }),
	};
}

/**
 * Turns the built app in a folder into another version: renames its hashed files, as another build does, and writes the
 * version into the page.
 */
async function turnIntoOtherBuild(folder: string, version: string): Promise<void> {
	for (const file of await readdir(folder, { recursive: true }))
		if (/\.(?:br|gz)$/.test(file)) await rm(path.join(folder, file));
	const names = new Set(await readdir(path.join(folder, "assets")));
	const renameForVersion = (name: string) => (names.has(name) ? name.replace(/(?=\.\w+$)/, `-${version}`) : name);
	for (const file of ["index.html", ".vite/manifest.json", ...Array.from(names, (name) => `assets/${name}`)]) {
		const text = (await readFile(path.join(folder, file), "utf8")).replace(/[\w-]+\.\w+/g, renameForVersion);
		await writeFile(path.join(folder, file), file === "index.html" ? nameVersion(text, version) : text);
	}
	for (const name of names)
		await rename(path.join(folder, "assets", name), path.join(folder, "assets", renameForVersion(name)));
	await buildWorker(folder);
}

function nameVersion(html: string, version: string): string {
	const tag = `<meta name="version" content="${version}">`;
	return html.replace(/<meta name="version"[^>]*>/, "").replace("<head>", `<head>${tag}`);
}

type Interceptor = (path: string) => Response | Promise<Response> | undefined;

export type OfflineServer = Awaited<ReturnType<typeof startOfflineServer>>;

/** The built app on a server of its own, which a test may stop, start again and give a new version. */
export async function startOfflineServer() {
	const folder = await mkdtemp(join(tmpdir(), "whose-turn-offline-"));
	await cp("build/app", folder, { recursive: true });
	const requests: string[] = [];
	let intercept: Interceptor = () => undefined;
	const port = await findFreePort();
	const url = `http://127.0.0.1:${port}`;
	let app = await loadApp(folder, url);
	const http = new Hono();
	http.all("*", (context) => {
		requests.push(context.req.path);
		return intercept(context.req.path) ?? app.fetch(context.req.raw, context.env);
	});
	const serve = () => listen("127.0.0.1", port, () => ({ http }));
	let running: Awaited<ReturnType<typeof serve>> | undefined = await serve();

	async function stop() {
		await running?.stop();
		running = undefined;
	}
	return {
		url,
		/** The path of every request, of pages and of the worker. */
		requests: requests as readonly string[],
		async start() {
			await waitForFreePort(port);
			running = await serve();
		},
		stop,
		/** Replaces the version; no hashed file of the old one is left. */
		async deploy(version: string) {
			await turnIntoOtherBuild(folder, version);
			app = await loadApp(folder, url);
		},
		/** Sets what answers from now on in the server's place, as a captive portal does; undefined for nobody. */
		intercept(interceptor: Interceptor | undefined) {
			intercept = interceptor ?? (() => undefined);
		},
		async remove() {
			await stop();
			await rm(folder, { recursive: true });
		},
	};
}

/** As in production with the accounts in a Supabase project, which no test calls: without a database. */
async function loadApp(folder: string, siteUrl: string): Promise<Hono> {
	const config = readConfig({ SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_unused" });
	return createApp({ config, siteUrl, site: await loadSite(folder), backend: undefined }).http;
}
