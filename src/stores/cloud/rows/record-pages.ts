import { trimName } from "../../../rules/name.ts";
import type { RecordEntry } from "../../../rules/record.ts";
import type { RecordPage, RecordQuery } from "../../family-store.ts";
import { normalizeInstant } from "../../instants.ts";
import type { CloudClient } from "../http/client.ts";
import { unwrap } from "../http/response-error.ts";
import { toText } from "./database-rows.ts";
import type { Database } from "./database-types.ts";
import { PAGE_SIZES } from "./page-sizes.ts";
import { findById, findByName, type Records } from "./records.ts";
import { readSessionId } from "./session-id.ts";

const COLUMNS =
	"id, kind, at, turn_id, member_id, member_name, done_by_id, done_by_name, option, session_id, opened_round, imported";

type Columns = Omit<Database["public"]["Tables"]["family_record"]["Row"], "family_group_id" | "category_id" | "round">;
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
		.limit(PAGE_SIZES.family_record + 1)
		.retry(false);
	if (categoryId !== undefined) query = query.eq("category_id", categoryId);
	if (before !== undefined) query = query.lte("id", Number(before) - 1);
	const rows: readonly EntryRow[] = unwrap(await query);
	const { data } = await client.auth.getSession();
	const sessionId = readSessionId(data.session?.access_token);
	const shown = rows.slice(0, PAGE_SIZES.family_record);
	return {
		entries: shown.flatMap((row) => toEntry(row, records, sessionId) ?? []),
		next: rows.length > PAGE_SIZES.family_record ? String(shown.at(-1)?.id) : undefined,
	};
}

function toEntry(row: EntryRow, { members }: Records, sessionId: string | undefined): RecordEntry | undefined {
	const at = normalizeInstant(row.at);
	if (at === undefined) {
		console.warn("An entry of the record is left out, for its time is none:", row.id);
		return undefined;
	}
	const nameOf = (id: string | null, then: string | null) => findById(members, id ?? "")?.name ?? toText(then);
	return {
		id: String(row.id),
		kind: row.kind,
		category: trimName(row.decision_categories.name),
		at,
		member: nameOf(row.member_id, row.member_name),
		doneBy: nameOf(row.done_by_id, row.done_by_name),
		option: toText(row.option),
		turn: row.turn_id ?? undefined,
		...(row.opened_round && { opensCycle: true }),
		...(row.imported && { imported: true }),
		isThisDevice:
			row.imported || row.session_id === null || sessionId === undefined ? undefined : row.session_id === sessionId,
	};
}
