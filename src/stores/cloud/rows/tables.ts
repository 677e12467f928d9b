import type { GroupKind } from "../../../rules/group-kind.ts";
import { StoreError, TurnConflict } from "../../errors.ts";
import type { CloudClient } from "../http/client.ts";
import { CONFLICT_STATUS, MISSING_STATUS, type TableResponse, unwrap } from "../http/response-error.ts";
import type { Arguments, CategoryRow, DatabaseFunction, MemberRow, TurnRow } from "./database-types.ts";
import { PAGE_SIZES } from "./page-sizes.ts";
import { placeBefore } from "./positions.ts";
import { readPages } from "./read-pages.ts";
import type { Rows } from "./to-family.ts";

/** Some proxies limit a URL to 8 KB. */
const MAX_IDS_PER_URL = 100;
/** Of a 409 (before_turn, …_turns.sql). */
const UNDONE_HINT = "turn_undone";

type NamedTable = "family_members" | "decision_categories";
type MemberColumns = Partial<Pick<MemberRow, "name" | "emoji" | "colour" | "photo" | "back_on">>;
type CategoryColumns = Partial<Pick<CategoryRow, "name" | "looked_at">>;
export type NewTurn = Omit<TurnRow, "family_group_id" | "created_at" | "cycle">;

/** Of a table, where its rows are that a mark hides, too. */
const VIEWS = {
	...{ family_members: "all_members", decision_categories: "all_categories", category_cycles: "all_turns" },
} as const;
/** With what the specification reads along. */
const TURN_COLUMNS = "*, family_members(name), decision_categories(name)";

/** Calls to the tables, those of the specification (section 7) first, for one family. Each throws a StoreError, or a TurnConflict. */
export interface Tables {
	readonly groupId: string;
	read(): Promise<Omit<Rows, "group">>;
	insertName(table: NamedTable, id: string, name: string): Promise<void>;
	deleteName(table: NamedTable, id: string): Promise<void>;
	/** Resolves to whether it is there now: not if an earlier call, whose answer was lost, has recorded it, and another phone has undone it since. */
	insertTurn(turn: NewTurn): Promise<boolean>;
	deleteTurns(category: string, ids: readonly string[]): Promise<void>;
	/** @throws StoreError "name-taken" */
	updateMember(id: string, columns: MemberColumns): Promise<void>;
	/** @throws StoreError "name-taken" */
	updateCategory(id: string, columns: CategoryColumns): Promise<void>;
	/** @param isFirst only where nobody has said it yet */
	setGroupKind(groupKind: GroupKind, isFirst?: boolean): Promise<void>;
	setTimeZone(timeZone: string): Promise<void>;
	/** @param before as of `placeBefore` */
	move(table: NamedTable, id: string, before: string | null): Promise<void>;
	call<Name extends DatabaseFunction>(name: Name, args: Arguments<Name>): Promise<void>;
	/** Those that a call has shown the backend not to have. */
	readonly missing: ReadonlySet<DatabaseFunction>;
	/** Whether a row's place is the one that was read or written last; that of a new row is taken for it. */
	isPlaceKnown(row: { readonly id: string; readonly position?: number }): boolean;
}

/**
 * @param hasMarks false: the backend has the specification's four tables alone
 * @param hasPeople whether a user may be in several families here: what names no row then names the family
 */
