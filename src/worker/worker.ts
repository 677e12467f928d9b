import { setCacheNameDetails } from "workbox-core";
import { addRoute, createHandlerBoundToURL, precache } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import {
	CONFIG_PATH,
	cacheAccountFiles,
	carryOverAccountsCache,
	deleteAccountsCaches,
	fetchConfig,
} from "./accounts-cache.ts";
import { cacheLanguage, carryOverLanguageCaches } from "./language-caches.ts";
import { CACHE_PREFIX, deleteOutdatedCaches } from "./outdated-caches.ts";
import { PAGE_PATH, refreshPageHeaders } from "./page-headers.ts";

declare const self: ServiceWorkerGlobalScope;

/** Paths at which the server answers by itself; and those that look like a file's, as in server/static.ts. */
const NAVIGATION_DENYLIST = [
	/^\/(?:auth|rest|realtime|storage)\/v1\//,
	/^\/(?:outbox|healthz)(?:[/?]|$)/,
	/^[^?]*\.[^/?]+(?:\?|$)/,
];

// Every version has a cache of its own, so that tabs of an older one still find their files.
setCacheNameDetails({ prefix: CACHE_PREFIX, precache: "app", suffix: VERSION });
precache(GUEST_FILES);

const handlePage = createHandlerBoundToURL(PAGE_PATH);
registerRoute(
	new NavigationRoute(
		async (options) => {
			const { event, request } = options;
			// A page whose cache is gone comes from the server, be it of another version.
			const response = await handlePage(options).catch(() => fetch(request));
			if (event instanceof FetchEvent) event.waitUntil(deleteOutdatedCaches(self).then(refreshPageHeaders));
			return response;
		},
		{ denylist: NAVIGATION_DENYLIST },
	),
);
addRoute();
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === CONFIG_PATH, fetchConfig);
registerRoute(
	({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
	async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

self.addEventListener("install", (event) =>
	event.waitUntil(Promise.all([carryOverAccountsCache(), carryOverLanguageCaches()])),
);
self.addEventListener("activate", (event) => {
	// The page of the first visit has its lazy parts offline, too.
	event.waitUntil(Promise.all([self.clients.claim(), deleteOutdatedCaches(self)]));
});
self.addEventListener("message", (event) => {
	const [order, language = ""] = String(event.data).split(" ");
	switch (order) {
		case "take-over":
			return event.waitUntil(self.skipWaiting());
		case "keep-accounts":
			return event.waitUntil(cacheAccountFiles().catch(() => undefined));
		case "keep-language":
			return event.waitUntil(cacheLanguage(language).catch(() => undefined));
		case "forget-accounts":
			return event.waitUntil(deleteAccountsCaches());
	}
});
