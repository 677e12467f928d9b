import { StoreError } from "../../errors.ts";
import type { BackendRows } from "../changes/send.ts";
import type { CloudClient } from "../http/client.ts";
import { type Records, recordsIncludeRow } from "./records.ts";
import type { Snapshot } from "./snapshot.ts";
import { createTables, findOrCreateFamilyGroup, type Tables } from "./tables.ts";
import { watchRows } from "./watch.ts";

export interface FamilyRows extends BackendRows {
	/** What is known at the moment, if anything. */
	current(): Records | undefined;
}

export interface FamilyRowsOptions {
	readonly client: CloudClient;
	readonly userId: string;
	readonly snapshot: Snapshot;
	/** Ends it: nothing is read, kept or told any more. */
	readonly signal: AbortSignal;
	/** The rows are others now. */
	onChange(): void;
	/** They may have changed in the backend. */
	onStale(): void;
}

/** The rows of one person's family: those last seen on this device until the backend has been heard. */
export function createFamilyRows({
	client,
	userId,
	snapshot,
	signal,
	onChange,
	onStale,
}: FamilyRowsOptions): FamilyRows {
	let tables: Tables | undefined;
	let records = snapshot.read();

	function become(next: Records) {
		if (signal.aborted) return;
		records = next;
		snapshot.write(next);
		onChange();
	}

	/** Row level security answers a stranger with no rows: that must not pass for an empty family. */
	async function checkPerson() {
		const { data } = await client.auth.getSession();
		if (signal.aborted || data.session?.user.id !== userId) throw new StoreError("signed-out");
	}

	async function openTables(): Promise<Tables> {
		await checkPerson();
		const groupId = await findOrCreateFamilyGroup(client, userId);
		if (signal.aborted) throw new StoreError("signed-out");
		const stop = watchRows(client, groupId, {
			onRowChange(id, isThere) {
				// Our own changes come back to us too.
				if (records && recordsIncludeRow(records, id) !== isThere) onStale();
			},
			onReconnect: onStale,
		});
		signal.addEventListener("abort", stop);
		return createTables(client, groupId);
	}

	async function read(): Promise<{ tables: Tables; records: Records }> {
		tables ??= await openTables();
		const found = await tables.read();
		await checkPerson();
		// Nothing is also what is left of a family that went with its account.
		if (found.members.length + found.categories.length === 0) await findOrCreateFamilyGroup(client, userId);
		become(found);
		return { tables, records: found };
	}

	return {
		current: () => records,
		async getOrRead() {
			return tables && records ? { tables, records } : await read();
		},
		read: async () => (await read()).records,
		set: become,
	};
}
