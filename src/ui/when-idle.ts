/** Calls `call` when the browser is idle. Returns a function that cancels it. */
export function whenIdle(call: () => void): () => void {
	// Safari has no requestIdleCallback.
	if (!("requestIdleCallback" in window)) {
		const timer = setTimeout(call, 500);
		return () => clearTimeout(timer);
	}
	const request = requestIdleCallback(call);
	return () => cancelIdleCallback(request);
}
