import * as v from "valibot";
import { AccountError } from "./auth-actions.ts";
import { type BackendConfig, loadBackendConfig } from "./backend-config.ts";

const SETTINGS_TIMEOUT_MS = 10_000;

const AuthSettingsSchema = v.object({ external: v.object({ google: v.boolean() }) });

/** Whether a backend has Google set up, by GoTrue's `GET /settings`. @throws AccountError when it does not say */
export async function isGoogleEnabled({ url, key }: BackendConfig): Promise<boolean> {
	try {
		const response = await fetch(`${url}/auth/v1/settings`, {
			headers: { apikey: key },
			signal: AbortSignal.timeout(SETTINGS_TIMEOUT_MS),
		});
		return v.parse(AuthSettingsSchema, await response.json()).external.google;
	} catch (cause) {
		throw new AccountError("unreachable", { cause });
	}
}

/** Whether the site's accounts have Google set up, asked before anybody signs in. @throws AccountError when nobody says */
export async function fetchGoogleOffer(): Promise<boolean> {
	return isGoogleEnabled(await loadBackendConfig());
}
