import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeBrowser } from "./fake-browser.test-helper.ts";
import { createWriteLock, GUEST_LOCK, WRITE_LOCK_TIMEOUT_MS } from "./write-lock.ts";

/** A tab whose request for the lock is pending until `grant` is called, when all that it does with it is done. */
function controlledLock() {
	const { locks, channel } = new FakeBrowser().openTab();
	let free = () => {};
	const held = new Promise<void>((resolve) => {
		free = resolve;
	});
	void locks?.request(GUEST_LOCK, () => held);
	const lease = createWriteLock({ locks, channel });
	lease.request();
	return {
		lease,
		grant: async () => {
			free();
			await lease.run(() => false);
		},
		/** Resolves once another tab has the lock. */
		hasOther: () => locks?.request(GUEST_LOCK, async () => {}),
	};
}

function runsSynchronously(lease: ReturnType<typeof createWriteLock>): boolean {
	let isDone = false;
	void lease.run(() => {
		isDone = true;
		return false;
	});
	return isDone;
}

afterEach(() => {
	vi.useRealTimers();
});

describe("a lease that is not granted", () => {
	it("is done without in the end: the tab that has it may be blocked, by a print dialog say", async () => {
		vi.useFakeTimers();
		const { lease } = controlledLock();
		const done: string[] = [];
		const first = lease.run(() => done.push("first") > 0);
		await vi.advanceTimersByTimeAsync(WRITE_LOCK_TIMEOUT_MS - 1);
		expect(done).toEqual([]);
		await vi.advanceTimersByTimeAsync(1);
		await first;
		expect(done).toEqual(["first"]);

		void lease.run(() => done.push("second") > 0);
		await vi.advanceTimersByTimeAsync(WRITE_LOCK_TIMEOUT_MS);
		expect(done).toEqual(["first", "second"]);
	});

	it("does nothing twice when it is granted after all", async () => {
		vi.useFakeTimers();
		const { lease, grant } = controlledLock();
		const work = vi.fn(() => false);
		void lease.run(work);
		await vi.advanceTimersByTimeAsync(WRITE_LOCK_TIMEOUT_MS);
		await grant();
		await vi.advanceTimersByTimeAsync(WRITE_LOCK_TIMEOUT_MS);
		expect(work).toHaveBeenCalledOnce();
	});
});

describe("a lease that is granted", () => {
	it("is kept, while somebody is at the tab", async () => {
		const { lease, grant } = controlledLock();
		await grant();
		expect(runsSynchronously(lease)).toBe(true);
	});

	it.each(["release", "close"] as const)("is given back when it is not wanted any more since a %s", async (end) => {
		const { lease, grant, hasOther } = controlledLock();
		lease[end]();
		await grant();
		await hasOther();
		expect(runsSynchronously(lease)).toBe(false);
	});

	it("is kept, and given back when it is asked for, where the page has been away and come back", async () => {
		const { lease, grant, hasOther } = controlledLock();
		lease.close();
		lease.request();
		await grant();
		expect(runsSynchronously(lease)).toBe(true);
		const other = hasOther();
		lease.release();
		await other;
	});
});
