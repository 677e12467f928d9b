import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deferred } from "../tests/helpers/deferred.ts";
import { cachedFor } from "./cached-for.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a flood loads once, and once more when the value is stale", async () => {
	let loads = 0;
	const get = cachedFor(1000, async () => ++loads);
	const flood = () => Promise.all(Array.from({ length: 100 }, get));
	expect(new Set(await flood())).toEqual(new Set([1]));
	vi.advanceTimersByTime(999);
	expect(new Set(await flood())).toEqual(new Set([1]));
	vi.advanceTimersByTime(1);
	expect(new Set(await flood())).toEqual(new Set([2]));
});

test("all calls wait for a slow value", async () => {
	const { promise, resolve } = deferred();
	let loads = 0;
	const get = cachedFor(1000, () => {
		loads++;
		return promise.then(() => "well");
	});
	const first = get();
	vi.advanceTimersByTime(5000);
	const second = get();
	resolve();
	expect(await Promise.all([first, second])).toEqual(["well", "well"]);
	expect(loads).toBe(1);
});

test("a rejection is not cached", async () => {
	let loads = 0;
	const get = cachedFor(1000, async () => {
		if (++loads === 1) throw new Error("away");
		return loads;
	});
	await expect(get()).rejects.toThrow("away");
	expect(await get()).toBe(2);
});
