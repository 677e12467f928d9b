import { findEntryScript, PAGE_PATH } from "./app-page.ts";
import { readText, writeText } from "./browser/storage.ts";
import { tabStorage } from "./browser/tab-storage.ts";

export type SiteVersion = "this" | "other" | "unreachable";

const CHECK_TIMEOUT_MS = 8_000;

const RELOADED_KEY = "whose-turn-reloaded";

let check: Promise<SiteVersion> | undefined;

/** Whether the site still has this page's version. Calls at the same time share one request. */
export function checkSiteVersion(): Promise<SiteVersion> {
	// The worker answers the bare path with the page that it has cached.
	check ??= compareWith(`${PAGE_PATH}?now`).finally(() => {
		check = undefined;
	});
	return check;
}

export async function isOutdated(): Promise<boolean> {
	return (await checkSiteVersion()) === "other";
}

/** Whether the worker that controls this page has its version: a reload brings the worker's. */
export async function checkInstalledVersion(): Promise<SiteVersion> {
	return navigator.serviceWorker.controller === null ? "this" : compareWith(PAGE_PATH);
}

async function compareWith(address: string): Promise<SiteVersion> {
	try {
		const response = await fetch(address, {
			cache: "no-cache",
			signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
		});
		const served = response.ok ? findEntryScript(await response.text()) : undefined;
		if (served === undefined) return "unreachable";
		return served === getOwnScript() ? "this" : "other";
	} catch {
		return "unreachable";
	}
}

const getOwnScript = (): string => document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";

/** Whether this page may reload by itself: each tab may once from each version, so that it does not go in circles. */
export function claimReload(): boolean {
	const reloaded = readText(RELOADED_KEY, tabStorage);
	if (reloaded === undefined) return false;
	const versions = reloaded?.split(" ") ?? [];
	if (versions.includes(getOwnScript())) return false;
	try {
		writeText(RELOADED_KEY, [...versions, getOwnScript()].join(" "), tabStorage);
		return true;
	} catch {
		return false;
	}
}
