import { whenIdle } from "./ui/when-idle.ts";

// Defined by scripts/preloaded-files.js.
declare const PART_URLS: readonly string[];
/** Of the later catalogues, by language. */
declare const CATALOGUE_URLS: Partial<Record<string, string>>;

/**
 * Fetches and compiles what a guest may need next. It runs when it is needed: running it takes long enough to delay a
 * press.
 */
export function preloadParts(): void {
	// Each by itself: to request all in one task blocks a slow phone for 70 to 90 ms.
	for (const url of [...PART_URLS, CATALOGUE_URLS[document.documentElement.lang]])
		if (url) whenIdle(() => void preload(url));
}

async function preload(href: string): Promise<void> {
	try {
		// Into the browser's cache first: a module that could not be preloaded is not fetched again by every browser.
		const response = await fetch(href, { priority: "low" });
		await response.arrayBuffer();
		if (!response.ok) return;
	} catch {
		return;
	}
	document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
