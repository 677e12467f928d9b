import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createKeyedQueues, QueueFullError } from "./bounded-queue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
	await vi.runAllTimersAsync();
	vi.useRealTimers();
});

const never = () => new Promise<void>(() => {});

function trackOutcomes(tasks: readonly Promise<unknown>[]) {
	const counts = { done: 0, rejected: 0 };
	for (const task of tasks)
		task.then(
			() => counts.done++,
			(reason) => reason instanceof QueueFullError && counts.rejected++,
		);
	return counts;
}

it("rejects after a second, without running the task", async () => {
	const run = createKeyedQueues(1, 1);
	const task = vi.fn(never);
	const counts = trackOutcomes([run("mia", task), run("mia", task), run("mia", task)]);
	await vi.advanceTimersByTimeAsync(999);
	expect(counts.rejected).toBe(0);
	await vi.advanceTimersByTimeAsync(1);
	expect(counts.rejected).toBe(1);
	expect(task).toHaveBeenCalledTimes(1);
});

it("delays nobody by the rejections of others", async () => {
	const run = createKeyedQueues(1, 0);
	trackOutcomes([run("mallory", never), run("mallory", never)]);
	const counts = trackOutcomes([run("mia", async () => {})]);
	await vi.advanceTimersByTimeAsync(0);
	expect(counts.done).toBe(1);
});

it("delays five hundred rejections, and further ones not", async () => {
	const run = createKeyedQueues(1, 0);
	const counts = trackOutcomes(Array.from({ length: 701 }, () => run("mallory", never)));
	await vi.advanceTimersByTimeAsync(0);
	expect(counts.rejected).toBe(200);
	await vi.advanceTimersByTimeAsync(1000);
	expect(counts.rejected).toBe(700);
	const later = trackOutcomes([run("mallory", never)]);
	await vi.advanceTimersByTimeAsync(999);
	expect(later.rejected).toBe(0);
	await vi.advanceTimersByTimeAsync(1);
	expect(later.rejected).toBe(1);
});
