import { BACKEND_KEY, LAST_SEEN_KEY, UNMADE_KEY, WAITING_KEY } from "./account-keys.ts";

/** Leaves nothing of a person's family in this browser. */
export function forgetFamily(userId: string): void {
	const ours = [LAST_SEEN_KEY, WAITING_KEY, UNMADE_KEY].map((key) => key + userId);
	dropKeys((key) => ours.some((start) => key.startsWith(start)));
}

/** Leaves nothing to see of a person's family; what waits is sent, and what was lost is told, when they are back. */
export function forgetLastSeen(userId: string): void {
	for (const key of allKeys().filter((key) => key.startsWith(LAST_SEEN_KEY + userId))) localStorage.removeItem(key);
}

/** Leaves nothing of anybody's account in this browser. */
export function forgetEverybody(): void {
	const ours = [LAST_SEEN_KEY, WAITING_KEY, UNMADE_KEY];
	dropKeys((key) => ours.some((start) => key.startsWith(start)));
}

/** How many changes wait in this browser: of one person, or of anybody. */
export function countWaiting(userId = ""): number {
	const start = userId === "" ? WAITING_KEY : `${WAITING_KEY}${userId}:`;
	return allKeys().filter((key) => key.startsWith(start)).length;
}

/** For this and for what only accounts download. */
export function dropKeys(isMeant: (key: string) => boolean): void {
	for (const key of allKeys().filter((key) => key === BACKEND_KEY || isMeant(key))) localStorage.removeItem(key);
	// Browsers tell this to the other tabs only.
	dispatchEvent(new Event("storage"));
}

/** Calls `call` whenever something here may have come or gone, in whichever tab. Returns the way to stop. */
export function onKeptChange(call: () => void): () => void {
	addEventListener("storage", call);
	return () => removeEventListener("storage", call);
}

function allKeys(): readonly string[] {
	try {
		return Object.keys(localStorage);
	} catch {
		// Where nothing may be kept, nothing is.
		return [];
	}
}
