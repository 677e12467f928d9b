import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { finishesWithin } from "./timeout.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

it("is true of a promise that resolves in time, and leaves no timer", async () => {
	expect(await finishesWithin(Promise.resolve(false), 1000)).toBe(true);
	expect(vi.getTimerCount()).toBe(0);
});

it("is false of a promise that takes longer", async () => {
	const isInTime = finishesWithin(new Promise(() => {}), 1000);
	await vi.advanceTimersByTimeAsync(1000);
	expect(await isInTime).toBe(false);
});

it("throws what the promise rejects with", async () => {
	await expect(finishesWithin(Promise.reject(new TypeError("no network")), 1000)).rejects.toThrow("no network");
	expect(vi.getTimerCount()).toBe(0);
});
