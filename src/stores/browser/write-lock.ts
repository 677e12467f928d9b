/** As much as is needed of the browser's `LockManager`. */
export interface LockManagerLike {
	request(name: string, work: () => Promise<void>): Promise<void>;
}

/** As much as is needed of the browser's `BroadcastChannel`. */
export interface BroadcastChannelLike {
	postMessage(message: string): void;
	onmessage: ((event: MessageEvent) => void) | null;
	close(): void;
}

/** What the lease meets of the browser. */
export interface WriteLockDeps {
	/** Absent where the page is not served securely. */
	readonly locks: LockManagerLike | undefined;
	/** Opens the channel of this name to the other tabs. */
	readonly channel?: ((name: string) => BroadcastChannelLike) | undefined;
}

/** The name of the lock, and of the channel in which a tab asks for it. */
export const GUEST_LOCK = "guest-family";

/** A tab waits for the lock, which it asks the holder to let go of. */
export const LOCK_REQUESTED = "asks";
/** A tab has got the lock: whoever still waits asks it. */
const LOCK_ACQUIRED = "holds";

/**
 * How long the lock is kept after a write, in milliseconds. Each tab of Chromium reads its own copy of the storage; a copy
 * learns of another tab's write some milliseconds later, and a lock alone does not wait for it
 * (docs/decisions/cross-tab-writes.md has the measurements).
 */
const STORAGE_SYNC_DELAY_MS = 50;

/**
 * How long a change waits for the lease, in milliseconds, before it is made without. The tab that has it hears nothing while its
 * thread is blocked, by a print dialog or a debugger. It does not write meanwhile either.
 */
export const WRITE_LOCK_TIMEOUT_MS = 5_000;

interface QueuedWrite {
	readonly work: () => boolean;
	readonly resolve: () => void;
	readonly reject: (reason: unknown) => void;
}

/** The right to write, which one tab has at a time, and keeps until another asks for it. */
export interface WriteLock {
	/**
	 * Does `work` in this very task while this tab has the lease, else as soon as it has, or after `LEASE_TIMEOUT_MS` without it.
	 * Where the browser offers no locks (a page without https, a sandboxed frame) it is done at once.
	 *
	 * @param work synchronous; says whether it has written
	 * @throws what `work` throws
	 */
	run(work: () => boolean): Promise<void>;
	/** Asks for the lease, so that what is done next need not wait. */
	request(): void;
	/** Lets go of it. */
	release(): void;
	/** Lets go of it, and asks and hears nothing until it is used again. */
	close(): void;
}

export function createWriteLock({ locks, channel: open }: WriteLockDeps): WriteLock {
	let channel: BroadcastChannelLike | undefined;
	let isAsking = false;
	let isRefused = locks === undefined;
	/** Somebody is at this tab, so that it keeps the lease. */
	let isWanted = false;
	let letGo: (() => void) | undefined;
	let lastWrite = Number.NEGATIVE_INFINITY;
	let queue: QueuedWrite[] = [];
	let overdue: ReturnType<typeof setTimeout> | undefined;

	function attempt({ work, resolve, reject }: QueuedWrite) {
		try {
			if (work()) lastWrite = performance.now();
			resolve();
		} catch (reason) {
			reject(reason);
		}
	}

	function workOff() {
		clearTimeout(overdue);
		overdue = undefined;
		const all = queue;
		queue = [];
		for (const one of all) attempt(one);
	}

	function giveBack() {
		letGo?.();
		letGo = undefined;
	}

	function release() {
		isWanted = false;
		giveBack();
	}

	function hear({ data }: MessageEvent) {
		if (data === LOCK_REQUESTED) giveBack();
		else if (isAsking) channel?.postMessage(LOCK_REQUESTED);
	}

	function openChannel() {
		try {
			channel ??= open?.(GUEST_LOCK);
			if (channel) channel.onmessage = hear;
		} catch {
			// Firefox with site data blocked: the lock alone has to do (see `hold`).
		}
	}

	function request() {
		if (isRefused || letGo || locks === undefined) return;
		// Also for a request made before the channel was closed.
		openChannel();
		if (isAsking) return;
		isAsking = true;
		channel?.postMessage(LOCK_REQUESTED);
		locks.request(GUEST_LOCK, hold).catch(() => {
			isAsking = false;
			isRefused = true;
			workOff();
		});
	}

	async function hold() {
		isAsking = false;
		const released = new Promise<void>((resolve) => {
			letGo = resolve;
		});
		workOff();
		// Without a channel nobody could ask for it.
		if (!isWanted || channel === undefined) giveBack();
		channel?.postMessage(LOCK_ACQUIRED);
		await released;
		const rest = lastWrite + STORAGE_SYNC_DELAY_MS - performance.now();
		if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
	}

	return {
		run: (work) =>
			new Promise((resolve, reject) => {
				queue.push({ work, resolve, reject });
				if (letGo || isRefused) workOff();
				else {
					overdue ??= setTimeout(workOff, WRITE_LOCK_TIMEOUT_MS);
					request();
				}
			}),
		request() {
			isWanted = true;
			request();
		},
		release,
		close() {
			release();
			channel?.close();
			channel = undefined;
		},
	};
}
