import { trimName } from "../../../rules/name.ts";
import { StoreError, TurnConflict } from "../../errors.ts";
import type { CloudClient } from "../http/client.ts";
import { CONFLICT_STATUS, type TableResponse, unwrap } from "../http/response-error.ts";
import {
	CATEGORY_COLUMNS,
	DRAW_COLUMNS,
	MEMBER_COLUMNS,
	type SettingsColumns,
	toCategoryRow,
	toClosedDraw,
	toDrawRow,
	toMemberRow,
	toNewRows,
	toText,
} from "./database-rows.ts";
import type { ImportedEntry } from "./database-types.ts";
import { PAGE_SIZES } from "./page-sizes.ts";
import type { CategoryRow, MemberRow, NamedList, NamedRow, OpenDrawRow, Records, TurnRow } from "./records.ts";

/** Some proxies limit a URL to 8 KB. */
const MAX_IDS_PER_URL = 100;
/** The built-in backend takes 64 KiB: one category that excludes a thousand members fits, and 100 of the longest names. */
const MAX_BODY_BYTES = 60_000;
const MAX_ROWS_PER_INSERT = 100;

const NAMED_TABLES = { members: "family_members", categories: "decision_categories" } as const;

/** Calls to the tables, those of the specification (section 7) first, for one family. Each throws a StoreError, or a TurnConflict. */
export interface Tables {
	readonly groupId: string;
	read(): Promise<Records>;
	insertName(list: NamedList, row: NamedRow): Promise<void>;
	/** With what they have of their own. */
	insertMissingNames(list: NamedList, rows: readonly (MemberRow | CategoryRow)[]): Promise<void>;
	deleteName(list: NamedList, id: string): Promise<void>;
	insertTurn(turn: NewTurn): Promise<void>;
	insertTurns(turns: readonly NewTurn[]): Promise<void>;
	/** Not idempotent: after the last turn, numbers begin at 1 again. */
	resetCategory(categoryId: string, lastTurnNumber: number): Promise<void>;
	/** @throws StoreError "name-taken" */
	rename(list: NamedList, id: string, name: string): Promise<void>;
	move(list: NamedList, id: string, position: number): Promise<void>;
	updateMember(id: string, columns: MemberUpdate): Promise<void>;
	updateSettings(categoryId: string, columns: Partial<SettingsColumns>): Promise<void>;
	/** @returns whether it is the open draw now: another device's may have been first */
	insertDraw(draw: OpenDrawRow): Promise<boolean>;
	deleteDraws(ids: readonly string[]): Promise<void>;
	passDraw(id: string, next: OpenDrawRow): Promise<void>;
	undoTurn(id: string): Promise<void>;
	/** Those that are there already are not imported again. @param entries oldest first */
	importRecord(entries: readonly ImportedEntry[]): Promise<void>;
}

export type MemberUpdate =
	| { readonly emoji: string | null; readonly colour: number | null }
	| { readonly back_on: string | null };

export interface NewTurn {
	readonly id: string;
	readonly category_id: string;
	readonly member_id: string;
	readonly cycle_number: number;
	readonly turn_number: number;
	readonly done_by?: string;
	readonly option?: string;
}

