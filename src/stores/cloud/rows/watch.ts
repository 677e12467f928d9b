import { withJitter } from "../../jitter.ts";
import { createUuid } from "../../uuid.ts";
import type { CloudClient } from "../http/client.ts";
import type { CategoryRow, GroupRow, MemberRow, TurnRow } from "./database-types.ts";

const TABLES = ["family_members", "decision_categories", "category_cycles"] as const;
export type WatchedTable = (typeof TABLES)[number];

const REJOIN_DELAY_MS = 10_000;
/** A page that is looked at. */
const isVisible = () => globalThis.document?.hidden !== true;

export interface WatchedFamily {
	readonly groupId: string;
	/** Whether the backend knows people beside the owner. */
	readonly hasPeople: boolean;
	/** Whether it stores what kind of group a family is. */
	readonly hasGroupKind: boolean;
}

export interface RowListener {
	/** Of what a backend stores of a family beside its lists. */
	onGroupUpdate(row: GroupRow): void;
	onRowChange(table: WatchedTable, id: string, exists: boolean): void;
	onMemberUpdate(row: MemberRow): void;
	onCategoryUpdate(row: CategoryRow): void;
	/** A turn was mended, undone, reset, or came back. */
	onTurnUpdate(row: TurnRow): void;
	/** Somebody came or went, or is somebody else in the family now. */
	onPeopleChange(): void;
	onReconnect(): void;
	/** The server has closed the channel: its session is over, or the user is in other families now. */
	onClosed(): void;
}

/** @param page which watches nothing while it is hidden: a phone in a pocket costs nothing, and catches up when it is looked at */
export function watchRows(
	client: CloudClient,
	{ groupId, hasPeople, hasGroupKind }: WatchedFamily,
	listener: RowListener,
	page: EventTarget,
): () => void {
	const filter = `family_group_id=eq.${groupId}`;
	let retryTimer: ReturnType<typeof setTimeout> | undefined;
	let leave: (() => void) | undefined;

	function retry(act: () => void, ms = 0) {
		clearTimeout(retryTimer);
		retryTimer = setTimeout(act, ms);
	}

	function join(): () => void {
		let isLeft = false;
		// A unique name: a channel that is being left still occupies its own.
		const channel = client.channel(`family:${groupId}:${createUuid()}`);
		for (const table of TABLES) {
			const where = { schema: "public", table };
			channel.on<{ id: string }>("postgres_changes", { ...where, event: "INSERT", filter }, ({ new: { id } }) =>
				listener.onRowChange(table, id, true),
			);
			// A deleted row is reported with its id alone, so there is nothing to filter by.
			channel.on<{ id: string }>("postgres_changes", { ...where, event: "DELETE" }, ({ old: { id } }) => {
				if (id !== undefined) listener.onRowChange(table, id, false);
			});
		}
		if (hasGroupKind)
			channel.on<GroupRow>(
				"postgres_changes",
				{ schema: "public", table: "family_groups", event: "UPDATE", filter: `id=eq.${groupId}` },
				({ new: row }) => listener.onGroupUpdate(row),
			);
		const update = { schema: "public", event: "UPDATE", filter } as const;
		channel.on<MemberRow>("postgres_changes", { ...update, table: "family_members" }, ({ new: row }) =>
			listener.onMemberUpdate(row),
		);
		channel.on<CategoryRow>("postgres_changes", { ...update, table: "decision_categories" }, ({ new: row }) =>
			listener.onCategoryUpdate(row),
		);
		channel.on<TurnRow>("postgres_changes", { ...update, table: "category_cycles" }, ({ new: row }) =>
			listener.onTurnUpdate(row),
		);
		if (hasPeople)
			channel.on("postgres_changes", { schema: "public", event: "*", table: "family_people", filter }, () =>
				listener.onPeopleChange(),
			);
		channel.subscribe((status) => {
			// What is heard of it late must open no connection for a page that is hidden by now.
			if (isLeft) return;
			if (status === "SUBSCRIBED") listener.onReconnect();
			// supabase-js opens no connection for a channel that joins while the former one is being closed, neither then nor later.
			// Asked while it handles the end of that one, it would take the new one down with it: so a moment later.
			if (status === "CHANNEL_ERROR" || status === "TIMED_OUT") retry(() => client.realtime.connect());
			// supabase-js rejoins after an error, but not after the server has closed a channel (because its token expired, say).
			if (status !== "CLOSED") return;
			listener.onClosed();
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

	/** What was missed meanwhile is read once it has joined. */
	function follow() {
		if (!isVisible()) stop();
		else leave ??= join();
	}

	follow();
	page.addEventListener("visibilitychange", follow);
	return () => {
		page.removeEventListener("visibilitychange", follow);
		stop();
	};
}
