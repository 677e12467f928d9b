import type { Change } from "../../../rules/changes.ts";
import { findCategory, findMember } from "../../../rules/family.ts";
import { StoreError } from "../../errors.ts";
import type { ReadFamily } from "../changes/apply-to.ts";
import { canChange } from "../changes/can-change.ts";
import type { CloudClient } from "../http/client.ts";
import { isSame } from "../is-same.ts";
import { findOrCreateFamilyGroup } from "./family-group.ts";
import type { Snapshot } from "./snapshot.ts";
import { createTables, type Tables } from "./tables.ts";
import { toCategory, toFamily, toMember } from "./to-family.ts";
import { type WatchedTable, watchRows } from "./watch.ts";

const SPECIFIED_TABLES: readonly WatchedTable[] = ["family_members", "decision_categories", "category_cycles"];

export interface OpenedFamily extends ReadFamily {
	readonly tables: Tables;
}

export interface FamilyRows {
	current(): ReadFamily | undefined;
	can(kind: Change["kind"]): boolean;
	/** @throws StoreError */
	getOrRead(): Promise<OpenedFamily>;
	/** @throws StoreError */
	read(): Promise<ReadFamily>;
	set(read: ReadFamily): void;
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
	let known = snapshot.read();

	function set(next: ReadFamily) {
		if (signal.aborted) return;
		known = next;
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
		const { id: groupId, secret, group_kind: groupKind } = await findOrCreateFamilyGroup(client, userId);
		signal.throwIfAborted();
		const opened = createTables(client, groupId);
		const unsubscribe = watchRows(
			client,
			groupId,
			secret === undefined ? SPECIFIED_TABLES : [...SPECIFIED_TABLES, "past_turns"],
			groupKind !== undefined,
			{
				onGroupUpdate({ group_kind: groupKind }) {
					if (known && known.family.groupKind !== (groupKind ?? undefined)) onStale();
				},
				onRowChange(table, id, exists) {
					// This device's own changes are reported too.
					if (known && includesRow(known, table, id) !== exists) onStale();
				},
				onMemberUpdate(row) {
					if (!known) return;
					const member = findMember(known.family, row.id);
					// A photo that is as it was is not told.
					const isKnown = isSame(member, toMember({ photo: member?.photo ?? null, ...row }));
					if (!isKnown || !opened.isPlaceKnown(row)) onStale();
				},
				onCategoryUpdate(row) {
					if (!known) return;
					const { family } = known;
					const isKnown = isSame(findCategory(family, row.id), toCategory(row, family.members));
					if (!isKnown || !opened.isPlaceKnown(row)) onStale();
				},
				onTurnUpdate({ id, member_id, done_by, day }) {
					const turn = known?.family.turns.find((one) => one.id === id);
					if (turn === undefined) return;
					const isKnown =
						turn.member === member_id && turn.doneBy === (done_by ?? undefined) && turn.day === (day ?? undefined);
					if (!isKnown) onStale();
				},
				onReconnect: onStale,
			},
		);
		signal.addEventListener("abort", unsubscribe);
		return opened;
	}

	async function read(): Promise<OpenedFamily> {
		tables ??= await openTables();
		// A deleted account leaves no rows; its group is then missing too.
		const [rows, group] = await Promise.all([tables.read(), findOrCreateFamilyGroup(client, userId)]);
		await checkUser();
		const found = toFamily({ ...rows, group });
		set(found);
		return { ...found, tables };
	}

	return {
		current: () => known,
		can: (kind) => canChange(kind, known ?? { isComplete: true }, tables?.missing ?? new Set()),
		getOrRead: async () => (tables && known ? { ...known, tables } : read()),
		read,
		set,
	};
}

function includesRow({ family }: ReadFamily, table: WatchedTable, id: string): boolean {
	if (table === "family_members") return findMember(family, id) !== undefined;
	if (table === "decision_categories") return findCategory(family, id) !== undefined;
	const isPast = table === "past_turns";
	return family.turns.some((turn) => turn.id === id && (turn.cycle === 0) === isPast);
}
