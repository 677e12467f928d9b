import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Charge, createFairQueues } from "./fair-queues.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Begins five tasks, which the test ends. @returns what ends those that run */
function beginFive(run: ReturnType<typeof createFairQueues>, client: string) {
	const running: (() => void)[] = [];
	const task = (charge: Charge) =>
		new Promise<number>((resolve) => {
			running.push(() => resolve(0));
			charge(0);
		});
	for (let count = 0; count < 5; count++) void run(client, task);
	return running;
}

const use = (ms: number) => async (charge: Charge) => charge(ms);

it("a client within its share waits for no timer, and has all of its tasks at once", async () => {
	const run = createFairQueues(3, 10);
	await expect(run("anna", async () => "done")).resolves.toBe("done");
	const running = beginFive(run, "anna");
	await vi.advanceTimersByTimeAsync(0);
	expect(running).toHaveLength(3);
});

describe("a client that has used so much that two seconds' wait is not enough", () => {
	it("has one task after the other, each after two seconds, and others have theirs", async () => {
		const run = createFairQueues(3, 10);
		await run("mallory", use(60_000));
		const running = beginFive(run, "mallory");
		for (let count = 1; count <= 3; count++) {
			await vi.advanceTimersByTimeAsync(1999);
			expect(running).toHaveLength(count - 1);
			await vi.advanceTimersByTimeAsync(10_000);
			expect(running).toHaveLength(count);
			running[count - 1]?.();
		}
		const others = beginFive(run, "anna");
		await vi.advanceTimersByTimeAsync(0);
		expect(others).toHaveLength(3);
	});

	it("has several again once it has paid", async () => {
		const run = createFairQueues(3, 10);
		await run("mallory", use(60_000));
		await vi.advanceTimersByTimeAsync(120_000);
		const running = beginFive(run, "mallory");
		await vi.advanceTimersByTimeAsync(0);
		expect(running).toHaveLength(3);
	});
});
