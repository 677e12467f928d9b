import { StoreError } from "../../errors.ts";
import type { CloudClient } from "../http/client.ts";
import type { BackendRows } from "./backend-rows.ts";
import { findOrCreateFamilyGroup } from "./family-group.ts";
import { type Records, recordsIncludeRow, recordsIncludeVersion } from "./records.ts";
import type { Snapshot } from "./snapshot.ts";
import { createTables, type Tables } from "./tables.ts";
import { watchRows } from "./watch.ts";

export interface FamilyRows extends BackendRows {
	current(): Records | undefined;
}

export interface FamilyRowsOptions {
	readonly client: CloudClient;
	readonly userId: string;
	readonly snapshot: Snapshot;
	readonly signal: AbortSignal;
	onChange(): void;
	onStale(): void;
}

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

	function set(next: Records) {
		if (signal.aborted) return;
		records = next;
		snapshot.write(next);
		onChange();
	}

	/** To another user, row level security returns no rows, which must not pass for an empty family. */
	async function checkUser() {
		const { data } = await client.auth.getSession();
		signal.throwIfAborted();
		if (data.session?.user.id !== userId) throw new StoreError("signed-out");
	}

	async function openTables(): Promise<Tables> {
		await checkUser();
		const groupId = await findOrCreateFamilyGroup(client, userId);
		signal.throwIfAborted();
		const unsubscribe = watchRows(client, groupId, {
			onRowChange(id, exists) {
				// This device's own changes are reported too.
				if (records && recordsIncludeRow(records, id) !== exists) onStale();
			},
			onRowUpdate(row) {
				if (records && !recordsIncludeVersion(records, row)) onStale();
			},
			onReconnect: onStale,
		});
		signal.addEventListener("abort", unsubscribe);
		return createTables(client, groupId);
	}

	async function read(): Promise<{ tables: Tables; records: Records }> {
		tables ??= await openTables();
		const found = await tables.read();
		await checkUser();
		// A deleted account leaves no rows either; its group is then missing too.
		if (found.members.length + found.categories.length === 0) await findOrCreateFamilyGroup(client, userId);
		set(found);
		return { tables, records: found };
	}

	return {
		current: () => records,
		getOrRead: async () => (tables && records ? { tables, records } : read()),
		read: async () => (await read()).records,
		set,
	};
}
