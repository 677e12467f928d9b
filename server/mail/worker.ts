import { type QueueWorker, startQueueWorker } from "../queue-worker.ts";
import { createMailAttempt, type MailWorkerDeps } from "./attempt-mail.ts";
import { claimMail } from "./queue.ts";

export const MAX_CONCURRENT_SENDS = 5;

export function startMailWorker(deps: MailWorkerDeps): QueueWorker {
	return startQueueWorker({
		...{ name: "mail", maxConcurrent: MAX_CONCURRENT_SENDS, pollIntervalMs: 5_000, log: deps.log },
		claim: () => claimMail(deps.pool),
		attempt: createMailAttempt(deps),
	});
}
