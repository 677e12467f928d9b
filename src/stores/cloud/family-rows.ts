import { StoreError } from "../errors.ts";
import type { CloudClient } from "./client.ts";
import type { LastSeen } from "./last-seen.ts";
import { holdsRow, type Records } from "./records.ts";
import type { BackendRows } from "./send-change.ts";
import { findFamilyGroup, type Tables, tablesOf } from "./tables.ts";
import { watchRows } from "./watch.ts";

export interface FamilyRows extends BackendRows {
	/** What is known at the moment, if anything. */
	now(): Records | undefined;
}

export interface RowsOptions {
	readonly client: CloudClient;
	readonly userId: string;
	readonly lastSeen: LastSeen;
	/** Ends it: nothing is read, kept or told any more. */
	readonly signal: AbortSignal;
	/** The rows are others now. */
	onRows(): void;
	/** They may have changed in the backend. */
	onDoubt(): void;
}

/** The rows of one person's family: those last seen on this device until the backend has been heard. */
export function familyRows({ client, userId, lastSeen, signal, onRows, onDoubt }: RowsOptions): FamilyRows {
	let tables: Tables | undefined;
	let records = lastSeen.read();

	function become(next: Records) {
		if (signal.aborted) return;
		records = next;
		lastSeen.write(next);
		onRows();
	}

	/** Row level security answers a stranger with no rows: that must not pass for an empty family. */
	async function checkPerson() {
		const { data } = await client.auth.getSession();
		if (signal.aborted || data.session?.user.id !== userId) throw new StoreError("signed-out");
	}

	async function openTables(): Promise<Tables> {
		await checkPerson();
		const groupId = await findFamilyGroup(client, userId);
		if (signal.aborted) throw new StoreError("signed-out");
		const stop = watchRows(client, groupId, {
			rowChanged(id, isThere) {
				// Our own changes come back to us too.
				if (records && holdsRow(records, id) !== isThere) onDoubt();
			},
			mayHaveMissed: onDoubt,
		});
		signal.addEventListener("abort", stop);
		return tablesOf(client, groupId);
	}

	async function read(): Promise<{ tables: Tables; records: Records }> {
		tables ??= await openTables();
		const found = await tables.read();
		await checkPerson();
		// Nothing is also what is left of a family that went with its account.
		if (found.members.length + found.categories.length === 0) await findFamilyGroup(client, userId);
		become(found);
		return { tables, records: found };
	}

	return {
		now: () => records,
		async known() {
			return tables && records ? { tables, records } : await read();
		},
		read: async () => (await read()).records,
		become,
	};
}
