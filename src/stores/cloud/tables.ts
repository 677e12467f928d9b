import { TurnConflict } from "../errors.ts";
import type { CloudClient } from "./client.ts";
import { callFailure, type FailedAnswer } from "./failures.ts";
import { newId } from "./new-id.ts";
import type { NamedRow, Records, Turn } from "./records.ts";

/** Rows in one answer: what PostgREST gives at most unless told otherwise (`max_rows`). */
const PAGE = 1000;
/**
 * Rows are not as the sender believed: a repeated id or name (23505), a row that is gone (23503), or a turn that is not the
 * next one (`PT409`; PostgREST makes the status xyz of an SQLSTATE `PTxyz`).
 */
const CONFLICT = 409;
/** Ids in one address, which some proxies cut at 8 KB. */
const IDS_AT_ONCE = 100;

/** The specification's calls to the tables (section 7), for one family. Each throws a StoreError when it fails, or a TurnConflict. */
export interface Tables {
	readonly groupId: string;
	read(): Promise<Records>;
	insertMember(row: NamedRow): Promise<void>;
	insertCategory(row: NamedRow): Promise<void>;
	insertTurn(turn: NewTurn): Promise<void>;
	deleteMember(id: string): Promise<void>;
	deleteCategory(id: string): Promise<void>;
	deleteTurns(ids: readonly string[]): Promise<void>;
	deleteAllTurns(categoryId: string): Promise<void>;
}

interface NewTurn {
	readonly id: string;
	readonly category_id: string;
	readonly member_id: string;
	readonly cycle_number: number;
	readonly turn_number: number;
}

export function tablesOf(client: CloudClient, groupId: string): Tables {
	const family_group_id = groupId;

	async function readNames(table: "family_members" | "decision_categories"): Promise<readonly NamedRow[]> {
		return everyPage((from, to) =>
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
		const rows = await everyPage((from, to) =>
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
			expect(await client.from("family_members").insert({ ...row, family_group_id }));
		},
		async insertCategory(row) {
			expect(await client.from("decision_categories").insert({ ...row, family_group_id }));
		},
		async insertTurn(turn) {
			const answer = await client.from("category_cycles").insert({ ...turn, family_group_id });
			if (answer.status === CONFLICT) throw new TurnConflict(undefined, { cause: answer.error });
			expect(answer);
		},
		async deleteMember(id) {
			expect(await client.from("family_members").delete().eq("id", id));
		},
		async deleteCategory(id) {
			expect(await client.from("decision_categories").delete().eq("id", id));
		},
		async deleteTurns(ids) {
			for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
				expect(
					await client
						.from("category_cycles")
						.delete()
						.in("id", ids.slice(at, at + IDS_AT_ONCE)),
				);
		},
		async deleteAllTurns(categoryId) {
			expect(
				await client.from("category_cycles").delete().eq("family_group_id", groupId).eq("category_id", categoryId),
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
export async function findFamilyGroup(client: CloudClient, userId: string): Promise<string> {
	const find = async () =>
		expect(await client.from("family_groups").select("*").eq("user_id", userId).order("created_at").retry(false))[0]
			?.id;
	const known = await find();
	if (known !== undefined) return known;
	const made = await client.from("family_groups").insert({ id: newId(), name: "My Family", user_id: userId }).select();
	const id = made.status === CONFLICT ? await find() : expect(made)[0]?.id;
	if (id === undefined) throw callFailure({ status: 404, error: { code: "", message: "the family group is gone" } });
	return id;
}

type Answer<T> =
	| { readonly error: null; readonly data: T; readonly status: number }
	| (FailedAnswer & { readonly data: null });

function expect<T>(answer: Answer<T>): T {
	if (answer.error !== null) throw callFailure(answer);
	return answer.data;
}

async function everyPage<T>(page: (from: number, to: number) => PromiseLike<Answer<T[]>>): Promise<readonly T[]> {
	const rows: T[] = [];
	for (;;) {
		const more = expect(await page(rows.length, rows.length + PAGE - 1));
		rows.push(...more);
		if (more.length < PAGE) return rows;
	}
}
