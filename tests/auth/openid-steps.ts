import type { Provider, SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import { followRedirects, type OpenIdProvider, type OpenIdUser } from "../helpers/openid-provider.ts";
import type { TestServer } from "../helpers/test-server.ts";

interface Wish {
	readonly redirectTo?: string;
	readonly invitation?: string | undefined;
}

let userCount = 0;

/** Somebody at the provider whom the server has not seen yet. */
export function createOpenIdUser(given: Partial<OpenIdUser> = {}): OpenIdUser {
	const sub = `own-${++userCount}`;
	return { sub, email: `${sub}@family.example`, email_verified: true, name: "Olga", ...given };
}

/** Where somebody is led back to, and why. */
export const readError = (back: URL) => [
	back.pathname,
	back.searchParams.get("error_code"),
	back.searchParams.get("error_description"),
];

/** Where a request of ours leads. */
export async function requestRedirect(server: TestServer, { pathname, search }: URL): Promise<URL> {
	const response = await server.request(pathname + search);
	const location = new URL(response.headers.get("location") as string);
	// As GoTrue has it.
	expect(response.status).toBe(location.searchParams.has("error") ? 303 : 302);
	return location;
}

/** What people do with "Continue with …". @param name the provider's, as the app asks for it */
export function openIdSteps(provider: OpenIdProvider, name: Provider) {
	/** Presses the button. @returns the address that the browser opens */
	async function begin(server: TestServer, device: SupabaseClient, { redirectTo, invitation }: Wish = {}) {
		const queryParams: Record<string, string> = invitation === undefined ? {} : { invitation };
		const { data } = await device.auth.signInWithOAuth({
			provider: name,
			options: { redirectTo: redirectTo ?? `${server.siteUrl}/login`, skipBrowserRedirect: true, queryParams },
		});
		return new URL(data.url as string);
	}

	/** Presses it and comes back. */
	async function comeBack(server: TestServer, who: OpenIdUser | "denies", device = server.openDevice(), wish?: Wish) {
		provider.setNextUser(who);
		const isSiteUrl = (url: URL) => url.origin === server.siteUrl && !url.pathname.startsWith("/auth/v1/");
		return followRedirects((await begin(server, device, wish)).href, isSiteUrl);
	}

	return {
		begin,
		comeBack,
		/** Stops at the door: the address of our callback, not yet opened. */
		async fetchCallback(server: TestServer) {
			provider.setNextUser(createOpenIdUser());
			const { href } = await begin(server, server.openDevice());
			return followRedirects(href, (url) => url.pathname === "/auth/v1/callback");
		},
		async signIn(server: TestServer, who: OpenIdUser, device = server.openDevice(), wish?: Wish) {
			const back = await comeBack(server, who, device, wish);
			expect(Object.fromEntries(back.searchParams)).toEqual({ code: expect.any(String) });
			return device.auth.exchangeCodeForSession(back.searchParams.get("code") as string);
		},
	};
}
