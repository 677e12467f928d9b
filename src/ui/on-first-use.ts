import { whenIdle } from "./when-idle.ts";

/** Calls back once the browser is idle after the first press or focus. Returns the function that cancels that. */
export function onFirstUse(callback: () => void): () => void {
	const listening = new AbortController();
	const { signal } = listening;
	for (const type of ["click", "focusin"]) addEventListener(type, () => whenIdle(callback), { once: true, signal });
	return () => listening.abort();
}
