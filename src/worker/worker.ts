import { setCacheNameDetails } from "workbox-core";
import { addRoute, createHandlerBoundToURL, precache } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import {
	CACHE_ACCOUNTS,
	CACHE_LANGUAGE,
	DELETE_ACCOUNT_CACHES,
	parseWorkerMessage,
	SKIP_WAITING,
} from "../offline/worker-messages.ts";
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

/** Paths of the server, and those that look like a file's, as in server/static.ts. */
const NAVIGATION_DENYLIST = [
	/^\/(?:auth|rest|realtime|storage)\/v1\//,
	/^\/(?:outbox|healthz)(?:[/?]|$)/,
	/^[^?]*\.[^/?]+(?:\?|$)/,
];

// One precache for each version: tabs of an older one still find their files.
setCacheNameDetails({ prefix: CACHE_PREFIX, precache: "app", suffix: VERSION });
precache(GUEST_FILES);

const handlePage = createHandlerBoundToURL(PAGE_PATH);
registerRoute(
	new NavigationRoute(
		async (options) => {
			const { event, request } = options;
			// Without its cache the page comes from the server, perhaps of another version.
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
	// So that the page of the first visit gets its lazy parts offline, too.
	event.waitUntil(Promise.all([self.clients.claim(), deleteOutdatedCaches(self)]));
});
self.addEventListener("message", (event) => {
	const { type, tag } = parseWorkerMessage(event.data);
	switch (type) {
		case SKIP_WAITING:
			return event.waitUntil(self.skipWaiting());
		case CACHE_ACCOUNTS:
			return event.waitUntil(cacheAccountFiles().catch(() => undefined));
		case CACHE_LANGUAGE:
			return event.waitUntil(cacheLanguage(tag).catch(() => undefined));
		case DELETE_ACCOUNT_CACHES:
			return event.waitUntil(deleteAccountsCaches());
	}
});
