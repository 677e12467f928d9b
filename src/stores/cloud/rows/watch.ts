import { withJitter } from "../../jitter.ts";
import { createUuid } from "../../uuid.ts";
import type { CloudClient } from "../http/client.ts";
import { type CategoryColumns, type MemberColumns, toCategoryRow, toMemberRow } from "./database-rows.ts";
import type { CategoryRow, MemberRow } from "./records.ts";

const WATCHED_TABLES = ["family_members", "decision_categories", "category_cycles", "open_draws"] as const;

const REJOIN_DELAY_MS = 10_000;

export interface RowListener {
	onRowChange(id: string, exists: boolean): void;
	onRowUpdate(row: MemberRow | CategoryRow): void;
	onReconnect(): void;
}

export function watchRows(client: CloudClient, groupId: string, listener: RowListener): () => void {
	const filter = `family_group_id=eq.${groupId}`;
	let isUnsubscribed = false;
	let rejoinTimer: ReturnType<typeof setTimeout> | undefined;
	let leave = join();

	function join(): () => void {
		// A unique name: a channel that is being left still occupies its own.
		const channel = client.channel(`family:${groupId}:${createUuid()}`);
		for (const table of WATCHED_TABLES) {
			const where = { schema: "public", table };
			channel.on<{ id: string }>("postgres_changes", { ...where, event: "INSERT", filter }, ({ new: { id } }) =>
				listener.onRowChange(id, true),
			);
			// A deleted row is reported with its id alone, so there is nothing to filter by.
			channel.on<{ id: string }>("postgres_changes", { ...where, event: "DELETE" }, ({ old: { id } }) => {
				if (id !== undefined) listener.onRowChange(id, false);
			});
		}
		const update = { schema: "public", event: "UPDATE", filter } as const;
		channel.on<MemberColumns>("postgres_changes", { ...update, table: "family_members" }, ({ new: row }) =>
			listener.onRowUpdate(toMemberRow(row)),
		);
		channel.on<CategoryColumns>("postgres_changes", { ...update, table: "decision_categories" }, ({ new: row }) =>
			listener.onRowUpdate(toCategoryRow(row)),
		);
		channel.subscribe((status) => {
			if (status === "SUBSCRIBED") listener.onReconnect();
			// supabase-js rejoins after an error, but not after the server has closed a channel (because its token expired, say).
			if (status === "CLOSED" && !isUnsubscribed)
				rejoinTimer = setTimeout(() => (leave = join()), withJitter(REJOIN_DELAY_MS));
		});
		return () => void client.removeChannel(channel);
	}

	return () => {
		isUnsubscribed = true;
		clearTimeout(rejoinTimer);
		leave();
	};
}
