import type { CloudClient } from "./client.ts";
import { newId } from "./new-id.ts";

const TABLES = ["family_members", "decision_categories", "category_cycles"] as const;

export interface RowListener {
	/** A row is there, or is there no more: another device's doing or our own. */
	rowChanged(id: string, isThere: boolean): void;
	/** Rows may have changed without being told: the connection has just been made, or made again. */
	mayHaveMissed(): void;
}

/** Listens to what happens to a family's rows, as far as the backend tells. Returns what ends it. */
export function watchRows(client: CloudClient, groupId: string, listener: RowListener): () => void {
	// A name of its own: a channel that is being left still occupies its name.
	const channel = client.channel(`family:${groupId}:${newId()}`);
	for (const table of TABLES) {
		const where = { schema: "public", table };
		channel.on<{ id: string }>(
			"postgres_changes",
			{ ...where, event: "INSERT", filter: `family_group_id=eq.${groupId}` },
			({ new: { id } }) => listener.rowChanged(id, true),
		);
		// Of a deleted row only its id is told, so there is nothing to filter by.
		channel.on<{ id: string }>("postgres_changes", { ...where, event: "DELETE" }, ({ old: { id } }) => {
			if (id !== undefined) listener.rowChanged(id, false);
		});
	}
	channel.subscribe((status) => {
		if (status === "SUBSCRIBED") listener.mayHaveMissed();
	});
	return () => void client.removeChannel(channel);
}
