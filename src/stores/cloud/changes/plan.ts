import type { Records } from "../rows/records.ts";
import type { Tables } from "../rows/tables.ts";

export interface Plan {
	readonly after: Records;
	/** Idempotent unless `needsFreshRows`. Resolves to "reread" when it has led to other rows than `after`. */
	send(tables: Tables): Promise<unknown>;
	/** Whether rows read later show it as made, where its response was lost. */
	isApplied(records: Records): boolean;
	/** Sending may lead to other rows than `after`. */
	readonly needsReread?: true;
	/** It names rows by a number that other rows may get later. */
	readonly needsFreshRows?: true;
}
