/** A change that takes longer shows as being sent. */
export const SLOW_TIMEOUT_MS = 1_500;
/** A change that takes longer is queued; a read that does leaves the snapshot to be shown. */
export const RESPONSE_TIMEOUT_MS = 4_000;
/** A family of which nothing is known then counts as offline. */
export const FIRST_RESPONSE_TIMEOUT_MS = 20_000;
