import { readText, writeText } from "./storage.ts";

const PERSISTENCE_NOTICE_KEY = "whose-turn-told-keeping";

/** Whether the notice about what protects a guest's family has been read. It is pointless where the storage is forbidden. */
export function isPersistenceNoticeRead(): boolean {
	return readText(PERSISTENCE_NOTICE_KEY) !== null;
}

export function markPersistenceNoticeRead(): void {
	try {
		writeText(PERSISTENCE_NOTICE_KEY, "yes");
	} catch (reason) {
		console.warn("The notice will be shown again, because it could not be stored that it was read:", reason);
	}
}

/** Whether the site's data persists (Storage Standard). A prompt of the browser is only worth showing if `hasTurn`. */
export async function requestPersistence(hasTurn: boolean): Promise<boolean> {
	// Missing without https.
	const { storage, vendor } = navigator as Partial<Navigator>;
	if (!storage) return false;
	// Firefox alone shows a prompt, and alone has no vendor.
	const showsPrompt = vendor === "";
	return (await storage.persisted()) || ((hasTurn || !showsPrompt) && (await storage.persist()));
}
