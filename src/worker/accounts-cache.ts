import { addMissingFiles } from "./add-missing.ts";
import { CACHE_PREFIX } from "./outdated-caches.ts";

export const CONFIG_PATH = "/config.json";

/** Well below the ten seconds after which the app gives up. */
const CONFIG_TIMEOUT_MS = 4_000;

const ACCOUNTS_CACHE_PREFIX = `${CACHE_PREFIX}-accounts`;
const ACCOUNTS_CACHE = `${ACCOUNTS_CACHE_PREFIX}-${VERSION}`;

/** Caches what a signed-in user needs to start without the network. @throws TypeError when it cannot be fetched */
export async function cacheAccountFiles(): Promise<void> {
	const cache = await caches.open(ACCOUNTS_CACHE);
	await addMissingFiles(cache, ACCOUNT_FILES);
	await cache.add(CONFIG_PATH);
}

/** For a new version: caches what an older one has cached, before it takes over. */
export async function carryOverAccountsCache(): Promise<void> {
	if ((await listAccountsCaches()).length > 0) await cacheAccountFiles();
}

export async function deleteAccountsCaches(): Promise<void> {
	await Promise.all((await listAccountsCaches()).map((name) => caches.delete(name)));
}

/** Network first: the server's response or, without one, the cached one. */
export async function fetchConfig({ request }: { request: Request }): Promise<Response> {
	const response = await fetch(request, { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) }).catch(() => undefined);
	if (response?.ok) return response;
	return (await caches.match(CONFIG_PATH)) ?? response ?? Response.error();
}

async function listAccountsCaches(): Promise<string[]> {
	return (await caches.keys()).filter((name) => name.startsWith(ACCOUNTS_CACHE_PREFIX));
}
