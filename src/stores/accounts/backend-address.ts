import * as v from "valibot";
import { BACKEND_KEY } from "../account-keys.ts";
import { AccountError } from "./accounts.ts";

const AppConfig = v.object({
	/** Null for the backend built into the server that this page came from. */
	supabaseUrl: v.nullable(v.pipe(v.string(), v.url())),
	supabaseKey: v.pipe(v.string(), v.nonEmpty()),
});

const KeptAddress = v.object({ url: v.pipe(v.string(), v.url()), key: v.string() });

export interface BackendAddress {
	/** Origin that speaks Supabase's protocol. */
	readonly url: string;
	/** The publishable key, which is no secret. */
	readonly key: string;
}

/** Milliseconds to wait for an answer; less where the last one is known. */
const PATIENCE = 10_000;
const PATIENCE_WITH_LAST = 3_000;

/**
 * Asks the site where accounts live. Without an answer they are where they were.
 *
 * @throws AccountError when it does not say
 */
export async function backendAddress(): Promise<BackendAddress> {
	const last = lastAddress();
	try {
		return await askSite(last ? PATIENCE_WITH_LAST : PATIENCE);
	} catch (reason) {
		if (last === undefined) throw reason;
		return last;
	}
}

async function askSite(patience: number): Promise<BackendAddress> {
	const answer = await fetch("/config.json", { signal: AbortSignal.timeout(patience) });
	// Only the file, or that there is none, says that no accounts are offered.
	if (!answer.ok && answer.status !== 404) throw new AccountError("unexpected_failure", { said: "" });
	// A static host without the file may answer with the app's page.
	const said: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined;
	const parsed = v.safeParse(AppConfig, said);
	if (!parsed.success) throw new AccountError("accounts_not_offered");
	return { url: parsed.output.supabaseUrl ?? location.origin, key: parsed.output.supabaseKey };
}

function lastAddress(): BackendAddress | undefined {
	try {
		const parsed = v.safeParse(KeptAddress, JSON.parse(localStorage.getItem(BACKEND_KEY) ?? "null"));
		return parsed.success ? parsed.output : undefined;
	} catch {
		return undefined;
	}
}

/** For a start without a network, while somebody is signed in. */
export function keepAddress(address: BackendAddress): void {
	try {
		localStorage.setItem(BACKEND_KEY, JSON.stringify(address));
	} catch {
		// Then it is asked for each time.
	}
}
