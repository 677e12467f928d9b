import { cacheNames } from "workbox-core";
import { getCacheKeyForURL } from "workbox-precaching";

export const PAGE_PATH = "/index.html";

/** Updates the headers of the cached page: its security policy follows the server's settings, which may change without a new version. */
export async function refreshPageHeaders(): Promise<void> {
	const key = getCacheKeyForURL(PAGE_PATH);
	if (key === undefined) return;
	const cached = await caches.match(key);
	const response = await fetch(PAGE_PATH, { cache: "no-cache" }).catch(() => undefined);
	if (!cached || !response?.ok) return;
	const [before, now] = await Promise.all([cached.text(), response.text()]);
	if (now !== before) return;
	// A response that came by a redirect, as from some static hosts, may not answer a navigation: a new one may.
	const page = new Response(now, { headers: response.headers });
	await (await caches.open(cacheNames.precache)).put(key, page);
}
