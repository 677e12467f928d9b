import { StoreError, TurnConflict } from "../../errors.ts";
import type { CloudClient } from "../http/client.ts";
import { CONFLICT_STATUS, MISSING_STATUS, type TableResponse, unwrap } from "../http/response-error.ts";
import { PAGE_SIZES } from "./page-sizes.ts";
import { placeBefore } from "./positions.ts";
import type { NamedRow, Rows, TurnRow } from "./rows.ts";

/** Some proxies limit a URL to 8 KB. */
const MAX_IDS_PER_URL = 100;
/** The hint of a 409 (before_turn, …_turns.sql). */
const UNDONE_HINT = "turn_undone";

const VIEWS_WITH_MARKED = {
	...{ family_members: "all_members", decision_categories: "all_categories", category_cycles: "all_turns" },
} as const;
const SPECIFIED_TURN_COLUMNS = "*, family_members(name), decision_categories(name)";

export type ListTable = keyof typeof VIEWS_WITH_MARKED;
type NamedTable = Exclude<ListTable, "category_cycles">;
type Columns = Readonly<Record<string, unknown>>;

export type Tables = ReturnType<typeof createTables>;

/** Calls for one family, those of the specification (section 7) first. @throws StoreError @throws TurnConflict */
export function createTables(client: CloudClient, groupId: string, isComplete: boolean, hasPeople = false) {
	const missingFunctions = new Set<string>();
	const positions = new Map<string, number>();

	/** Rows in the order of their creation, because a backend may have no positions. */
	async function readRows<Row>(table: ListTable): Promise<readonly Row[]> {
		const columns = table === "category_cycles" && !isComplete ? SPECIFIED_TURN_COLUMNS : "*";
		const rows: Row[] = [];
		for (;;) {
			const page = client
				.from(isComplete ? VIEWS_WITH_MARKED[table] : table)
				.select<string, Row>(columns)
				.eq("family_group_id", groupId)
				.order("created_at")
				.order("id")
				.range(rows.length, rows.length + PAGE_SIZES[table] - 1)
				.retry(false);
			const more = unwrap<readonly Row[]>(await page);
			rows.push(...more);
			if (more.length < PAGE_SIZES[table]) return rows;
		}
	}

	function learnPlaces(rows: readonly Pick<NamedRow, "id" | "position">[]) {
		for (const { id, position } of rows) if (position !== undefined) positions.set(id, position);
	}

	return {
		...{ groupId, hasPeople },
		missingFunctions: missingFunctions as ReadonlySet<string>,
		async read(): Promise<Omit<Rows, "group">> {
			const [members, categories, turns] = await Promise.all([
				readRows<NamedRow>("family_members"),
				readRows<NamedRow>("decision_categories"),
				readRows<TurnRow>("category_cycles"),
			]);
			positions.clear();
			learnPlaces([...members, ...categories]);
			return { members, categories, turns };
		},
		/** Whether the row is there now. After a lost answer, another phone may have undone the turn since. */
		async insert(table: ListTable, row: Columns): Promise<boolean> {
			const response = await client.from(table).insert({ ...row, family_group_id: groupId });
			if (response.error?.hint === UNDONE_HINT) return false;
			check(response, table);
			return true;
		},
		async delete(table: NamedTable, id: string) {
			check(await client.from(table).delete().eq("id", id), table);
		},
		async deleteTurns(category: string, ids: readonly string[]) {
			for (let from = 0; from < ids.length; from += MAX_IDS_PER_URL) {
				const some = ids.slice(from, from + MAX_IDS_PER_URL);
				const turns = client.from("category_cycles").delete().eq("family_group_id", groupId);
				unwrap(await turns.eq("category_id", category).in("id", some));
			}
		},
		async update(table: NamedTable, id: string, columns: Columns) {
			check(await client.from(table).update(columns).eq("id", id), table);
		},
		async updateGroup(columns: Columns, onlyIfNull?: string) {
			const update = client.from("family_groups").update(columns).eq("id", groupId);
			unwrap(await (onlyIfNull === undefined ? update : update.is(onlyIfNull, null)));
		},
		async move(table: NamedTable, id: string, before: string | null) {
			const rows = await readRows<NamedRow>(table);
			const placed = rows.map(({ id, position = 0 }) => ({ id, position }));
			placed.sort((a, b) => a.position - b.position);
			const moved = placeBefore(placed, id, before);
			for (const { id, position } of moved) unwrap(await client.from(table).update({ position }).eq("id", id));
			learnPlaces([...placed, ...moved]);
		},
		async call(name: string, args: object) {
			const response = await client.rpc(name, args);
			if (response.status === MISSING_STATUS) missingFunctions.add(name);
			check(response);
		},
		/** Whether a row's place is the one that was read or written last. A new row's place counts as known. */
		isPlaceKnown({ id, position }: Pick<NamedRow, "id" | "position">): boolean {
			if (position === undefined) return true;
			if (!positions.has(id)) positions.set(id, position);
			return positions.get(id) === position;
		},
	};
}

function check(response: TableResponse<unknown>, table?: ListTable): void {
	const isOfNames = table !== undefined && table !== "category_cycles";
	if (response.status === CONFLICT_STATUS) {
		const cause = response.error;
		throw isOfNames ? new StoreError("name-taken", { cause }) : new TurnConflict(undefined, { cause });
	}
	unwrap(response);
}
