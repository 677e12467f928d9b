/** What this browser keeps of accounts beside the session. The person's id follows, then what tells entries apart. */
export const WAITING_KEY = "whose-turn-waiting:";
export const UNMADE_KEY = "whose-turn-unmade:";
export const LAST_SEEN_KEY = "whose-turn-family:";
/** Where accounts live, as the site last said. */
export const BACKEND_KEY = "whose-turn-backend";
