import * as v from "valibot";
import { AccountError } from "./accounts.ts";

const AppConfig = v.object({
	/** Null for the backend built into the server that this page came from. */
	supabaseUrl: v.nullable(v.pipe(v.string(), v.url())),
	supabaseKey: v.pipe(v.string(), v.nonEmpty()),
});

export interface BackendAddress {
	/** Origin that speaks Supabase's protocol. */
	readonly url: string;
	/** The publishable key, which is no secret. */
	readonly key: string;
}

/** Asks the site where accounts live. @throws AccountError when it does not say */
export async function backendAddress(): Promise<BackendAddress> {
	const answer = await fetch("/config.json", { signal: AbortSignal.timeout(10_000) });
	// A static host without the file may answer with the app's page.
	const said: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined;
	const parsed = v.safeParse(AppConfig, said);
	if (!parsed.success) throw new AccountError("This site does not offer accounts.");
	return { url: parsed.output.supabaseUrl ?? location.origin, key: parsed.output.supabaseKey };
}
