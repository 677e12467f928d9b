import { expect, type Page } from "@playwright/test";
import { type OfflineServer, startOfflineServer } from "../../helpers/built-app.ts";
import { test as base } from "./guest-test.ts";

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

/** Resolves when this version of the app is in the browser's cache, with the texts of a language. */
export async function waitForPrecache(page: Page, language = "en"): Promise<void> {
	await page.evaluate(async () => {
		const { active } = await navigator.serviceWorker.ready;
		if (active?.state === "activated") return;
		await new Promise((resolve) => active?.addEventListener("statechange", resolve));
	});
	await expect.poll(async () => (await cachedPaths(page))[`whose-turn-language-${language}`]).toHaveLength(2);
}

/**
 * The paths in the caches of the worker, by the name of the cache without its version. One that is deleted meanwhile is
 * there again, empty.
 */
export function cachedPaths(page: Page): Promise<Record<string, string[]>> {
	return page.evaluate(async () => {
		const paths: Record<string, string[]> = {};
		for (const name of await caches.keys()) {
			const requests = await (await caches.open(name)).keys();
			paths[name.replace(/-[0-9a-f]{16}$/, "")] = requests.map(({ url }) => new URL(url).pathname);
		}
		return paths;
	});
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
