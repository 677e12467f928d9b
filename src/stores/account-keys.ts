/** What this browser keeps of accounts beside the session. The person's id follows, then what tells entries apart. */
export const WAITING_KEY = "whose-turn-waiting:";
export const UNMADE_KEY = "whose-turn-unmade:";
export const LAST_SEEN_KEY = "whose-turn-family:";
/** Where accounts live, as the site last said. */
export const BACKEND_KEY = "whose-turn-backend";

/** Leaves nothing of a person's family in this browser. */
export function forgetFamily(userId: string): void {
	dropKeys((key) => key === LAST_SEEN_KEY + userId || isEntryOf(userId, key));
}

/** How many changes wait in this browser: of one person, or of anybody. */
export function countWaiting(userId = ""): number {
	const start = userId === "" ? WAITING_KEY : `${WAITING_KEY}${userId}:`;
	return allKeys().filter((key) => key.startsWith(start)).length;
}

function isEntryOf(userId: string, key: string): boolean {
	return key.startsWith(`${WAITING_KEY}${userId}:`) || key.startsWith(`${UNMADE_KEY}${userId}:`);
}

/** For this and for what only accounts download. */
export function dropKeys(isMeant: (key: string) => boolean): void {
	for (const key of allKeys().filter((key) => key === BACKEND_KEY || isMeant(key))) localStorage.removeItem(key);
}

function allKeys(): readonly string[] {
	try {
		return Object.keys(localStorage);
	} catch {
		// Where nothing may be kept, nothing is.
		return [];
	}
}
