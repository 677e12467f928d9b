import { StoreError, TurnConflict } from "../../errors.ts";
import type { CloudClient } from "../http/client.ts";
import { type ErrorResponse, toStoreError } from "../http/response-error.ts";
import type { NamedRow, Records, Turn } from "./records.ts";
import { createUuid } from "./uuid.ts";

/**
 * Rows in one answer: fewer than PostgREST gives at most unless told otherwise (1000, `max_rows`), and so many that they stay below the
 * 1 MB that the built-in backend gives, even with the longest names.
 */
const PAGE_SIZE = 500;
/**
 * Rows are not as the sender believed: a repeated id or name (23505), a row that is gone (23503), or a turn that is not the
 * next one (`PT409`; PostgREST makes the status xyz of an SQLSTATE `PTxyz`).
 */
const CONFLICT_STATUS = 409;
/** Ids in one address, which some proxies cut at 8 KB. */
const MAX_IDS_PER_URL = 100;
/** Rows in one insert, so that it stays below the 64 KiB that the built-in backend takes, even with the longest names. */
const MAX_ROWS_PER_INSERT = 100;

/** What is there already by its name stays as it is. */
const IGNORE_EXISTING_NAMES = { onConflict: "family_group_id,name", ignoreDuplicates: true };

/** The specification's calls to the tables (section 7), for one family. Each throws a StoreError when it fails, or a TurnConflict. */
export interface Tables {
	readonly groupId: string;
	read(): Promise<Records>;
	insertMember(row: NamedRow): Promise<void>;
	insertCategory(row: NamedRow): Promise<void>;
	insertTurn(turn: NewTurn): Promise<void>;
	/** Rows whose name is there already are left out. */
	insertMembers(rows: readonly NamedRow[]): Promise<void>;
	insertCategories(rows: readonly NamedRow[]): Promise<void>;
	/** As many as one call takes at a time: all of them, or none. */
	insertTurns(turns: readonly NewTurn[]): Promise<void>;
	deleteMember(id: string): Promise<void>;
	deleteCategory(id: string): Promise<void>;
	deleteTurns(ids: readonly string[]): Promise<void>;
	/** Deletes a category's turns up to one of them. Numbers begin anew when none is left: not to be repeated unread. */
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
	const family_group_id = groupId;
	const inFamily = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, family_group_id }));

	async function readNames(table: "family_members" | "decision_categories"): Promise<readonly NamedRow[]> {
		return fetchAllPages((from, to) =>
			client
				.from(table)
				.select("id, name")
				.eq("family_group_id", groupId)
				.order("created_at")
				.order("id")
				.range(from, to)
				.retry(false),
		);
	}

	async function readTurns(): Promise<readonly Turn[]> {
		const rows = await fetchAllPages((from, to) =>
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

	return {
		groupId,
		async read() {
			const [members, categories, turns] = await Promise.all([
				readNames("family_members"),
				readNames("decision_categories"),
				readTurns(),
			]);
			return { members, categories, turns };
		},
		async insertMember(row) {
			unwrap(await client.from("family_members").insert({ ...row, family_group_id }));
		},
		async insertCategory(row) {
			unwrap(await client.from("decision_categories").insert({ ...row, family_group_id }));
		},
		async insertTurn(turn) {
			const answer = await client.from("category_cycles").insert({ ...turn, family_group_id });
			if (answer.status === CONFLICT_STATUS) throw new TurnConflict(undefined, { cause: answer.error });
			unwrap(answer);
		},
		async insertMembers(rows) {
			for (const some of chunk(rows, MAX_ROWS_PER_INSERT))
				unwrap(await client.from("family_members").upsert(inFamily(some), IGNORE_EXISTING_NAMES));
		},
		async insertCategories(rows) {
			for (const some of chunk(rows, MAX_ROWS_PER_INSERT))
				unwrap(await client.from("decision_categories").upsert(inFamily(some), IGNORE_EXISTING_NAMES));
		},
		async insertTurns(turns) {
			for (const some of chunk(turns, MAX_ROWS_PER_INSERT)) {
				const answer = await client.from("category_cycles").insert(inFamily(some));
				if (answer.status === CONFLICT_STATUS) throw new TurnConflict(undefined, { cause: answer.error });
				unwrap(answer);
			}
		},
		async deleteMember(id) {
			unwrap(await client.from("family_members").delete().eq("id", id));
		},
		async deleteCategory(id) {
			unwrap(await client.from("decision_categories").delete().eq("id", id));
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

/**
 * The id of the person's family group, which is made on the first sign-in. Two devices at once make one: the second is
 * refused, because `user_id` is unique, and finds the first's.
 *
 * @throws StoreError
 */
export async function findOrCreateFamilyGroup(client: CloudClient, userId: string): Promise<string> {
	const find = async () =>
		unwrap(await client.from("family_groups").select("*").eq("user_id", userId).order("created_at").retry(false))[0]
			?.id;
	const known = await find();
	if (known !== undefined) return known;
	const made = await client
		.from("family_groups")
		.insert({ id: createUuid(), name: "My Family", user_id: userId })
		.select();
	const id = made.status === CONFLICT_STATUS ? await find() : unwrap(made)[0]?.id;
	// Refused, and yet there is none: the account was deleted on another device, whatever this one's token still says.
	if (id === undefined) throw new StoreError("account-deleted", { cause: made.error });
	return id;
}

type TableResponse<T> =
	| { readonly error: null; readonly data: T; readonly status: number }
	| (ErrorResponse & { readonly data: null });

function unwrap<T>(answer: TableResponse<T>): T {
	if (answer.error !== null) throw toStoreError(answer);
	return answer.data;
}

function chunk<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
	return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

async function fetchAllPages<T>(
	page: (from: number, to: number) => PromiseLike<TableResponse<T[]>>,
): Promise<readonly T[]> {
	const rows: T[] = [];
	for (;;) {
		const more = unwrap(await page(rows.length, rows.length + PAGE_SIZE - 1));
		rows.push(...more);
		if (more.length < PAGE_SIZE) return rows;
	}
}
