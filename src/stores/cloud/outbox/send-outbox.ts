import type { Outbox } from "./outbox.ts";
import type { OutboxItem } from "./pending-changes.ts";

/**
 * Sends the pending changes in their order, until none is left.
 *
 * @param send returns why a change can never be made, if so
 * @throws what `send` throws; the change and those behind it stay pending
 */
export async function sendOutbox(
	outbox: Outbox,
	send: (item: OutboxItem) => Promise<Error | undefined>,
	signal: AbortSignal,
): Promise<void> {
	for (;;) {
		outbox.refresh();
		const item = outbox.next();
		if (item === undefined || signal.aborted) return;
		const reason = await send(item).catch((failure) => {
			outbox.recordFailure(item, failure);
			throw failure;
		});
		// The next page to open the family tries it again, and can report the failure.
		if (signal.aborted && reason !== undefined) return;
		outbox.resolve(item, reason);
	}
}
