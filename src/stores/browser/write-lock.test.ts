import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeBrowser } from "./fake-browser.test-helper.ts";
import { createWriteLock, GUEST_LOCK, WRITE_LOCK_TIMEOUT_MS } from "./write-lock.ts";

/** A tab whose request for the lock is pending until `grant` is called, which resolves after its queued writes. */
function controlledLock() {
	const { locks, channel } = new FakeBrowser().openTab();
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	void locks?.request(GUEST_LOCK, () => held);
	const lock = createWriteLock({ locks, channel });
	lock.request();
	return {
		lock,
		grant: async () => {
			release();
			await lock.run(() => false);
		},
		/** Resolves once another tab has the lock. */
		hasOther: () => locks?.request(GUEST_LOCK, async () => {}),
	};
}

function runsSynchronously(lock: ReturnType<typeof createWriteLock>): boolean {
	let isDone = false;
	void lock.run(() => {
		isDone = true;
		return false;
	});
	return isDone;
}

afterEach(() => {
	vi.useRealTimers();
});

describe("a lock that is not granted", () => {
	it("is done without after a timeout: a print dialog may block the tab that holds it", async () => {
		vi.useFakeTimers();
		const { lock } = controlledLock();
		const done: string[] = [];
		const first = lock.run(() => done.push("first") > 0);
		await vi.advanceTimersByTimeAsync(WRITE_LOCK_TIMEOUT_MS - 1);
		expect(done).toEqual([]);
		await vi.advanceTimersByTimeAsync(1);
		await first;
		expect(done).toEqual(["first"]);

		void lock.run(() => done.push("second") > 0);
		await vi.advanceTimersByTimeAsync(WRITE_LOCK_TIMEOUT_MS);
		expect(done).toEqual(["first", "second"]);
	});

	it("does nothing twice when it is granted after all", async () => {
		vi.useFakeTimers();
		const { lock, grant } = controlledLock();
		const work = vi.fn(() => false);
		void lock.run(work);
		await vi.advanceTimersByTimeAsync(WRITE_LOCK_TIMEOUT_MS);
		await grant();
		await vi.advanceTimersByTimeAsync(WRITE_LOCK_TIMEOUT_MS);
		expect(work).toHaveBeenCalledOnce();
	});
});

describe("a lock that is granted", () => {
	it("stays with a tab that is in use", async () => {
		const { lock, grant } = controlledLock();
		await grant();
		expect(runsSynchronously(lock)).toBe(true);
	});

	it.each(["release", "close"] as const)("is released when the tab is no longer in use after a %s", async (end) => {
		const { lock, grant, hasOther } = controlledLock();
		lock[end]();
		await grant();
		await hasOther();
		expect(runsSynchronously(lock)).toBe(false);
	});

	it("stays with a page that was restored, and is released when another tab requests it", async () => {
		const { lock, grant, hasOther } = controlledLock();
		lock.close();
		lock.request();
		await grant();
		expect(runsSynchronously(lock)).toBe(true);
		const other = hasOther();
		lock.release();
		await other;
	});
});
