/**
 * Of the names of all caches, which end with their version. Page and worker may be of different versions: they never
 * change.
 */
export const CACHE_PREFIX = "whose-turn";
export const APP_CACHE = "app";
