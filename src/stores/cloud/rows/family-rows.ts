import type { Change } from "../../../rules/changes.ts";
import { mayChange } from "../../../rules/roles.ts";
import { StoreError } from "../../errors.ts";
import type { TurnNews } from "../../family-store.ts";
import { familyOf, type ReadFamily } from "../changes/apply-to.ts";
import { canChange } from "../changes/calls.ts";
import type { ChosenFamily } from "../families/chosen-family.ts";
import { type FoundFamily, findFamily } from "../families/find-family.ts";
import { createPresence } from "../families/presence.ts";
import { createRecorders } from "../families/recorders.ts";
import type { CloudClient } from "../http/client.ts";
import { isKnownGroup, isKnownRow, isShown } from "./known-rows.ts";
import type { Rows } from "./rows.ts";
import type { Snapshot } from "./snapshot.ts";
import { createTables, type Tables } from "./tables.ts";
import { toFamily } from "./to-family.ts";
import { watchRows } from "./watch.ts";

export interface OpenedFamily extends ReadFamily {
	readonly tables: Tables;
}

export interface FamilyRowsOptions {
	readonly client: CloudClient;
	readonly userId: string;
	readonly page: EventTarget;
	readonly chosen: ChosenFamily;
	readonly snapshot: Snapshot;
	readonly signal: AbortSignal;
	isWaiting(): boolean;
	onChange(): void;
	onStale(): void;
	onNews(news: readonly TurnNews[]): void;
}

export type FamilyRows = ReturnType<typeof createFamilyRows>;

export function createFamilyRows(options: FamilyRowsOptions) {
	const { client, userId, page, chosen, snapshot, signal, isWaiting, onChange, onStale, onNews } = options;
	let tables: Tables | undefined;
	let known = snapshot.read();
	let family = chosen.read();
	let mayHavePeople = true;
	let version: number | undefined;
	const recorders = createRecorders(userId);
	const tellPresence = createPresence(client, signal);

	function set(next: ReadFamily) {
		if (signal.aborted) return;
		known = next;
		snapshot.write(next);
		onChange();
	}

	/** Row level security returns no rows to another user. That must not pass for an empty family. */
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

	function watch(opened: Tables, { group, people }: FoundFamily) {
		const unsubscribe = watchRows(
			client,
			{ group, hasPeople: people !== undefined },
			{
				onGroup(row) {
					// A row may be hidden by its mark: then only the group's version tells of the change.
					if (known && !(row.version === version && isKnownGroup(known, row))) onStale();
				},
				onRow(table, row) {
					if (known && !(isKnownRow(known, table, row) && opened.isPlaceKnown(row))) onStale();
				},
				onGone: (table, id) => known && isShown(known, table, id) && onStale(),
				onStale,
			},
			page,
		);
		signal.addEventListener("abort", unsubscribe);
	}

	async function open(): Promise<[Tables, FoundFamily]> {
		await checkUser();
		const found = await find();
		const { group, people } = found;
		signal.throwIfAborted();
		if (people !== undefined) {
			chosen.learnFirst(group.id);
			family = group.id;
		}
		const opened = createTables(client, group.id, group.secret !== undefined, people !== undefined);
		watch(opened, found);
		return [opened, found];
	}

	async function readAll(): Promise<[Tables, FoundFamily, Omit<Rows, "group">]> {
		if (tables !== undefined) return [tables, ...(await Promise.all([find(), tables.read()]))];
		const [opened, found] = await open();
		tables = opened;
		const rows = await opened.read();
		// No rows may mean that the account was deleted, or that the user has left the family: `find` knows.
		const isEmpty = rows.members.length === 0 && rows.categories.length === 0;
		return [opened, isEmpty ? await find() : found, rows];
	}

	async function read(): Promise<OpenedFamily> {
		const [opened, { group, people }, rows] = await readAll();
		const found = { ...toFamily({ ...rows, group }), ...(people && { people }) };
		await checkUser();
		const before = known && familyOf(known);
		recorders.learn(rows.turns, people);
		version = group.version;
		set(found);
		if (people) tellPresence(group.id);
		if (before && !signal.aborted) onNews(recorders.findNews(before, familyOf(found)));
		return { ...found, tables: opened };
	}

	return {
		current: () => known,
		recordedBy: recorders.of,
		can(kind: Change["kind"]): boolean {
			const backend = known ?? { isComplete: true };
			const role = known?.people?.family.role ?? "owner";
			return mayChange(role, kind) && canChange(kind, backend, tables?.missingFunctions ?? new Set());
		},
		getOrRead: async (): Promise<OpenedFamily> => (tables && known ? { ...known, tables } : read()),
		read,
		set,
	};
}
