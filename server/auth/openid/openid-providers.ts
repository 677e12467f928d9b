import type { Config } from "../../config.ts";
import { createOpenIdClient, type OpenIdClient } from "./openid-client.ts";

/** A way to sign in at somebody else's: Google's, or an operator's own provider. */
export interface OpenIdProvider {
	/** Its name in Supabase's protocol: `google`, `custom:<id>`. Identities are stored under it. */
	readonly id: string;
	/** What people call it. */
	readonly name: string;
	/** Whether it makes accounts, as far as SIGN_UP allows, or only opens those with its address. */
	readonly makesAccounts: boolean;
	readonly client: OpenIdClient;
}

export type OpenIdProviders = ReadonlyMap<string, OpenIdProvider>;

/** @param redirectUri one callback for all providers: the flow knows its provider */
export function createOpenIdProviders(
	{ google, openId }: Pick<Config, "google" | "openId">,
	redirectUri: string,
): OpenIdProviders {
	const providers: OpenIdProvider[] = [];
	if (google) {
		const client = createOpenIdClient(google, redirectUri);
		providers.push({ id: GOOGLE_ID, name: "Google", makesAccounts: true, client });
	}
	if (openId) {
		const { id, name, makesAccounts } = openId;
		providers.push({ id: `custom:${id}`, name, makesAccounts, client: createOpenIdClient(openId, redirectUri) });
	}
	return new Map(providers.map((provider) => [provider.id, provider]));
}

export const GOOGLE_ID = "google";
