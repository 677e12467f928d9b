import * as v from "valibot";
import { findEntryScript } from "../app-page.ts";
import { writeText } from "../browser/storage.ts";
import { BACKEND_CONFIG_KEY } from "../browser/storage-keys.ts";
import { readJson } from "../browser/stored-json.ts";
import { parseAppConfig, UrlSchema } from "./app-config.ts";
import { AccountError } from "./auth-actions.ts";

const StoredConfigSchema = v.object({ url: UrlSchema, key: v.string() });

export interface BackendConfig {
	readonly url: string;
	readonly key: string;
}

const CONFIG_TIMEOUT_MS = 10_000;
const CONFIG_TIMEOUT_WITH_STORED_MS = 3_000;

/** Fetches where the site's accounts are, or else reads where they were last. @throws AccountError without either */
export async function loadBackendConfig(): Promise<BackendConfig> {
	const stored = readJson(BACKEND_CONFIG_KEY, StoredConfigSchema);
	try {
		return await fetchBackendConfig(stored ? CONFIG_TIMEOUT_WITH_STORED_MS : CONFIG_TIMEOUT_MS);
	} catch (reason) {
		if (stored === undefined) throw reason;
		return stored;
	}
}

async function fetchBackendConfig(timeoutMs: number): Promise<BackendConfig> {
	const response = await fetch("/config.json", { signal: AbortSignal.timeout(timeoutMs) });
	// Only a 200 or a 404 can mean that no accounts are offered.
	if (!response.ok && response.status !== 404) throw new AccountError("unexpected_failure", { serverMessage: "" });
	const text = response.ok ? await response.text() : "";
	const config = parseAppConfig(text);
	if (config) return { url: config.supabaseUrl ?? location.origin, key: config.supabaseKey };
	throw new AccountError(response.ok && isForeignPage(text) ? "unreachable" : "accounts_not_offered");
}

/** A static host without the file may respond with the app's page; a captive portal responds with its own. */
function isForeignPage(text: string): boolean {
	return text.trimStart().startsWith("<") && findEntryScript(text) === undefined;
}

export function storeBackendConfig(config: BackendConfig): void {
	try {
		writeText(BACKEND_CONFIG_KEY, JSON.stringify(config));
	} catch {
		// The configuration is then fetched each time.
	}
}
