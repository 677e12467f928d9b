import { createHandlerBoundToURL } from "workbox-precaching";
import { NavigationRoute } from "workbox-routing";
import { isNetworkFirst } from "../offline/network-first.ts";
import { PAGE_PATH } from "../stores/app-page.ts";
import { isMissingFiles } from "./assets.ts";
import { deleteOutdatedCaches } from "./outdated-caches.ts";
import { fetchPage, refreshPageHeaders } from "./page.ts";

declare const self: ServiceWorkerGlobalScope;

/** Paths of the server, and those that look like a file's, as in server/static.ts. */
const DENYLIST = [
	/^\/(?:auth|rest|realtime|storage)\/v1\//,
	/^\/(?:api|outbox|healthz)(?:[/?]|$)/,
	/^[^?]*\.[^/?]+(?:\?|$)/,
];

/** Short: whoever has no network waits for it before the cached page. */
const NETWORK_TIMEOUT_MS = 3_000;

/** Answers with this version's page, or with that of the site where only the site has its files. */
export function createNavigationRoute(): NavigationRoute {
	const handleCachedPage = createHandlerBoundToURL(PAGE_PATH);
	return new NavigationRoute(
		async (options) => {
			const { event, request, url } = options;
			const isFromSite = isNetworkFirst(url) || isMissingFiles();
			const page = isFromSite ? await fetchPage(AbortSignal.timeout(NETWORK_TIMEOUT_MS)) : undefined;
			// Without its cache the page comes from the server, perhaps of another version.
			const response = page ?? (await handleCachedPage(options).catch(() => fetch(request)));
			if (event instanceof FetchEvent) event.waitUntil(deleteOutdatedCaches(self).then(refreshPageHeaders));
			return response;
		},
		{ denylist: DENYLIST },
	);
}
