/**
 * What this browser keeps of accounts beside the session, by key. The person's id follows, then what tells entries apart.
 */
export const WAITING_KEY = "whose-turn-waiting:";
export const UNMADE_KEY = "whose-turn-unmade:";
export const LAST_SEEN_KEY = "whose-turn-family:";
