export const SLOW_TIMEOUT_MS = 1_500;
/** After this time a change is queued, and the snapshot is shown. */
export const RESPONSE_TIMEOUT_MS = 4_000;
export const FIRST_RESPONSE_TIMEOUT_MS = 20_000;
