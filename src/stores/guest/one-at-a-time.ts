/** As much as is needed of the browser's `LockManager`. */
export interface Locks {
	request(name: string, work: () => Promise<void>): Promise<void>;
}

/** The lock's name. What asks for it after a change has it when the change is stored. */
export const GUEST_LOCK = "guest-family";

/**
 * How long the lock is kept after a write, in milliseconds. Each tab of Chromium reads its own copy of the storage; a copy
 * learns of another tab's write some milliseconds later, and a lock alone does not wait for it
 * (docs/decisions/two-tabs.md has the measurements).
 */
const UNTIL_OTHER_TABS_KNOW = 50;

/**
 * Does `work` while no other tab does. `work` is synchronous and says whether it has written; what it throws, this throws.
 * Where the browser offers no locks (a page without https, a sandboxed frame) it is done at once.
 */
export async function oneAtATime(locks: Locks | undefined, work: () => boolean): Promise<void> {
	if (locks === undefined) {
		work();
		return;
	}
	await new Promise<void>((resolve, reject) => {
		const turn = locks.request(GUEST_LOCK, async () => {
			const hasWritten = attempt(work, resolve, reject);
			if (hasWritten) await new Promise((release) => setTimeout(release, UNTIL_OTHER_TABS_KNOW));
		});
		turn.catch(() => attempt(work, resolve, reject));
	});
}

function attempt(work: () => boolean, resolve: () => void, reject: (reason: unknown) => void): boolean {
	try {
		const hasWritten = work();
		resolve();
		return hasWritten;
	} catch (reason) {
		reject(reason);
		return false;
	}
}
