export interface LockManagerLike {
	request(name: string, work: () => Promise<void>): Promise<void>;
}

export interface BroadcastChannelLike {
	postMessage(message: string): void;
	onmessage: ((event: MessageEvent) => void) | null;
	close(): void;
}

export interface WriteLockDeps {
	/** Missing without https. */
	readonly locks: LockManagerLike | undefined;
	readonly channel?: ((name: string) => BroadcastChannelLike) | undefined;
}

export const browserLocks = (): LockManagerLike | undefined => globalThis.navigator?.locks;

export const GUEST_LOCK = "guest-family";

/** The messages are the same in every version: see docs/decisions/cross-tab-writes.md. */
const LOCK_REQUESTED = "asks";
const LOCK_ACQUIRED = "holds";

/** The lock is held for so long after a write: Chromium's other tabs see the write some milliseconds later. */
export const STORAGE_SYNC_DELAY_MS = 50;

/** After this time a tab writes without the lock: a print dialog may block its holder, which does not write then. */
export const WRITE_LOCK_TIMEOUT_MS = 5_000;

interface QueuedWrite {
	readonly work: () => boolean;
	readonly resolve: () => void;
	readonly reject: (reason: unknown) => void;
}

export interface WriteLock {
	/** Runs at once or when the lock is acquired. @param work returns whether it has written @throws what it throws */
	run(work: () => boolean): Promise<void>;
	request(): void;
	release(): void;
	close(): void;
}

export function createWriteLock({ locks, channel: openChannel }: WriteLockDeps): WriteLock {
	let channel: BroadcastChannelLike | undefined;
	let isRequested = false;
	let isUnavailable = locks === undefined;
	let isTabActive = false;
	let releaseHeld: (() => void) | undefined;
	let lastWrite = Number.NEGATIVE_INFINITY;
	let queue: QueuedWrite[] = [];
	let timeout: ReturnType<typeof setTimeout> | undefined;

	function attempt({ work, resolve, reject }: QueuedWrite) {
		try {
			if (work()) lastWrite = performance.now();
			resolve();
		} catch (reason) {
			reject(reason);
		}
	}

	function runQueue() {
		clearTimeout(timeout);
		timeout = undefined;
		const writes = queue;
		queue = [];
		for (const write of writes) attempt(write);
	}

	function yieldLock() {
		releaseHeld?.();
		releaseHeld = undefined;
	}

	function release() {
		isTabActive = false;
		yieldLock();
	}

	function onMessage({ data }: MessageEvent) {
		if (data === LOCK_REQUESTED) yieldLock();
		else if (isRequested) channel?.postMessage(LOCK_REQUESTED);
	}

	function connect() {
		try {
			channel ??= openChannel?.(GUEST_LOCK);
			if (channel) channel.onmessage = onMessage;
		} catch {
			// Firefox with site data blocked: `hold` then releases the lock after each use.
		}
	}

	function request() {
		if (isUnavailable || releaseHeld || locks === undefined) return;
		// A pending request may have been made before the channel was closed.
		connect();
		if (isRequested) return;
		isRequested = true;
		channel?.postMessage(LOCK_REQUESTED);
		locks.request(GUEST_LOCK, hold).catch(() => {
			isRequested = false;
			isUnavailable = true;
			runQueue();
		});
	}

	async function hold() {
		isRequested = false;
		const released = new Promise<void>((resolve) => {
			releaseHeld = resolve;
		});
		runQueue();
		if (!isTabActive || channel === undefined) yieldLock();
		channel?.postMessage(LOCK_ACQUIRED);
		await released;
		const syncDelay = lastWrite + STORAGE_SYNC_DELAY_MS - performance.now();
		if (syncDelay > 0) await new Promise((resolve) => setTimeout(resolve, syncDelay));
	}

	return {
		run: (work) =>
			new Promise((resolve, reject) => {
				queue.push({ work, resolve, reject });
				if (releaseHeld || isUnavailable) runQueue();
				else {
					timeout ??= setTimeout(runQueue, WRITE_LOCK_TIMEOUT_MS);
					request();
				}
			}),
		request() {
			isTabActive = true;
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
