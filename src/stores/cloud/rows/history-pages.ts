import * as v from "valibot";
import type { HistoryEntry } from "../../../rules/history.ts";
import { tidyText } from "../../../rules/tidy-text.ts";
import { lenientSchemas } from "../../family-schema.ts";
import type { HistoryPage, HistoryQuery } from "../../family-store.ts";
import type { CloudClient } from "../http/client.ts";
import { MISSING_STATUS, TOO_LARGE_STATUS, unwrap } from "../http/response-error.ts";
import { PAGE_SIZES, WIDE_HISTORY_PAGE } from "./page-sizes.ts";
import { toFields } from "./rows.ts";
import { readSessionId } from "./session-id.ts";

/** Its other columns are fields of an entry: see `toFields`. */
interface HistoryRow {
	readonly id: number;
	readonly imported: boolean;
	readonly session_id: string | null;
}

/** Newest first; empty if the backend has no history. @throws StoreError */
export async function readHistoryPage(
	client: CloudClient,
	groupId: string,
	{ category, before }: HistoryQuery,
): Promise<HistoryPage> {
	function read(size: number) {
		const query = client
			.from("family_history")
			.select<string, HistoryRow>("*")
			.eq("family_group_id", groupId)
			.order("id", { ascending: false })
			.limit(size + 1)
			.retry(false);
		return before === undefined ? query : query.lte("id", Number(before) - 1);
	}
	/** Entries about members have no category. They are a second request: one with "or" would look at all entries. */
	function readAll(size: number) {
		if (category === undefined) return Promise.all([read(size)]);
		return Promise.all([read(size).eq("category", category), read(size).is("category", null)]);
	}
	let size: number = PAGE_SIZES.family_history;
	let responses = await readAll(size);
	if (responses.some(({ status }) => status === TOO_LARGE_STATUS)) {
		size = WIDE_HISTORY_PAGE;
		responses = await readAll(size);
	}
	const rows = responses
		.flatMap((response) => (response.status === MISSING_STATUS ? [] : unwrap(response)))
		.toSorted((a, b) => b.id - a.id);
	const { data } = await client.auth.getSession();
	const sessionId = readSessionId(data.session?.access_token);
	const shown = rows.slice(0, size);
	return {
		entries: shown.flatMap((row) => toEntry(row, sessionId) ?? []),
		next: rows.length > size ? String(shown.at(-1)?.id) : undefined,
	};
}

function toEntry(row: HistoryRow, sessionId: string | undefined): HistoryEntry | undefined {
	const { who, whoName, ...fields } = toFields(row);
	const { success, output: entry } = v.safeParse(lenientSchemas.entry, { ...fields, id: String(row.id) });
	if (!success) {
		console.warn("An entry of the history is left out, for it cannot be read:", row.id);
		return undefined;
	}
	if (row.imported) return entry;
	const name = tidyText(String(whoName ?? ""));
	return {
		...entry,
		...(row.session_id !== null && sessionId !== undefined && { isThisDevice: row.session_id === sessionId }),
		...(typeof who === "string" && { who }),
		...(name !== "" && { whoName: name }),
	};
}
