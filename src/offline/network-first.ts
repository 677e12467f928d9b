import { paths } from "../paths.ts";
import { isOAuthCallback } from "../stores/auth/is-oauth-callback.ts";

/** Pages that guests and users have without the network, with all parts. */
const CACHED_PATHS: readonly string[] = [paths.home, paths.settings];

/**
 * Whether the server is asked for a page before the cache. Accounts, mailed links and the way back from Google need the
 * server anyway, and a guest has not cached their code. Other paths may belong to a later version.
 */
export function isNetworkFirst(url: URL): boolean {
	return !CACHED_PATHS.includes(url.pathname) || isOAuthCallback(url);
}
