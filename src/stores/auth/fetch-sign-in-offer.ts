import * as v from "valibot";
import { AccountError } from "./auth-actions.ts";
import { type BackendConfig, loadBackendConfig } from "./backend-config.ts";
import type { SignInOffer } from "./sign-in-offer.ts";

const SETTINGS_TIMEOUT_MS = 10_000;

/** Our backend answers with three fields more than a Supabase project (server/auth/routes/discovery.ts). */
const SettingsSchema = v.object({
	disable_signup: v.boolean(),
	sign_up: v.optional(v.literal("invited"), undefined),
	invitations: v.optional(v.boolean(), false),
	external: v.object({ email: v.boolean(), google: v.boolean(), anonymous_users: v.optional(v.boolean(), false) }),
	custom_providers: v.optional(
		v.pipe(
			v.array(v.object({ id: v.pipe(v.string(), v.startsWith("custom:")), name: v.pipe(v.string(), v.maxLength(40)) })),
			v.maxLength(10),
		),
		[],
	),
});

export async function fetchSignInOffer(): Promise<SignInOffer> {
	return readSignInOffer(await loadBackendConfig());
}

/** Asks GoTrue's `GET /settings`. @throws AccountError without a valid answer */
export async function readSignInOffer({ url, key }: BackendConfig): Promise<SignInOffer> {
	try {
		const headers = { apikey: key };
		const signal = AbortSignal.timeout(SETTINGS_TIMEOUT_MS);
		const response = await fetch(`${url}/auth/v1/settings`, { headers, signal });
		const settings = v.parse(SettingsSchema, await response.json());
		return {
			signUp: settings.disable_signup ? "closed" : (settings.sign_up ?? "open"),
			hasPasswords: settings.external.email,
			hasGoogle: settings.external.google,
			providers: settings.custom_providers,
			hasScreens: settings.external.anonymous_users,
			takesInvitations: settings.invitations,
		};
	} catch (cause) {
		throw new AccountError("unreachable", { cause });
	}
}
