import { setCacheNameDetails } from "workbox-core";
import { addRoute, createHandlerBoundToURL, precache } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CONFIG, forgetAccounts, keepAccounts, keepAccountsIfOlderDid, siteConfig } from "./accounts-cache.ts";
import { keepLanguage, keepLanguagesAsOlderDid } from "./language-caches.ts";
import { CACHE_PREFIX, dropOlderVersions } from "./older-versions.ts";
import { PAGE, renewHeaders } from "./page-headers.ts";

declare const self: ServiceWorkerGlobalScope;

/** Paths at which the server answers by itself; and those that look like a file's, as in server/static.ts. */
const NOT_THE_APP = [
	/^\/(?:auth|rest|realtime|storage)\/v1\//,
	/^\/(?:outbox|healthz)(?:[/?]|$)/,
	/^[^?]*\.[^/?]+(?:\?|$)/,
];

// Every version has a cache of its own, so that tabs of an older one still find their files.
setCacheNameDetails({ prefix: CACHE_PREFIX, precache: "app", suffix: VERSION });
precache(GUEST_FILES);

const page = createHandlerBoundToURL(PAGE);
registerRoute(
	new NavigationRoute(
		async (options) => {
			const { event, request } = options;
			// A page whose cache is gone comes from the server, be it of another version.
			const response = await page(options).catch(() => fetch(request));
			if (event instanceof FetchEvent) event.waitUntil(dropOlderVersions(self).then(renewHeaders));
			return response;
		},
		{ denylist: NOT_THE_APP },
	),
);
addRoute();
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === CONFIG, siteConfig);
registerRoute(
	({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
	async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

self.addEventListener("install", (event) =>
	event.waitUntil(Promise.all([keepAccountsIfOlderDid(), keepLanguagesAsOlderDid()])),
);
self.addEventListener("activate", (event) => {
	// The page of the first visit has its lazy parts offline, too.
	event.waitUntil(Promise.all([self.clients.claim(), dropOlderVersions(self)]));
});
self.addEventListener("message", (event) => {
	const [order, language = ""] = String(event.data).split(" ");
	switch (order) {
		case "take-over":
			return event.waitUntil(self.skipWaiting());
		case "keep-accounts":
			return event.waitUntil(keepAccounts().catch(() => undefined));
		case "keep-language":
			return event.waitUntil(keepLanguage(language).catch(() => undefined));
		case "forget-accounts":
			return event.waitUntil(forgetAccounts());
	}
});
