import { cacheNames } from "workbox-core";
import { getCacheKeyForURL } from "workbox-precaching";
import { findEntryScript, PAGE_PATH } from "../stores/app-page.ts";

/**
 * Updates the headers of the cached page: its security policy follows the server's settings, which may change without a
 * new version.
 */
export async function refreshPageHeaders(): Promise<void> {
	const key = getCacheKeyForURL(PAGE_PATH);
	const cached = key === undefined ? undefined : await caches.match(key);
	const page = cached && (await fetchPage());
	if (!page || !key || (await page.clone().text()) !== (await cached.text())) return;
	await (await caches.open(cacheNames.precache)).put(key, page);
}

/**
 * The page as the site serves it now; undefined if it does not come in time, or if something else answers in the site's
 * name.
 */
export async function fetchPage(signal: AbortSignal | null = null): Promise<Response | undefined> {
	try {
		const response = await fetch(PAGE_PATH, { cache: "no-cache", signal });
		const html = await response.text();
		if (!response.ok || findEntryScript(html) === undefined) return undefined;
		// Some static hosts redirect. A redirected response may not answer a navigation, but a new response may.
		return new Response(html, { headers: response.headers });
	} catch {
		return undefined;
	}
}
