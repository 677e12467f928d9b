import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRetryingFetch } from "../cloud/http/retrying-fetch.ts";
import { createTokenRefreshFetch } from "./token-refresh-retry.ts";

const SESSION_STORAGE_KEY = "whose-turn-session";

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(Math, "random").mockReturnValue(0.5);
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.spyOn(console, "warn").mockImplementation(() => {});
	const user = { id: "00000000-0000-4000-8000-000000000001", aud: "authenticated", email: "ann@family.example" };
	const session = { access_token: "a.b.c", refresh_token: "old", token_type: "bearer", expires_in: 3600, user };
	localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: 1 }));
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	localStorage.clear();
});

const FAILURES: readonly [string, () => Promise<Response>][] = [
	["does not answer", () => Promise.reject(new TypeError("Failed to fetch"))],
	["answers 503", async () => Response.json({ message: "later" }, { status: 503 })],
	["answers 500", async () => Response.json({ message: "oops" }, { status: 500 })],
	["is behind a captive portal", async () => new Response("<p>Hotel", { headers: { "content-type": "text/html" } })],
];
it.each(FAILURES)("supabase-js retries after 200 ms, then pauses that double, if the backend %s", async (_, fail) => {
	const requestTimes: number[] = [];
	const begun = Date.now();
	const backend = async () => {
		requestTimes.push(Date.now() - begun);
		return fail();
	};
	const { auth } = createClient("http://backend.example", "key", {
		global: { fetch: createTokenRefreshFetch(createRetryingFetch(backend)) },
		auth: {
			...{ storageKey: SESSION_STORAGE_KEY, storage: localStorage },
			...{ autoRefreshToken: false, detectSessionInUrl: false },
		},
	});
	const answer = auth.getSession();
	await vi.advanceTimersByTimeAsync(60_000);
	const gaps = requestTimes.slice(1).map((at, index) => at - (requestTimes[index] as number));
	// With a jitter only once they no longer double.
	expect(gaps.slice(0, 8)).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 18_750]);

	localStorage.clear();
	await vi.advanceTimersByTimeAsync(22_500);
	expect((await answer).data.session).toBeNull();
});
