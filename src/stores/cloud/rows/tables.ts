import { TurnConflict } from "../../errors.ts";
import type { CloudClient } from "../http/client.ts";
import { CONFLICT_STATUS, type TableResponse, unwrap } from "../http/response-error.ts";
import type { NamedList, NamedRow, Records, Turn } from "./records.ts";

/** PostgREST returns 1000 rows (`max_rows`), the built-in backend 1 MB: enough for 500 of the longest names. */
const PAGE_SIZE = 500;
/** Some proxies limit a URL to 8 KB. */
const MAX_IDS_PER_URL = 100;
/** The built-in backend takes 64 KiB: enough for 100 of the longest names. */
const MAX_ROWS_PER_INSERT = 100;

const NAMED_TABLES = { members: "family_members", categories: "decision_categories" } as const;

/** The specification's calls to the tables (section 7), for one family. Each throws a StoreError, or a TurnConflict. */
export interface Tables {
	readonly groupId: string;
	read(): Promise<Records>;
	insertName(list: NamedList, row: NamedRow): Promise<void>;
	insertMissingNames(list: NamedList, rows: readonly NamedRow[]): Promise<void>;
	deleteName(list: NamedList, id: string): Promise<void>;
	insertTurn(turn: NewTurn): Promise<void>;
	insertTurns(turns: readonly NewTurn[]): Promise<void>;
	deleteTurns(ids: readonly string[]): Promise<void>;
	/** Not idempotent: after the last turn, numbers begin at 1 again. */
	resetCategory(categoryId: string, lastTurnNumber: number): Promise<void>;
}

export interface NewTurn {
	readonly id: string;
	readonly category_id: string;
	readonly member_id: string;
	readonly cycle_number: number;
	readonly turn_number: number;
}

export function createTables(client: CloudClient, groupId: string): Tables {
	const inFamily = <Row>(row: Row) => ({ ...row, family_group_id: groupId });

	async function readNames(list: NamedList): Promise<readonly NamedRow[]> {
		return readPages((from, to) =>
			client
				.from(NAMED_TABLES[list])
				.select("id, name")
				.eq("family_group_id", groupId)
				.order("created_at")
				.order("id")
				.range(from, to)
				.retry(false),
		);
	}

	async function readTurns(): Promise<readonly Turn[]> {
		const rows = await readPages((from, to) =>
			client
				.from("category_cycles")
				.select("id, turn_number, family_members(name), decision_categories(name)")
				.eq("family_group_id", groupId)
				.order("created_at")
				.order("id")
				.range(from, to)
				.retry(false),
		);
		return rows.map(({ id, turn_number, family_members, decision_categories }) => ({
			id,
			category: decision_categories.name,
			person: family_members.name,
			turnNumber: turn_number,
		}));
	}

	type TurnRow = ReturnType<typeof inFamily<NewTurn>>;
	async function sendTurns(rows: TurnRow | TurnRow[]) {
		const response = await client.from("category_cycles").insert(rows);
		if (response.status === CONFLICT_STATUS) throw new TurnConflict(undefined, { cause: response.error });
		unwrap(response);
	}

	return {
		groupId,
		async read() {
			const [members, categories, turns] = await Promise.all([
				readNames("members"),
				readNames("categories"),
				readTurns(),
			]);
			return { members, categories, turns };
		},
		async insertName(list, row) {
			unwrap(await client.from(NAMED_TABLES[list]).insert(inFamily(row)));
		},
		async insertMissingNames(list, rows) {
			const options = { onConflict: "family_group_id,name", ignoreDuplicates: true };
			for (const some of chunk(rows, MAX_ROWS_PER_INSERT))
				unwrap(await client.from(NAMED_TABLES[list]).upsert(some.map(inFamily), options));
		},
		async deleteName(list, id) {
			unwrap(await client.from(NAMED_TABLES[list]).delete().eq("id", id));
		},
		insertTurn: (turn) => sendTurns(inFamily(turn)),
		async insertTurns(turns) {
			for (const some of chunk(turns, MAX_ROWS_PER_INSERT)) await sendTurns(some.map(inFamily));
		},
		async deleteTurns(ids) {
			for (const some of chunk(ids, MAX_IDS_PER_URL))
				unwrap(await client.from("category_cycles").delete().eq("family_group_id", groupId).in("id", some));
		},
		async resetCategory(categoryId, lastTurnNumber) {
			unwrap(
				await client
					.from("category_cycles")
					.delete()
					.eq("family_group_id", groupId)
					.eq("category_id", categoryId)
					.lte("turn_number", lastTurnNumber),
			);
		},
	};
}

function chunk<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
	return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

async function readPages<T>(
	page: (from: number, to: number) => PromiseLike<TableResponse<T[]>>,
): Promise<readonly T[]> {
	const rows: T[] = [];
	for (;;) {
		const more = unwrap(await page(rows.length, rows.length + PAGE_SIZE - 1));
		rows.push(...more);
		if (more.length < PAGE_SIZE) return rows;
	}
}
