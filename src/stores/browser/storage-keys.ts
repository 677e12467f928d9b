/** The user's id follows each prefix, then what distinguishes the entries. */
export const PENDING_CHANGES_PREFIX = "whose-turn-waiting:";
export const FAILED_CHANGES_PREFIX = "whose-turn-unmade:";
export const SNAPSHOT_PREFIX = "whose-turn-family:";
/** Whose session ended by itself and left unsent changes. */
export const ENDED_SESSION_KEY = "whose-turn-logged-out";
export const BACKEND_CONFIG_KEY = "whose-turn-backend";
