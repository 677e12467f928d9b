import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createKeyedQueues, QueueFullError } from "./bounded-queue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
	await vi.runAllTimersAsync();
	vi.useRealTimers();
});

const never = () => new Promise<void>(() => {});

/** What has become of tasks. */
function trackOutcomes(tasks: readonly Promise<unknown>[]) {
	const counts = { done: 0, refused: 0 };
	for (const task of tasks)
		task.then(
			() => counts.done++,
			(reason) => reason instanceof QueueFullError && counts.refused++,
		);
	return counts;
}

it("tells a refusal after a second, and does not run what it refuses", async () => {
	const run = createKeyedQueues(1, 1);
	const task = vi.fn(never);
	const counts = trackOutcomes([run("mia", task), run("mia", task), run("mia", task)]);
	await vi.advanceTimersByTimeAsync(999);
	expect(counts.refused).toBe(0);
	await vi.advanceTimersByTimeAsync(1);
	expect(counts.refused).toBe(1);
	expect(task).toHaveBeenCalledTimes(1);
});

it("lets nobody wait for the refusals of others", async () => {
	const run = createKeyedQueues(1, 0);
	trackOutcomes([run("mallory", never), run("mallory", never)]);
	const counts = trackOutcomes([run("mia", async () => {})]);
	await vi.advanceTimersByTimeAsync(0);
	expect(counts.done).toBe(1);
});

it("holds back five hundred refusals, and tells more at once", async () => {
	const run = createKeyedQueues(1, 0);
	const counts = trackOutcomes(Array.from({ length: 701 }, () => run("mallory", never)));
	await vi.advanceTimersByTimeAsync(0);
	expect(counts.refused).toBe(200);
	await vi.advanceTimersByTimeAsync(1000);
	expect(counts.refused).toBe(700);
	const later = trackOutcomes([run("mallory", never)]);
	await vi.advanceTimersByTimeAsync(999);
	expect(later.refused).toBe(0);
	await vi.advanceTimersByTimeAsync(1);
	expect(later.refused).toBe(1);
});
