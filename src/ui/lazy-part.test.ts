import { beforeEach, expect, test, vi } from "vitest";
import { createLazyPart } from "./lazy-part.tsx";

const CHUNK = { View: "view" };

const fetchPart = vi.fn<() => Promise<typeof CHUNK>>();
const listener = vi.fn();

beforeEach(() => {
	vi.resetAllMocks();
	vi.spyOn(console, "info").mockReturnValue();
});

test("a part is fetched once, and its listeners are called when it is loaded", async () => {
	fetchPart.mockResolvedValue(CHUNK);
	const part = createLazyPart(fetchPart);
	part.subscribe(listener);
	const loading = part.load();
	expect(part.getSnapshot()).toBeUndefined();
	expect(await Promise.all([loading, part.load()])).toEqual([CHUNK, CHUNK]);
	expect(part.getSnapshot()).toBe(CHUNK);
	expect(await part.load()).toBe(CHUNK);
	expect(fetchPart).toHaveBeenCalledTimes(1);
	expect(listener).toHaveBeenCalledTimes(1);
});

test("a part that could not be fetched is fetched again, and stays failed until then", async () => {
	const reason = new TypeError("Failed to fetch");
	fetchPart.mockRejectedValueOnce(reason).mockResolvedValueOnce(CHUNK);
	const part = createLazyPart(fetchPart);
	part.subscribe(listener);
	await expect(part.load()).rejects.toBe(reason);
	expect(part.getSnapshot()).toBe("failed");
	const retry = part.load();
	expect(part.getSnapshot()).toBe("failed");
	await retry;
	expect(part.getSnapshot()).toBe(CHUNK);
	expect(listener).toHaveBeenCalledTimes(2);
});

test("a failure need not be handled", async () => {
	fetchPart.mockRejectedValue(new TypeError("Failed to fetch"));
	const part = createLazyPart(fetchPart);
	// Vitest fails for an unhandled rejection.
	void part.load();
	await expect.poll(part.getSnapshot).toBe("failed");
});

test("who has unsubscribed is not called", async () => {
	fetchPart.mockResolvedValue(CHUNK);
	const part = createLazyPart(fetchPart);
	part.subscribe(listener)();
	await part.load();
	expect(listener).not.toHaveBeenCalled();
});
