import { CACHE_PREFIX } from "../offline/cache-names.ts";

/**
 * Deletes the caches of other versions, unless an open window may still request their files or a new version is being
 * installed. Call it for a navigation: when a worker takes over, a page of the former version may just be opening, and
 * does not count as a window yet.
 */
export async function deleteOutdatedCaches({ clients, registration }: ServiceWorkerGlobalScope): Promise<void> {
	const names = await caches.keys();
	const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
	if (windows.length > 0 || registration.installing || registration.waiting) return;
	const outdated = names.filter((name) => name.startsWith(`${CACHE_PREFIX}-`) && !name.endsWith(`-${VERSION}`));
	await Promise.all(outdated.map((name) => caches.delete(name)));
}
