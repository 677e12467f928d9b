import { addMissingFiles } from "./add-missing.ts";
import { CACHE_PREFIX } from "./outdated-caches.ts";

/** Says where accounts live; it has no version. */
export const CONFIG_PATH = "/config.json";

/** Milliseconds that the network has to say it, well below the ten seconds after which the app gives up. */
const CONFIG_TIMEOUT_MS = 4_000;

const ACCOUNTS_CACHE_PREFIX = `${CACHE_PREFIX}-accounts`;
const ACCOUNTS_CACHE = `${ACCOUNTS_CACHE_PREFIX}-${VERSION}`;

/** Keeps what a signed-in person needs to start without the network. @throws when it cannot be fetched */
export async function cacheAccountFiles(): Promise<void> {
	const cache = await caches.open(ACCOUNTS_CACHE);
	await addMissingFiles(cache, ACCOUNT_FILES);
	await cache.add(CONFIG_PATH);
}

/** For a new version: what an older one keeps, this one does too, before it takes over. */
export async function carryOverAccountsCache(): Promise<void> {
	if ((await listAccountsCaches()).length > 0) await cacheAccountFiles();
}

/** Nobody is signed in any more. */
export async function deleteAccountsCaches(): Promise<void> {
	await Promise.all((await listAccountsCaches()).map((name) => caches.delete(name)));
}

/** The site's own answer or, without one, the last that was kept. */
export async function fetchConfig({ request }: { request: Request }): Promise<Response> {
	const answer = await fetch(request, { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) }).catch(() => undefined);
	if (answer?.ok) return answer;
	return (await caches.match(CONFIG_PATH)) ?? answer ?? Response.error();
}

async function listAccountsCaches(): Promise<string[]> {
	return (await caches.keys()).filter((name) => name.startsWith(ACCOUNTS_CACHE_PREFIX));
}
