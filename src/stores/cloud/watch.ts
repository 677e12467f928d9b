import type { CloudClient } from "./client.ts";

const TABLES = ["family_members", "decision_categories", "category_cycles"] as const;

/** Tells of rows that came or went, of another device or our own. Returns what ends it. */
export function watchRows(
	client: CloudClient,
	groupId: string,
	onChange: (id: string | undefined) => void,
): () => void {
	const channel = client.channel(`family:${groupId}`);
	for (const table of TABLES) {
		const where = { schema: "public", table };
		channel.on<{ id: string }>(
			"postgres_changes",
			{ ...where, event: "INSERT", filter: `family_group_id=eq.${groupId}` },
			({ new: row }) => onChange(row.id),
		);
		// Of a deleted row only the id is told, so there is nothing to filter by.
		channel.on<{ id: string }>("postgres_changes", { ...where, event: "DELETE" }, ({ old }) => onChange(old.id));
	}
	channel.subscribe((status) => {
		// What happened until now was not told.
		if (status === "SUBSCRIBED") onChange(undefined);
	});
	return () => void client.removeChannel(channel);
}
