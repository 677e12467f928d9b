import { cacheNames } from "workbox-core";
import { getCacheKeyForURL } from "workbox-precaching";

/** The app's page, for every path of the app. */
export const PAGE_PATH = "/index.html";

/**
 * Takes over what the server says about the page now: its security policy follows the server's settings, and may change
 * without a new version. A page with another text is another version's business.
 */
export async function refreshPageHeaders(): Promise<void> {
	const key = getCacheKeyForURL(PAGE_PATH);
	if (key === undefined) return;
	const kept = await caches.match(key);
	const said = await fetch(PAGE_PATH, { cache: "no-cache" }).catch(() => undefined);
	if (!kept || !said?.ok) return;
	const [before, now] = await Promise.all([kept.text(), said.text()]);
	if (now !== before) return;
	// A new response: one that came by a redirect, as some hosts of files answer, may not be the answer to a navigation.
	const page = new Response(now, { headers: said.headers });
	await (await caches.open(cacheNames.precache)).put(key, page);
}
