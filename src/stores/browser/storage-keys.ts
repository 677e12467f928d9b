/** The user's id follows each prefix, then what distinguishes the entries. */
export const PENDING_CHANGES_PREFIX = "whose-turn-waiting:";
export const FAILED_CHANGES_PREFIX = "whose-turn-unmade:";
export const SNAPSHOT_PREFIX = "whose-turn-family:";
export const BACKEND_CONFIG_KEY = "whose-turn-backend";
