import { paths } from "../paths.ts";
import { isOAuthCallback } from "../stores/auth/is-oauth-callback.ts";

/** What guests and users have without the network, with all of its parts. */
const CACHED_PATHS: readonly string[] = [paths.home, paths.settings];

/**
 * Whether a page is asked of the server before the cache: accounts, their links in mails and the way back from Google
 * need the server anyway, and a guest has no code of them in the cache. So is whatever a later version may have.
 */
export function isNetworkFirst(url: URL): boolean {
	return !CACHED_PATHS.includes(url.pathname) || isOAuthCallback(url);
}
