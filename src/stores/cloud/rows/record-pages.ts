import type { RecordEntry } from "../../../rules/record.ts";
import type { RecordPage, RecordQuery } from "../../family-store.ts";
import type { CloudClient } from "../http/client.ts";
import { unwrap } from "../http/response-error.ts";
import type { Database } from "./database-types.ts";
import { findById, findByName, type Records } from "./records.ts";
import { readSessionId } from "./session-id.ts";

const PAGE_SIZE = 200;
/** Entries that are older than a page tell whether its last turn opened a cycle. */
const CONTEXT_SIZE = 20;

const COLUMNS =
	"id, category_id, kind, at, turn_id, round, member_id, member_name, done_by_id, done_by_name, option, session_id";

type Columns = Omit<Database["public"]["Tables"]["family_record"]["Row"], "family_group_id">;
/** An entry's own columns, without those of which it is one. */
type EntryRow = Columns & { readonly decision_categories: { readonly name: string } };

/** Newest first. @throws StoreError */
export async function readRecordPage(
	client: CloudClient,
	groupId: string,
	records: Records,
	{ category, before }: RecordQuery,
): Promise<RecordPage> {
	const categoryId = category === undefined ? undefined : findByName(records.categories, category)?.id;
	if (category !== undefined && categoryId === undefined) return { entries: [], next: undefined };
	let query = client
		.from("family_record")
		.select(`${COLUMNS}, decision_categories(name)`)
		.eq("family_group_id", groupId)
		.order("id", { ascending: false })
		.limit(PAGE_SIZE + CONTEXT_SIZE)
		.retry(false);
	if (categoryId !== undefined) query = query.eq("category_id", categoryId);
	if (before !== undefined) query = query.lte("id", Number(before) - 1);
	const rows: readonly EntryRow[] = unwrap(await query);
	const { data } = await client.auth.getSession();
	const sessionId = readSessionId(data.session?.access_token);
	const shown = rows.slice(0, PAGE_SIZE);
	return {
		entries: shown.map((row, at) => toEntry(row, opensCycle(rows, at, records), records, sessionId)),
		next: rows.length > PAGE_SIZE ? String(shown.at(-1)?.id) : undefined,
	};
}

function toEntry(row: EntryRow, opens: boolean, { members }: Records, sessionId: string | undefined): RecordEntry {
	const nameOf = (id: string | null, then: string | null) => findById(members, id ?? "")?.name ?? then ?? undefined;
	return {
		id: String(row.id),
		kind: row.kind,
		category: row.decision_categories.name,
		at: new Date(row.at).toISOString(),
		member: nameOf(row.member_id, row.member_name),
		doneBy: nameOf(row.done_by_id, row.done_by_name),
		option: row.option ?? undefined,
		turn: row.turn_id ?? undefined,
		...(opens && { opensCycle: true }),
		isThisDevice: row.session_id === null || sessionId === undefined ? undefined : row.session_id === sessionId,
	};
}

/** Whether an entry is of a turn in a later round than what was before it: a turn that was not undone yet, or a reset. */
function opensCycle(rows: readonly EntryRow[], at: number, { turns }: Records): boolean {
	const { kind, turn_id, category_id, round } = rows[at] as EntryRow;
	if (kind !== "turn" || round === 1) return false;
	const known = findById(turns, turn_id ?? "");
	if (known !== undefined) return known.opensRound === true;
	const undone = new Set<string | null>();
	for (const older of rows.slice(at + 1)) {
		if (older.category_id !== category_id) continue;
		if (older.kind === "undone") undone.add(older.turn_id);
		if (older.kind === "reset" || (older.kind === "turn" && !undone.has(older.turn_id))) return older.round < round;
	}
	return false;
}
