import { setCacheNameDetails } from "workbox-core";
import { addRoute, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { APP_CACHE, CACHE_PREFIX } from "../offline/cache-names.ts";
import {
	CACHE_ACCOUNTS,
	CACHE_LANGUAGE,
	DELETE_ACCOUNT_CACHES,
	parseWorkerMessage,
	SKIP_WAITING,
} from "../offline/worker-messages.ts";
import {
	cacheAccountFiles,
	carryOverAccountsCache,
	deleteAccountsCaches,
	fetchAccountsConfig,
} from "./accounts-cache.ts";
import { fetchAsset } from "./assets.ts";
import { CONFIG_PATH } from "./config.ts";
import { cacheLanguage, carryOverLanguageCaches } from "./language-caches.ts";
import { createNavigationRoute } from "./navigation.ts";
import { openApp, showPush, unsubscribe } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;

// Each version has a precache of its own, so tabs of an older version still find their files.
setCacheNameDetails({ prefix: CACHE_PREFIX, precache: APP_CACHE, suffix: VERSION });
precache(GUEST_FILES);

registerRoute(createNavigationRoute());
addRoute();
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === CONFIG_PATH, fetchAccountsConfig);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), fetchAsset);

self.addEventListener("install", (event) => {
	// Takes effect once all files are cached. Open pages are not reloaded: they go on with the files of their version,
	// and the next page has this version.
	void self.skipWaiting();
	event.waitUntil(Promise.all([carryOverAccountsCache(), carryOverLanguageCaches()]));
});
// Lets the page of the first visit get its lazy parts offline, too.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
	const { type, tag } = parseWorkerMessage(event.data);
	switch (type) {
		case CACHE_ACCOUNTS:
			return event.waitUntil(cacheAccountFiles().catch(() => undefined));
		case CACHE_LANGUAGE:
			return event.waitUntil(cacheLanguage(tag).catch(() => undefined));
		case DELETE_ACCOUNT_CACHES:
			return event.waitUntil(Promise.all([deleteAccountsCaches(), unsubscribe()]));
		case SKIP_WAITING:
			return void self.skipWaiting();
	}
});
self.addEventListener("push", (event) => event.waitUntil(showPush(event.data?.json())));
self.addEventListener("notificationclick", (event) => event.waitUntil(openApp(event)));
