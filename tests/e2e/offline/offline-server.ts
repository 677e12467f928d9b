import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Hono } from "hono";
import { findFreePort, waitForFreePort } from "../../../scripts/free-port.js";
import { createApp } from "../../../server/app.ts";
import { readConfig } from "../../../server/config.ts";
import { listen } from "../../../server/listen.ts";
import { loadSite } from "../../../server/site.ts";
import { test as base } from "../helpers/guest-test.ts";
import { turnIntoOtherBuild } from "./other-build.ts";

/** The test for this app, with the service worker at work and a server of its own. */
export const test = base.extend<{ server: OfflineServer }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
	server: async ({}, use) => {
		const server = await startOfflineServer();
		await use(server);
		await server.remove();
	},
	baseURL: ({ server }, use) => use(server.url),
	serviceWorkers: "allow",
});

type Interceptor = (path: string) => Response | Promise<Response> | undefined;

type OfflineServer = Awaited<ReturnType<typeof startOfflineServer>>;

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

export const PORTAL_PAGE = "<!doctype html><html><title>Free WiFi</title><h1>Please accept our terms</h1></html>";

/** What a network answers in every site's name until somebody has accepted its terms. */
export const answerAsPortal = () => new Response(PORTAL_PAGE, { headers: { "content-type": "text/html" } });

/** What is cached under a path, from the oldest cache on. */
export function readCached(page: Page, path: string): Promise<string[]> {
	return page.evaluate(async (path) => {
		const texts: string[] = [];
		for (const name of await caches.keys()) {
			const response = await (await caches.open(name)).match(path, { ignoreSearch: true });
			if (response) texts.push(await response.text());
		}
		return texts;
	}, path);
}
