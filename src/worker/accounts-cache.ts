import { addMissing } from "./add-missing.ts";
import { CACHE_PREFIX } from "./older-versions.ts";

/** Says where accounts live; it has no version. */
export const CONFIG = "/config.json";

/** Milliseconds that the network has to say it, well below the ten seconds after which the app gives up. */
const PATIENCE = 4_000;

const ACCOUNTS = `${CACHE_PREFIX}-accounts`;
const OURS = `${ACCOUNTS}-${VERSION}`;

/** Keeps what a signed-in person needs to start without the network. @throws when it cannot be fetched */
export async function keepAccounts(): Promise<void> {
	const cache = await caches.open(OURS);
	await addMissing(cache, ACCOUNT_FILES);
	await cache.add(CONFIG);
}

/** For a new version: what an older one keeps, this one does too, before it takes over. */
export async function keepAccountsIfOlderDid(): Promise<void> {
	if ((await accountCaches()).length > 0) await keepAccounts();
}

/** Nobody is signed in any more. */
export async function forgetAccounts(): Promise<void> {
	await Promise.all((await accountCaches()).map((name) => caches.delete(name)));
}

/** The site's own answer or, without one, the last that was kept. */
export async function siteConfig({ request }: { request: Request }): Promise<Response> {
	const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
	if (answer?.ok) return answer;
	return (await caches.match(CONFIG)) ?? answer ?? Response.error();
}

async function accountCaches(): Promise<string[]> {
	return (await caches.keys()).filter((name) => name.startsWith(ACCOUNTS));
}
