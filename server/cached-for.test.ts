import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachedFor } from "./cached-for.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a flood asks once, and once more when the answer has aged", async () => {
	let asked = 0;
	const ask = cachedFor(1000, async () => ++asked);
	const flood = () => Promise.all(Array.from({ length: 100 }, ask));
	expect(new Set(await flood())).toEqual(new Set([1]));
	vi.advanceTimersByTime(999);
	expect(new Set(await flood())).toEqual(new Set([1]));
	vi.advanceTimersByTime(1);
	expect(new Set(await flood())).toEqual(new Set([2]));
});

test("everybody waits for an answer that takes long", async () => {
	let resolve = (_: string) => {};
	const promise = new Promise<string>((settle) => {
		resolve = settle;
	});
	let asked = 0;
	const ask = cachedFor(1000, () => {
		asked++;
		return promise;
	});
	const first = ask();
	vi.advanceTimersByTime(5000);
	const second = ask();
	resolve("well");
	expect(await Promise.all([first, second])).toEqual(["well", "well"]);
	expect(asked).toBe(1);
});

test("a failure is not remembered", async () => {
	let asked = 0;
	const ask = cachedFor(1000, async () => {
		if (++asked === 1) throw new Error("away");
		return asked;
	});
	await expect(ask()).rejects.toThrow("away");
	expect(await ask()).toBe(2);
});
