import type { LockManagerLike } from "../../browser/write-lock.ts";

/** A tab in the background may be slow, and sending twice does no harm. */
const SEND_LOCK_TIMEOUT_MS = 5_000;

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
			clearTimeout(timer);
			await work().then(resolve, reject);
		}
		const timer = setTimeout(begin, SEND_LOCK_TIMEOUT_MS);
		locks.request(name, begin).catch(begin);
	});
}
