import type { Records } from "../rows/records.ts";
import type { Tables } from "../rows/tables.ts";

/** What a change does to certain rows. */
export interface Plan {
	/** The rows once it is made. */
	readonly after: Records;
	/** Sends it. Sent again, it changes nothing more. */
	send(tables: Tables): Promise<void>;
	/** Whether rows that are read later show it as made: where a response was lost, only they do. */
	isApplied(records: Records): boolean;
	/** Sending may lead to other rows than `after`: they are read again before the change counts as made. */
	readonly needsReread?: true;
	/** It names rows by a number that others may get later: it is only sent right after a read. */
	readonly needsFreshRows?: true;
}
