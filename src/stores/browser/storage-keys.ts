/** What this browser keeps of accounts beside the session. The person's id follows, then what tells entries apart. */
export const PENDING_CHANGES_PREFIX = "whose-turn-waiting:";
export const FAILED_CHANGES_PREFIX = "whose-turn-unmade:";
export const SNAPSHOT_PREFIX = "whose-turn-family:";
/** Where accounts live, as the site last said. */
export const BACKEND_CONFIG_KEY = "whose-turn-backend";
