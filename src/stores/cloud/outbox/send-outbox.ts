import { isStoreError } from "../../errors.ts";
import type { Outbox, OutboxItem } from "./outbox.ts";

/** @param send returns why a change can never be made; what it throws is thrown, and leaves the change pending */
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
			if (isStoreError(failure, "busy")) item.failures++;
			throw failure;
		});
		// The next page to open the family tries it again, and can report the failure.
		if (signal.aborted && reason !== undefined) return;
		outbox.resolve(item, reason);
	}
}
