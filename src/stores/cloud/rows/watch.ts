import { createUuid } from "../../uuid.ts";
import type { CloudClient } from "../http/client.ts";

const WATCHED_TABLES = ["family_members", "decision_categories", "category_cycles"] as const;

const REJOIN_DELAY_MS = 10_000;

export interface RowListener {
	onRowChange(id: string, exists: boolean): void;
	onReconnect(): void;
}

export function watchRows(client: CloudClient, groupId: string, listener: RowListener): () => void {
	let isUnsubscribed = false;
	let rejoinTimer: ReturnType<typeof setTimeout> | undefined;
	let leave = join();

	function join(): () => void {
		// A unique name: a channel that is being left still occupies its own.
		const channel = client.channel(`family:${groupId}:${createUuid()}`);
		for (const table of WATCHED_TABLES) {
			const where = { schema: "public", table };
			channel.on<{ id: string }>(
				"postgres_changes",
				{ ...where, event: "INSERT", filter: `family_group_id=eq.${groupId}` },
				({ new: { id } }) => listener.onRowChange(id, true),
			);
			// A deleted row is reported with its id alone, so there is nothing to filter by.
			channel.on<{ id: string }>("postgres_changes", { ...where, event: "DELETE" }, ({ old: { id } }) => {
				if (id !== undefined) listener.onRowChange(id, false);
			});
		}
		channel.subscribe((status) => {
			if (status === "SUBSCRIBED") listener.onReconnect();
			// supabase-js rejoins after an error, but not after the server has closed a channel (because its token expired, say).
			if (status === "CLOSED" && !isUnsubscribed) rejoinTimer = setTimeout(() => (leave = join()), REJOIN_DELAY_MS);
		});
		return () => void client.removeChannel(channel);
	}

	return () => {
		isUnsubscribed = true;
		clearTimeout(rejoinTimer);
		leave();
	};
}
