import * as v from "valibot";
import { BACKEND_CONFIG_KEY } from "../browser/storage-keys.ts";
import { AccountError } from "./auth-actions.ts";

const AppConfigSchema = v.object({
	/** Null for the backend built into the server that this page came from. */
	supabaseUrl: v.nullable(v.pipe(v.string(), v.url())),
	supabaseKey: v.pipe(v.string(), v.nonEmpty()),
});

const StoredConfigSchema = v.object({ url: v.pipe(v.string(), v.url()), key: v.string() });

export interface BackendConfig {
	/** Origin that speaks Supabase's protocol. */
	readonly url: string;
	/** The publishable key, which is no secret. */
	readonly key: string;
}

/** Milliseconds to wait for an answer; less where the last one is known. */
const CONFIG_TIMEOUT_MS = 10_000;
const CONFIG_TIMEOUT_WITH_STORED_MS = 3_000;

/**
 * Asks the site where accounts live. Without an answer they are where they were.
 *
 * @throws AccountError when it does not say
 */
export async function loadBackendConfig(): Promise<BackendConfig> {
	const last = readStoredConfig();
	try {
		return await fetchBackendConfig(last ? CONFIG_TIMEOUT_WITH_STORED_MS : CONFIG_TIMEOUT_MS);
	} catch (reason) {
		if (last === undefined) throw reason;
		return last;
	}
}

async function fetchBackendConfig(patience: number): Promise<BackendConfig> {
	const answer = await fetch("/config.json", { signal: AbortSignal.timeout(patience) });
	// Only the file, or that there is none, says that no accounts are offered.
	if (!answer.ok && answer.status !== 404) throw new AccountError("unexpected_failure", { said: "" });
	// A static host without the file may answer with the app's page.
	const said: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined;
	const parsed = v.safeParse(AppConfigSchema, said);
	if (!parsed.success) throw new AccountError("accounts_not_offered");
	return { url: parsed.output.supabaseUrl ?? location.origin, key: parsed.output.supabaseKey };
}

function readStoredConfig(): BackendConfig | undefined {
	try {
		const parsed = v.safeParse(StoredConfigSchema, JSON.parse(localStorage.getItem(BACKEND_CONFIG_KEY) ?? "null"));
		return parsed.success ? parsed.output : undefined;
	} catch {
		return undefined;
	}
}

/** For a start without a network, while somebody is signed in. */
export function storeBackendConfig(address: BackendConfig): void {
	try {
		localStorage.setItem(BACKEND_CONFIG_KEY, JSON.stringify(address));
	} catch {
		// Then it is asked for each time.
	}
}
