import type { CloudClient } from "../http/client.ts";
import { createUuid } from "./uuid.ts";

const WATCHED_TABLES = ["family_members", "decision_categories", "category_cycles"] as const;

/** Milliseconds before a channel that the server has closed is joined again. */
const REJOIN_DELAY_MS = 10_000;

export interface RowListener {
	/** A row is there, or is there no more: another device's doing or our own. */
	onRowChange(id: string, isThere: boolean): void;
	/** Rows may have changed without being told: the connection has just been made, or made again. */
	onReconnect(): void;
}

/** Listens to what happens to a family's rows, as far as the backend tells. Returns what ends it. */
export function watchRows(client: CloudClient, groupId: string, listener: RowListener): () => void {
	let hasEnded = false;
	let rejoining: ReturnType<typeof setTimeout> | undefined;
	let leave = join();

	function join(): () => void {
		// A name of its own: a channel that is being left still occupies its name.
		const channel = client.channel(`family:${groupId}:${createUuid()}`);
		for (const table of WATCHED_TABLES) {
			const where = { schema: "public", table };
			channel.on<{ id: string }>(
				"postgres_changes",
				{ ...where, event: "INSERT", filter: `family_group_id=eq.${groupId}` },
				({ new: { id } }) => listener.onRowChange(id, true),
			);
			// Of a deleted row only its id is told, so there is nothing to filter by.
			channel.on<{ id: string }>("postgres_changes", { ...where, event: "DELETE" }, ({ old: { id } }) => {
				if (id !== undefined) listener.onRowChange(id, false);
			});
		}
		channel.subscribe((status) => {
			if (status === "SUBSCRIBED") listener.onReconnect();
			// supabase-js joins again after an error, but not after the server has closed a channel (its token had ended, say).
			if (status === "CLOSED" && !hasEnded) rejoining = setTimeout(() => (leave = join()), REJOIN_DELAY_MS);
		});
		return () => void client.removeChannel(channel);
	}

	return () => {
		hasEnded = true;
		clearTimeout(rejoining);
		leave();
	};
}
