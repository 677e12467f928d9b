import type { LockManagerLike } from "../../browser/write-lock.ts";

/** Milliseconds to wait for another tab to finish. A tab in the background may be slow, and sending twice does no harm. */
const SEND_LOCK_TIMEOUT_MS = 5_000;

/** Does `work` while no other tab does, as far as the browser offers locks and the other tab comes to an end. */
export function withSendLock(
	locks: LockManagerLike | undefined,
	name: string,
	work: () => Promise<void>,
): Promise<void> {
	if (locks === undefined) return work();
	return new Promise((resolve, reject) => {
		let hasBegun = false;
		async function begin() {
			if (hasBegun) return;
			hasBegun = true;
			clearTimeout(waiting);
			await work().then(resolve, reject);
		}
		const waiting = setTimeout(begin, SEND_LOCK_TIMEOUT_MS);
		locks.request(name, begin).catch(begin);
	});
}
