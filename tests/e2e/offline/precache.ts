import { expect, type Page } from "@playwright/test";
import { ACCOUNT_FILES } from "../../helpers/built-app.ts";

/** Resolves when this version of the app is in the browser's cache, with the texts of a language. */
export async function waitForPrecache(page: Page, language = "en"): Promise<void> {
	await page.evaluate(async () => {
		const { active } = await navigator.serviceWorker.ready;
		if (active?.state === "activated") return;
		await new Promise((resolve) => active?.addEventListener("statechange", resolve));
	});
	await expect.poll(async () => (await cachedPaths(page))[`whose-turn-language-${language}`]).toHaveLength(2);
}

/** Resolves when all that an account needs without the server is there. @param version ends the names of its files */
export async function waitForAccountCache(page: Page, version = ""): Promise<void> {
	const files = ACCOUNT_FILES.map((file) => `/${file.replace(/\.js$/, `${version}.js`)}`);
	const cached = async () => (await cachedPaths(page))["whose-turn-accounts"]?.toSorted();
	await expect.poll(cached).toEqual([...files, "/config.json"].toSorted());
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
