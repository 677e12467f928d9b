/** Calls `call` once, when the browser has nothing more urgent to do. Returns the way to have it not called. */
export function whenIdle(call: () => void): () => void {
	// Safari has no requestIdleCallback.
	if (!("requestIdleCallback" in window)) {
		const timer = setTimeout(call, 500);
		return () => clearTimeout(timer);
	}
	const request = requestIdleCallback(call);
	return () => cancelIdleCallback(request);
}
