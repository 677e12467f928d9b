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

/** Short, because somebody without a network waits so long for the cached page. */
const NETWORK_TIMEOUT_MS = 3_000;

/** Answers with this version's page, or with the site's page if perhaps only the site has all files. */
export function createNavigationRoute(): NavigationRoute {
	const handleCachedPage = createHandlerBoundToURL(PAGE_PATH);
	return new NavigationRoute(
		async (options) => {
			const { event, request, url } = options;
			const isFromSite = isNetworkFirst(url) || isMissingFiles();
			const page = isFromSite ? await fetchPage(AbortSignal.timeout(NETWORK_TIMEOUT_MS)) : undefined;
			// If the page is no longer cached, it comes from the server, perhaps in another version.
			const response = page ?? (await handleCachedPage(options).catch(() => fetch(request)));
			if (event instanceof FetchEvent) event.waitUntil(deleteOutdatedCaches(self).then(refreshPageHeaders));
			return response;
		},
		{ denylist: DENYLIST },
	);
}
