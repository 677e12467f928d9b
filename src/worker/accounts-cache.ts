import { CACHE_PREFIX } from "../offline/cache-names.ts";
import { addMissingFiles } from "./add-missing.ts";
import { cacheConfig, fetchConfig } from "./config.ts";

const ACCOUNTS_CACHE_PREFIX = `${CACHE_PREFIX}-accounts`;
const ACCOUNTS_CACHE = `${ACCOUNTS_CACHE_PREFIX}-${VERSION}`;

/** Caches what a signed-in user needs to start without the network. @throws TypeError when a file cannot be fetched */
export async function cacheAccountFiles(): Promise<void> {
	await addMissingFiles(await caches.open(ACCOUNTS_CACHE), ACCOUNT_FILES);
	await cacheConfig(ACCOUNTS_CACHE);
}

/** For a new version: caches what an older one has cached, before it takes over. */
export async function carryOverAccountsCache(): Promise<void> {
	if ((await listAccountsCaches()).length > 0) await cacheAccountFiles();
}

export async function deleteAccountsCaches(): Promise<void> {
	await Promise.all((await listAccountsCaches()).map((name) => caches.delete(name)));
}

export function fetchAccountsConfig({ request }: { request: Request }): Promise<Response> {
	return fetchConfig(request, ACCOUNTS_CACHE);
}

async function listAccountsCaches(): Promise<string[]> {
	return (await caches.keys()).filter((name) => name.startsWith(ACCOUNTS_CACHE_PREFIX));
}
