import { createMailAttempt, type MailWorkerDeps } from "./attempt-mail.ts";
import { claimMail } from "./queue.ts";

/** Finds mails that another copy of the server left behind, and those whose next attempt is due. */
const POLL_INTERVAL_MS = 5_000;

/** More than one, so that a slow mail server does not hold up other recipients. */
export const MAX_CONCURRENT_SENDS = 5;

export interface MailWorker {
	/** Resolves when every mail that is due has been tried. */
	wake(): Promise<void>;
	/** Starts no more mails. Resolves when those that are being sent are done. */
	stop(): Promise<void>;
}

export function startMailWorker(deps: MailWorkerDeps): MailWorker {
	const stopping = new AbortController();
	const attempt = createMailAttempt(deps, stopping.signal);
	const senders = new Set<Promise<void>>();
	let isWoken = false;
	/** Set while there are senders. */
	let allDone: Promise<void> | undefined;

	const isStopped = () => stopping.signal.aborted;

	function startSender(): void {
		if (isStopped() || senders.size >= MAX_CONCURRENT_SENDS) return;
		const sender: Promise<void> = sendAll()
			.catch((error) => deps.log.error({ err: error }, "the mail queue cannot be read"))
			.finally(() => senders.delete(sender));
		senders.add(sender);
	}

	async function sendAll(): Promise<void> {
		while (!isStopped()) {
			isWoken = false;
			const job = await claimMail(deps.pool);
			if (job) {
				startSender();
				await attempt(job);
			} else if (!isWoken) return;
		}
	}

	async function waitForSenders(): Promise<void> {
		while (senders.size > 0) await Promise.all(senders);
		allDone = undefined;
	}

	function wake(): Promise<void> {
		isWoken = true;
		startSender();
		// One promise for all calls: they would pile up while there are always more mails.
		allDone ??= waitForSenders();
		return allDone;
	}

	const timer = setInterval(wake, POLL_INTERVAL_MS).unref();
	void wake();
	return {
		wake,
		async stop() {
			stopping.abort();
			clearInterval(timer);
			await waitForSenders();
		},
	};
}
