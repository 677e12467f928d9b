import { expect, test } from "vitest";
import { createBoundedQueue, createKeyedQueues, QueueFullError } from "./bounded-queue.ts";

/** Tasks that the test ends. */
function tasks() {
	const running: (() => void)[] = [];
	let most = 0;
	const task = async () => {
		await new Promise<void>((end) => {
			running.push(end);
			most = Math.max(most, running.length);
		});
	};
	const endOne = async () => {
		running.shift()?.();
		await new Promise(setImmediate);
	};
	return { task, endOne, running: () => running.length, most: () => most };
}

test("no more run at once than there is room for, and the others follow in their order", async () => {
	const run = createBoundedQueue(2, 10);
	const { task, endOne, running, most } = tasks();
	const order: number[] = [];
	const all = Promise.all([0, 1, 2, 3, 4].map((n) => run(task).then(() => order.push(n))));
	for (const left of [2, 2, 2, 1, 0]) {
		await endOne();
		expect(running()).toBe(left);
	}
	await all;
	expect(order).toEqual([0, 1, 2, 3, 4]);
	expect(most()).toBe(2);
});

test("who would have to wait too long is turned away at once, and there is room again later", async () => {
	const run = createBoundedQueue(1, 1);
	const { task, endOne } = tasks();
	const admitted = [run(task), run(task)];
	await expect(run(task)).rejects.toBeInstanceOf(QueueFullError);
	await endOne();
	await endOne();
	await Promise.all(admitted);
	await expect(run(async () => "done")).resolves.toBe("done");
});

test("a task that fails makes room, too", async () => {
	const run = createBoundedQueue(1, 0);
	await expect(run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
	await expect(run(async () => "done")).resolves.toBe("done");
});

test("of keys, nobody waits for another's tasks", async () => {
	const run = createKeyedQueues(1, 0);
	const { task, endOne } = tasks();
	const hers = run("mallory", task);
	await expect(run("mallory", task)).rejects.toThrow(QueueFullError);
	expect(await run("mia", async () => "done")).toBe("done");
	await endOne();
	await hers;
});
