import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCloudClient } from "./cloud/http/client.ts";
import { createRefetchSchedule } from "./cloud/http/refetch-schedule.ts";
import { createRetryingFetch } from "./cloud/http/retrying-fetch.ts";
import { withJitter } from "./jitter.ts";

const RANDOM = [0, 0.5, 0.999];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

it("a pause is never shorter, and up to half as long again", () => {
	for (const random of RANDOM) {
		vi.spyOn(Math, "random").mockReturnValue(random);
		expect(withJitter(1_000)).toBe(1_000 + random * 500);
	}
});

it.each(RANDOM)("live updates reconnect after pauses of supabase-js, and by chance (%d) longer ones", (random) => {
	vi.spyOn(Math, "random").mockReturnValue(random);
	const { realtime } = createCloudClient("http://backend.example", "key", {
		auth: { autoRefreshToken: false, persistSession: false },
	});
	const pauses = [1, 2, 3, 4, 5, 50].map((tries) => realtime.reconnectAfterMs(tries));
	expect(pauses).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000].map((ms) => ms * (1 + random / 2)));
});

it.each(RANDOM)("the family is read again, and what waits is sent, after pauses with a jitter of %d", (random) => {
	vi.spyOn(Math, "random").mockReturnValue(random);
	const begun = Date.now();
	const readAt: number[] = [];
	const schedule = createRefetchSchedule(() => readAt.push(Date.now() - begun));
	for (const backoff of [5_000, 10_000, 20_000]) {
		const before = Date.now();
		schedule.backOff();
		vi.runAllTimers();
		expect(Date.now() - before).toBe(Math.floor(backoff * (1 + random / 2)));
	}
	expect(readAt).toHaveLength(3);
});

it.each(RANDOM)("a call is repeated no earlier than the server asks for, with a jitter of %d", async (random) => {
	vi.spyOn(Math, "random").mockReturnValue(random);
	const calledAt: number[] = [];
	const call = createRetryingFetch(async () => {
		calledAt.push(performance.now());
		return new Response("{}", { status: calledAt.length < 3 ? 503 : 200, headers: { "retry-after": "2" } });
	})("http://backend.example/rest/v1/family_members");
	await vi.runAllTimersAsync();
	expect((await call).status).toBe(200);
	const [first = 0, ...others] = calledAt;
	const pause = Math.floor(2_000 * (1 + random / 2));
	expect(others.map((at) => at - first)).toEqual([pause, 2 * pause]);
});
