import { whenIdle } from "./ui/when-idle.ts";

// Defined by scripts/preloaded-files.js.
declare const PART_URLS: readonly string[];
/** The files of the later catalogues, by language. */
declare const CATALOGUE_URLS: Partial<Record<string, string>>;

/**
 * Fetches and compiles what a guest may need next. That code runs only when it is needed, because running it takes long
 * enough to delay a press.
 */
export function preloadParts(): void {
	// Each has a task of its own: requesting all in one task blocks a slow phone for 70 to 90 ms.
	for (const url of [...PART_URLS, CATALOGUE_URLS[document.documentElement.lang]])
		if (url) whenIdle(() => void preload(url));
}

async function preload(href: string): Promise<void> {
	try {
		// Fetches into the browser's cache first: not every browser fetches a module again if its preload failed.
		const response = await fetch(href, { priority: "low" });
		await response.arrayBuffer();
		if (!response.ok) return;
	} catch {
		return;
	}
	document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
