/** Whether the site's data persists (Storage Standard). A prompt of the browser is only worth showing if `hasTurn`. */
export async function requestPersistence(hasTurn: boolean): Promise<boolean> {
	// Missing without https.
	const { storage, vendor } = navigator as Partial<Navigator>;
	if (!storage) return false;
	// Firefox alone shows a prompt, and alone has no vendor.
	const showsPrompt = vendor === "";
	return (await storage.persisted()) || ((hasTurn || !showsPrompt) && (await storage.persist()));
}
