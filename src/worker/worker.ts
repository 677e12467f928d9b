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

declare const self: ServiceWorkerGlobalScope;

// One precache for each version: tabs of an older one still find their files.
setCacheNameDetails({ prefix: CACHE_PREFIX, precache: APP_CACHE, suffix: VERSION });
precache(GUEST_FILES);

registerRoute(createNavigationRoute());
addRoute();
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === CONFIG_PATH, fetchAccountsConfig);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), fetchAsset);

self.addEventListener("install", (event) => {
	// Once all is there. It reloads no page: those that are open go on with the files of their version, the next one is
	// of this.
	void self.skipWaiting();
	event.waitUntil(Promise.all([carryOverAccountsCache(), carryOverLanguageCaches()]));
});
// So that the page of the first visit gets its lazy parts offline, too.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
	const { type, tag } = parseWorkerMessage(event.data);
	switch (type) {
		case CACHE_ACCOUNTS:
			return event.waitUntil(cacheAccountFiles().catch(() => undefined));
		case CACHE_LANGUAGE:
			return event.waitUntil(cacheLanguage(tag).catch(() => undefined));
		case DELETE_ACCOUNT_CACHES:
			return event.waitUntil(deleteAccountsCaches());
		case SKIP_WAITING:
			return void self.skipWaiting();
	}
});
