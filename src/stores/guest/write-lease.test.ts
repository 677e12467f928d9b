import { describe, expect, it } from "vitest";
import { Site } from "./site.ts";
import { GUEST_LOCK, writeLease } from "./write-lease.ts";

/** A tab whose request for the lock is pending until `grant` is called, when all that it does with it is done. */
function pendingLease() {
	const { locks, channel } = new Site().openTab();
	let free = () => {};
	const held = new Promise<void>((resolve) => {
		free = resolve;
	});
	void locks?.request(GUEST_LOCK, () => held);
	const lease = writeLease({ locks, channel });
	lease.ask();
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

function isRunAtOnce(lease: ReturnType<typeof writeLease>): boolean {
	let isDone = false;
	void lease.run(() => {
		isDone = true;
		return false;
	});
	return isDone;
}

describe("a lease that is granted", () => {
	it("is kept, while somebody is at the tab", async () => {
		const { lease, grant } = pendingLease();
		await grant();
		expect(isRunAtOnce(lease)).toBe(true);
	});

	it.each(["release", "close"] as const)("is given back when it is not wanted any more since a %s", async (end) => {
		const { lease, grant, hasOther } = pendingLease();
		lease[end]();
		await grant();
		await hasOther();
		expect(isRunAtOnce(lease)).toBe(false);
	});

	it("is kept, and given back when it is asked for, where the page has been away and come back", async () => {
		const { lease, grant, hasOther } = pendingLease();
		lease.close();
		lease.ask();
		await grant();
		expect(isRunAtOnce(lease)).toBe(true);
		const other = hasOther();
		lease.release();
		await other;
	});
});
