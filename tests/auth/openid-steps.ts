import type { Provider, SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import type { TestServer } from "../helpers/test-server.ts";
import type { OpenIdProvider, OpenIdUser } from "./openid-provider.ts";

let userCount = 0;

/** Somebody at the provider whom the server has not seen yet. */
export function createOpenIdUser(given: Partial<OpenIdUser> = {}): OpenIdUser {
	const sub = `own-${++userCount}`;
	return { sub, email: `${sub}@family.example`, email_verified: true, name: "Olga", ...given };
}

export const readSettings = async (server: TestServer) => (await server.request("/auth/v1/settings")).json();
export const codeOf = (back: URL) => back.searchParams.get("code") as string;
export const errorCodeOf = (back: URL) => back.searchParams.get("error_code");
/** Where somebody is led back to, and why. */
export const readError = (back: URL) => [back.pathname, errorCodeOf(back), back.searchParams.get("error_description")];

interface Wish {
	readonly device?: SupabaseClient;
	readonly redirectTo?: string;
	readonly invitation?: string;
}

/** What people do with "Continue with …". @param name the provider's, as the app asks for it */
export function openIdSteps(server: TestServer, provider: OpenIdProvider, name: Provider) {
	/** Presses the button. @returns the address that the browser opens */
	async function begin({ device = server.openDevice(), redirectTo, invitation }: Wish = {}) {
		const queryParams: Record<string, string> = invitation === undefined ? {} : { invitation };
		const { data } = await device.auth.signInWithOAuth({
			provider: name,
			options: { redirectTo: redirectTo ?? `${server.siteUrl}/login`, skipBrowserRedirect: true, queryParams },
		});
		return new URL(data.url as string);
	}
	/** Presses it and comes back. */
	async function comeBack(who: OpenIdUser | "denies" = createOpenIdUser(), wish?: Wish) {
		provider.setNextUser(who);
		const isSiteUrl = (url: URL) => url.origin === server.siteUrl && !url.pathname.startsWith("/auth/v1/");
		return followRedirects((await begin(wish)).href, isSiteUrl);
	}
	/** Where a request of ours leads. */
	async function requestRedirect({ pathname, search }: URL) {
		const response = await server.request(pathname + search);
		const location = new URL(response.headers.get("location") as string);
		// As GoTrue has it.
		expect(response.status).toBe(location.searchParams.has("error") ? 303 : 302);
		return location;
	}
	return {
		comeBack,
		requestRedirect,
		/** Presses it. @returns where that leads at once */
		leave: async () => requestRedirect(await begin()),
		/** Stops at the door: the address of our callback, not yet opened. */
		async fetchCallback() {
			provider.setNextUser(createOpenIdUser());
			return followRedirects((await begin()).href, ({ pathname }) => pathname === "/auth/v1/callback");
		},
		async signIn(who: OpenIdUser, { device = server.openDevice(), ...wish }: Wish = {}) {
			const back = await comeBack(who, { ...wish, device });
			expect(Object.fromEntries(back.searchParams)).toEqual({ code: expect.any(String) });
			return device.auth.exchangeCodeForSession(codeOf(back));
		},
	};
}

/** Follows redirects as a new browser with cookies does. @returns the first address that `isDestination` */
async function followRedirects(start: string, isDestination: (url: URL) => boolean): Promise<URL> {
	const cookies = new Map<string, string>();
	let url = new URL(start);
	for (let hop = 0; hop < 20; hop++) {
		if (isDestination(url)) return url;
		const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		const response = await fetch(url, { redirect: "manual", headers: { cookie } });
		for (const line of response.headers.getSetCookie()) {
			const [name = "", value = ""] = line.split(";")[0]?.split(/=(.*)/s) ?? [];
			cookies.set(name, value);
		}
		const location = response.headers.get("location");
		if (location === null) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
		url = new URL(location, url);
	}
	throw new Error(`still on the way: ${url}`);
}
