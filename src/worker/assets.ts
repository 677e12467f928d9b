declare const self: ServiceWorkerGlobalScope;

let isMissing = false;

/**
 * Whether a page has asked for a file that the server no longer had: there is another version, which has to come from
 * the network.
 */
export const isMissingFiles = (): boolean => isMissing;

/** Answers from the cache of any version that has the file: its name holds a hash of its content. */
export async function fetchAsset({ request }: { request: Request }): Promise<Response> {
	const cached = await caches.match(request);
	if (cached) return cached;
	const response = await fetch(request);
	if (!isMissing && isGone(response)) {
		isMissing = true;
		self.registration.update().catch(() => undefined);
	}
	return response;
}

/** Some static hosts answer with the page for a missing file. */
function isGone({ status, headers }: Response): boolean {
	return status === 404 || headers.get("content-type")?.startsWith("text/html") === true;
}
