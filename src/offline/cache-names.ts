/**
 * Parts of the names of caches, which end with their version. Page and worker may be of different versions, so these
 * parts never change.
 */
export const CACHE_PREFIX = "whose-turn";
export const APP_CACHE = "app";