export function createTables(client: CloudClient, groupId: string): Tables {
	const inFamily = <Row>(row: Row) => ({ ...row, family_group_id: groupId });

	async function readMembers() {
		const rows = await readPages(PAGE_SIZES.family_members, (from, to) =>
			client
				.from("family_members")
				.select(MEMBER_COLUMNS)
				.eq("family_group_id", groupId)
				.order("position")
				.order("created_at")
				.order("id")
				.range(from, to)
				.retry(false),
		);
		return rows.map(toMemberRow);
	}

	async function readCategories() {
		const rows = await readPages(PAGE_SIZES.decision_categories, (from, to) =>
			client
				.from("decision_categories")
				.select(CATEGORY_COLUMNS)
				.eq("family_group_id", groupId)
				.order("position")
				.order("created_at")
				.order("id")
				.range(from, to)
				.retry(false),
		);
		return rows.map(toCategoryRow);
	}

	async function readDraws() {
		const rows = await readPages(PAGE_SIZES.open_draws, (from, to) =>
			client
				.from("open_draws")
				.select(DRAW_COLUMNS)
				.eq("family_group_id", groupId)
				.order("id")
				.range(from, to)
				.retry(false),
		);
		return rows.map(toDrawRow);
	}

	async function readTurns(): Promise<readonly TurnRow[]> {
		const rows = await readPages(PAGE_SIZES.category_cycles, (from, to) =>
			client
				.from("category_cycles")
				.select(
					"id, turn_number, round, opened_round, done_by, option, draw_member, draw_passed, family_members(name), decision_categories(name)",
				)
				.eq("family_group_id", groupId)
				.order("created_at")
				.order("id")
				.range(from, to)
				.retry(false),
		);
		return rows.map(({ id, turn_number, round, opened_round, done_by, ...embedded }): TurnRow => {
			const option = toText(embedded.option);
			return {
				id,
				category: trimName(embedded.decision_categories.name),
				member: trimName(embedded.family_members.name),
				turnNumber: turn_number,
				round,
				...(opened_round && { opensRound: true as const }),
				...(done_by !== null && { doneBy: done_by }),
				...(option !== undefined && { option }),
				...toClosedDraw(embedded),
			};
		});
	}

	type InsertedTurn = ReturnType<typeof inFamily<NewTurn>>;
	async function sendTurns(rows: InsertedTurn | InsertedTurn[]) {
		unwrapTurn(await client.from("category_cycles").insert(rows));
	}

	return {
		groupId,
		async read() {
			const [members, categories, turns, draws] = await Promise.all([
				readMembers(),
				readCategories(),
				readTurns(),
				readDraws(),
			]);
			return { members, categories, turns, draws };
		},
		async insertName(list, { id, name }) {
			unwrap(await client.from(NAMED_TABLES[list]).insert(inFamily({ id, name })));
		},
		async insertMissingNames(list, rows) {
			const options = { onConflict: "family_group_id,name", ignoreDuplicates: true };
			for (const some of chunkBySize(toNewRows(rows).map(inFamily)))
				unwrap(await client.from(NAMED_TABLES[list]).upsert(some, options));
		},
		async deleteName(list, id) {
			unwrap(await client.from(NAMED_TABLES[list]).delete().eq("id", id));
		},
		insertTurn: (turn) => sendTurns(inFamily(turn)),
		async insertTurns(turns) {
			for (const some of chunk(turns, MAX_ROWS_PER_INSERT)) await sendTurns(some.map(inFamily));
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
		async rename(list, id, name) {
			const response = await client.from(NAMED_TABLES[list]).update({ name }).eq("id", id);
			if (response.status === CONFLICT_STATUS) throw new StoreError("name-taken", { cause: response.error });
			unwrap(response);
		},
		async move(list, id, position) {
			unwrap(await client.from(NAMED_TABLES[list]).update({ position }).eq("id", id));
		},
		async updateMember(id, columns) {
			unwrap(await client.from("family_members").update(columns).eq("id", id));
		},
		async updateSettings(categoryId, columns) {
			unwrap(await client.from("decision_categories").update(columns).eq("id", categoryId));
		},
		async insertDraw({ id, category, member, basedOn, passed }) {
			const row = { id, category_id: category, member_id: member, based_on: basedOn, passed: [...passed] };
			const options = { onConflict: "category_id", ignoreDuplicates: true };
			const inserted = unwrapTurn(await client.from("open_draws").upsert(inFamily(row), options).select("id"));
			return inserted.length > 0;
		},
		async deleteDraws(ids) {
			for (const some of chunk(ids, MAX_IDS_PER_URL)) unwrap(await client.from("open_draws").delete().in("id", some));
		},
		async passDraw(id, next) {
			unwrapTurn(await client.rpc("pass_draw", { draw_id: id, new_id: next.id, new_member: next.member }));
		},
		async undoTurn(id) {
			unwrapTurn(await client.rpc("undo_turn", { turn_id: id }));
		},
		async importRecord(entries) {
			for (const some of chunkBySize(entries.toReversed()))
				unwrap(await client.rpc("import_record", { entries: some.toReversed() }));
		},
	};
}

/** @throws TurnConflict when another device was first @throws StoreError */
function unwrapTurn<T>(response: TableResponse<T>): T {
	if (response.status === CONFLICT_STATUS) throw new TurnConflict(undefined, { cause: response.error });
	return unwrap(response);
}

function chunk<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
	return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** As many at once as a request holds. */
function chunkBySize<T>(all: readonly T[]): T[][] {
	const encoder = new TextEncoder();
	const chunks: T[][] = [];
	let bytes = Number.POSITIVE_INFINITY;
	for (const one of all) {
		const size = encoder.encode(JSON.stringify(one)).length + 1;
		bytes += size;
		const last = chunks.at(-1);
		if (last !== undefined && bytes <= MAX_BODY_BYTES && last.length < MAX_ROWS_PER_INSERT) last.push(one);
		else {
			chunks.push([one]);
			bytes = size;
		}
	}
	return chunks;
}

async function readPages<T>(
	size: number,
	page: (from: number, to: number) => PromiseLike<TableResponse<T[]>>,
): Promise<readonly T[]> {
	const rows: T[] = [];
	for (;;) {
		const more = unwrap(await page(rows.length, rows.length + size - 1));
		rows.push(...more);
		if (more.length < size) return rows;
	}
}
