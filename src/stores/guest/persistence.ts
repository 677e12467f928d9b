const PERSISTENCE_NOTICE_KEY = "whose-turn-told-keeping";

/** Whether somebody has read here what protects a guest's family. Where nothing may be kept, nothing is worth telling. */
export function isPersistenceNoticeRead(): boolean {
	try {
		return localStorage.getItem(PERSISTENCE_NOTICE_KEY) !== null;
	} catch {
		return true;
	}
}

/** Remembers that it has been read. */
export function markPersistenceNoticeRead(): void {
	try {
		localStorage.setItem(PERSISTENCE_NOTICE_KEY, "yes");
	} catch (reason) {
		console.warn("It will be told again, because it could not be noted:", reason);
	}
}

/**
 * Asks the browser not to delete the site's data by itself (Storage Standard, persistence).
 *
 * @param hasTurn there are recorded turns to lose: only for those a browser may be asked that in turn asks the person
 * @returns whether it will keep them
 */
export async function requestPersistence(hasTurn: boolean): Promise<boolean> {
	// Not offered without https.
	const { storage, vendor } = navigator as Partial<Navigator>;
	if (!storage) return false;
	// Firefox alone shows a prompt, and alone has no vendor.
	const asksPerson = vendor === "";
	return (await storage.persisted()) || ((hasTurn || !asksPerson) && (await storage.persist()));
}
