import { withJitter } from "../../jitter.ts";
import { createUuid } from "../../uuid.ts";
import type { CloudClient } from "../http/client.ts";
import type { GroupRow, NamedRow, TurnRow } from "./rows.ts";
import type { ListTable } from "./tables.ts";

const TABLES = ["family_members", "decision_categories", "category_cycles"] as const;

const REJOIN_DELAY_MS = 10_000;
const isHidden = () => globalThis.document?.hidden === true;

export interface WatchedFamily {
	readonly group: GroupRow;
	readonly hasPeople: boolean;
}

export interface RowListener {
	onGroup(row: GroupRow): void;
	onRow(table: ListTable, row: NamedRow | TurnRow): void;
	onGone(table: ListTable, id: string): void;
	/** Changes may have been missed, or people have come or gone. */
	onStale(): void;
}

/** @param page nothing is watched while the page is hidden, so that a phone in a pocket costs nothing */
export function watchRows(
	client: CloudClient,
	{ group, hasPeople }: WatchedFamily,
	listener: RowListener,
	page: EventTarget,
): () => void {
	const filter = `family_group_id=eq.${group.id}`;
	let retryTimer: ReturnType<typeof setTimeout> | undefined;
	let leave: (() => void) | undefined;

	function retry(act: () => void, ms = 0) {
		clearTimeout(retryTimer);
		retryTimer = setTimeout(act, ms);
	}

	function join(): () => void {
		let isLeft = false;
		// A unique name: a channel that is being left still occupies its own.
		const channel = client.channel(`family:${group.id}:${createUuid()}`);
		for (const table of TABLES) {
			const where = { schema: "public", table };
			const onRow = ({ new: row }: { new: NamedRow | TurnRow }) => listener.onRow(table, row);
			channel.on<NamedRow | TurnRow>("postgres_changes", { ...where, event: "INSERT", filter }, onRow);
			channel.on<NamedRow | TurnRow>("postgres_changes", { ...where, event: "UPDATE", filter }, onRow);
			// A deleted row is reported with its id alone, so there is nothing to filter by.
			channel.on<{ id: string }>("postgres_changes", { ...where, event: "DELETE" }, ({ old: { id } }) => {
				if (id !== undefined) listener.onGone(table, id);
			});
		}
		if (group.secret !== undefined)
			channel.on<GroupRow>(
				"postgres_changes",
				{ schema: "public", table: "family_groups", event: "UPDATE", filter: `id=eq.${group.id}` },
				({ new: row }) => listener.onGroup(row),
			);
		if (hasPeople)
			channel.on("postgres_changes", { schema: "public", event: "*", table: "family_people", filter }, () =>
				listener.onStale(),
			);
		channel.subscribe((status) => {
			// A late status of this channel must not open a connection for a page that is hidden by now.
			if (isLeft) return;
			if (status === "SUBSCRIBED") listener.onStale();
			// supabase-js opens no connection for a channel that joins while the former connection is being closed, neither
			// then nor later. One opened at once, while supabase-js handles that end, would be closed, too.
			if (status === "CHANNEL_ERROR" || status === "TIMED_OUT") retry(() => client.realtime.connect());
			// supabase-js rejoins after an error, but not after the server has closed a channel, as when a session is over.
			if (status !== "CLOSED") return;
			listener.onStale();
			retry(() => (leave = join()), withJitter(REJOIN_DELAY_MS));
		});
		return () => {
			isLeft = true;
			void client.removeChannel(channel);
		};
	}

	function stop() {
		clearTimeout(retryTimer);
		leave?.();
		leave = undefined;
	}

	function follow() {
		if (isHidden()) stop();
		else leave ??= join();
	}

	follow();
	page.addEventListener("visibilitychange", follow);
	return () => {
		page.removeEventListener("visibilitychange", follow);
		stop();
	};
}