export function createTables(client: CloudClient, groupId: string, hasMarks: boolean, hasPeople = false): Tables {
	const missing = new Set<DatabaseFunction>();
	const positions = new Map<string, number>();
	// The same columns.
	const sourceOf = <Table extends keyof typeof VIEWS>(table: Table) => (hasMarks ? VIEWS[table] : table) as Table;

	function readNamed<Row extends MemberRow | CategoryRow>(table: NamedTable) {
		// Not by position, which a backend need not have.
		return readPages(PAGE_SIZES[table], (from, to) =>
			client
				.from(sourceOf(table))
				.select("*")
				.eq("family_group_id", groupId)
				.order("created_at")
				.order("id")
				.range(from, to)
				.retry(false)
				.overrideTypes<Row[], { merge: false }>(),
		);
	}

	function readTurns() {
		return readPages(PAGE_SIZES.category_cycles, (from, to) =>
			client
				.from(sourceOf("category_cycles"))
				.select<string>(hasMarks ? "*" : TURN_COLUMNS)
				.eq("family_group_id", groupId)
				.order("created_at")
				.order("id")
				.range(from, to)
				.retry(false)
				.overrideTypes<TurnRow[], { merge: false }>(),
		);
	}

	function learnPlaces(rows: readonly { readonly id: string; readonly position?: number }[]) {
		for (const { id, position } of rows) if (position !== undefined) positions.set(id, position);
	}

	return {
		groupId,
		missing,
		async read() {
			const [members, categories, turns] = await Promise.all([
				readNamed<MemberRow>("family_members"),
				readNamed<CategoryRow>("decision_categories"),
				readTurns(),
			]);
			positions.clear();
			learnPlaces([...members, ...categories]);
			return { members, categories, turns };
		},
		async insertName(table, id, name) {
			unwrap(await client.from(table).insert({ id, name, family_group_id: groupId }));
		},
		async deleteName(table, id) {
			unwrap(await client.from(table).delete().eq("id", id));
		},
		async insertTurn(turn) {
			const response = await client.from("category_cycles").insert({ ...turn, family_group_id: groupId });
			if (response.error?.hint === UNDONE_HINT) return false;
			unwrapTurn(response);
			return true;
		},
		async deleteTurns(category, ids) {
			for (let from = 0; from < ids.length; from += MAX_IDS_PER_URL) {
				const some = ids.slice(from, from + MAX_IDS_PER_URL);
				const turns = client.from("category_cycles").delete().eq("family_group_id", groupId);
				unwrap(await turns.eq("category_id", category).in("id", some));
			}
		},
		async updateMember(id, columns) {
			unwrapName(await client.from("family_members").update(columns).eq("id", id));
		},
		async updateCategory(id, columns) {
			unwrapName(await client.from("decision_categories").update(columns).eq("id", id));
		},
		async setGroupKind(groupKind, isFirst = false) {
			const update = client.from("family_groups").update({ group_kind: groupKind }).eq("id", groupId);
			unwrap(await (isFirst ? update.is("group_kind", null) : update));
		},
		async setTimeZone(timeZone) {
			unwrap(await client.from("family_groups").update({ time_zone: timeZone }).eq("id", groupId));
		},
		async move(table, id, before) {
			const rows = await readNamed(table);
			const placed = rows.map(({ id, position = 0 }) => ({ id, position }));
			const moved = placeBefore(
				placed.toSorted((one, other) => one.position - other.position),
				id,
				before,
			);
			for (const { id, position } of moved) unwrap(await client.from(table).update({ position }).eq("id", id));
			learnPlaces([...placed, ...moved]);
		},
		async call(name, args) {
			const sent = hasPeople && name === "import_family" ? { ...args, into_family: groupId } : args;
			const response = await client.rpc<DatabaseFunction, never>(name, sent as never);
			if (response.status === MISSING_STATUS) missing.add(name);
			unwrapTurn(response);
		},
		isPlaceKnown({ id, position }) {
			if (position === undefined) return true;
			if (!positions.has(id)) positions.set(id, position);
			return positions.get(id) === position;
		},
	};
}

/** @throws TurnConflict when another device was first @throws StoreError */
function unwrapTurn<T>(response: TableResponse<T>): T {
	if (response.status === CONFLICT_STATUS) throw new TurnConflict(undefined, { cause: response.error });
	return unwrap(response);
}

/** @throws StoreError, "name-taken" when another row of the family has the name */
function unwrapName(response: TableResponse<null>): void {
	if (response.status === CONFLICT_STATUS) throw new StoreError("name-taken", { cause: response.error });
	unwrap(response);
}
