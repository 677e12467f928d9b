import { parseAppConfig } from "../stores/auth/app-config.ts";

export const CONFIG_PATH = "/config.json";

/** Well below the ten seconds after which the app gives up. */
const TIMEOUT_MS = 4_000;

/**
 * Network first: the server's response if it is the configuration, else the cached one.
 * @param cache the name of this version's cache
 */
export async function fetchConfig(request: Request, cache: string): Promise<Response> {
	const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
	return (await whereValid(response)) ?? (await matchConfig(cache)) ?? response ?? Response.error();
}

/**
 * Caches the configuration, or else the copy that an older version has cached: a site that is out of order does not
 * stop an update.
 */
export async function cacheConfig(cache: string): Promise<void> {
	const response = await fetch(CONFIG_PATH).catch(() => undefined);
	const config = (await whereValid(response)) ?? (await matchConfig(cache));
	if (config) await (await caches.open(cache)).put(CONFIG_PATH, config);
}

async function matchConfig(cache: string): Promise<Response | undefined> {
	for (const options of [{ cacheName: cache }, {}]) {
		const config = await whereValid(await caches.match(CONFIG_PATH, options));
		if (config) return config;
	}
	return undefined;
}

/** Undefined for anything but a configuration, such as the page of a network that wants a login first. */
async function whereValid(response: Response | undefined): Promise<Response | undefined> {
	const text = response?.ok
		? await response
				.clone()
				.text()
				.catch(() => "")
		: "";
	return parseAppConfig(text) && response;
}
