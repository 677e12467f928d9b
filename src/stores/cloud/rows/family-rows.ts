import type { Change } from "../../../rules/changes.ts";
import { findCategory, findMember } from "../../../rules/family.ts";
import { mayChange } from "../../../rules/roles.ts";
import { StoreError } from "../../errors.ts";
import type { TurnNews } from "../../family-store.ts";
import { familyOf, type ReadFamily } from "../changes/apply-to.ts";
import { canChange } from "../changes/can-change.ts";
import type { ChosenFamily } from "../families/chosen-family.ts";
import { type FoundFamily, findFamily } from "../families/find-family.ts";
import { createPresence } from "../families/presence.ts";
import { createRecorders, type Recorders } from "../families/recorders.ts";
import type { CloudClient } from "../http/client.ts";
import { isSame } from "../is-same.ts";
import type { Snapshot } from "./snapshot.ts";
import { createTables, type Tables } from "./tables.ts";
import { toCategory, toFamily, toMember, toTurn } from "./to-family.ts";
import { type WatchedTable, watchRows } from "./watch.ts";

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
	readonly recordedBy: Recorders["of"];
}

export interface FamilyRowsOptions {
	readonly client: CloudClient;
	readonly userId: string;
	readonly page: EventTarget;
	/** On this device. */
	readonly chosen: ChosenFamily;
	readonly snapshot: Snapshot;
	readonly signal: AbortSignal;
	/** Whether something waits on this device that was meant for the user's own family. */
	isWaiting(): boolean;
	onChange(): void;
	onStale(): void;
	onNews(news: readonly TurnNews[]): void;
}

export function createFamilyRows({
	client,
	userId,
	page,
	chosen,
	snapshot,
	signal,
	isWaiting,
	onChange,
	onStale,
	onNews,
}: FamilyRowsOptions): FamilyRows {
	let tables: Tables | undefined;
	let known = snapshot.read();
	let family = chosen.read();
	let mayHavePeople = true;
	const recorders = createRecorders(userId);
	const presence = createPresence(client, signal);

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

	async function find(): Promise<FoundFamily> {
		const mustBeOwn = () => known !== undefined || isWaiting();
		const found = await findFamily({ client, userId, family, mayHavePeople, mustBeOwn });
		mayHavePeople = found.people !== undefined;
		return found;
	}

	async function openTables(): Promise<[Tables, FoundFamily]> {
		await checkUser();
		const found = await find();
		const { group, people } = found;
		signal.throwIfAborted();
		const groupId = group.id;
		if (people !== undefined) {
			chosen.learn(groupId);
			family = groupId;
		}
		const opened = createTables(client, groupId, group.secret !== undefined, people !== undefined);
		const unsubscribe = watchRows(
			client,
			{
				groupId,
				hasPeople: people !== undefined,
				hasGroupKind: group.group_kind !== undefined,
			},
			{
				onGroupUpdate({ name, group_kind, time_zone }) {
					if (!known) return;
					const { stored, people } = known;
					const isKnown =
						stored.groupKind === (group_kind ?? undefined) && stored.timeZone === (time_zone ?? undefined);
					if (!isKnown || (people?.family.name ?? name) !== name) onStale();
				},
				onRowChange(table, id, exists) {
					// This device's own changes are reported too.
					if (known && includesRow(known, table, id) !== exists) onStale();
				},
				onMemberUpdate(row) {
					if (!known) return;
					const member = findMember(known.stored, row.id);
					// A photo that is as it was is not told.
					const isKnown = isSameButForTimes(member, toMember({ photo: member?.photo ?? null, ...row }));
					if (!isKnown || !opened.isPlaceKnown(row)) onStale();
				},
				onCategoryUpdate(row) {
					if (!known) return;
					const { stored } = known;
					const isKnown = isSameButForTimes(findCategory(stored, row.id), toCategory(row, stored.members));
					if (!isKnown || !opened.isPlaceKnown(row)) onStale();
				},
				onTurnUpdate(row) {
					const turn = known?.stored.turns.find(({ id }) => id === row.id);
					if (turn && !isSameButForTimes(turn, toTurn(row))) onStale();
				},
				onPeopleChange: onStale,
				onReconnect: onStale,
				onClosed: onStale,
			},
			page,
		);
		signal.addEventListener("abort", unsubscribe);
		return [opened, found];
	}

	async function readAll(): Promise<[Tables, FoundFamily, Awaited<ReturnType<Tables["read"]>>]> {
		if (tables !== undefined) return [tables, ...(await Promise.all([find(), tables.read()]))];
		const [opened, found] = await openTables();
		tables = opened;
		const rows = await opened.read();
		// Of a deleted account, and of a family that the user is no longer in, there are no rows: whoever reads none asks again.
		const isEmpty = rows.members.length === 0 && rows.categories.length === 0;
		return [opened, isEmpty ? await find() : found, rows];
	}

	async function readFamily() {
		const [opened, { group, people }, rows] = await readAll();
		return { opened, group, people, rows, found: { ...toFamily({ ...rows, group }), ...(people && { people }) } };
	}

	async function read(): Promise<OpenedFamily> {
		const { opened, group, people, rows, found } = await readFamily();
		await checkUser();
		const before = known && familyOf(known);
		recorders.learn(rows.turns, people);
		set(found);
		if (people) presence.tell(group.id);
		if (before && !signal.aborted) onNews(recorders.findNews(before, familyOf(found)));
		return { ...found, tables: opened };
	}

	return {
		current: () => known,
		recordedBy: recorders.of,
		can(kind) {
			const backend = known ?? { isComplete: true };
			const role = known?.people?.family.role ?? "owner";
			return mayChange(role, kind) && canChange(kind, backend, tables?.missing ?? new Set());
		},
		getOrRead: async () => (tables && known ? { ...known, tables } : read()),
		read,
		set,
	};
}

function includesRow(read: ReadFamily, table: WatchedTable, id: string): boolean {
	const family = familyOf(read);
	if (table === "family_members") return findMember(family, id) !== undefined;
	if (table === "decision_categories") return findCategory(family, id) !== undefined;
	return family.turns.some((turn) => turn.id === id && turn.cycle > 0);
}

const MARKS = ["removedAt", "undoneAt", "resetAt"];

/** Of this device's own marks, the clock is another. */
function isSameButForTimes(one: object | undefined, other: object | undefined): boolean {
	const withoutTimes = (marked: object | undefined) =>
		marked &&
		Object.fromEntries(
			Object.entries(marked).map(([field, value]) => [field, MARKS.includes(field) ? value !== undefined : value]),
		);
	return isSame(withoutTimes(one), withoutTimes(other));
}
