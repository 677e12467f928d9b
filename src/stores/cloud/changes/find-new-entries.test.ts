import { expect, it } from "vitest";
import type { RecordEntry } from "../../../rules/record.ts";
import type { RecordPage, RecordQuery } from "../../family-store.ts";
import { NO_RECORDS, type Records } from "../rows/records.ts";
import { findNewRecordEntries } from "./find-new-entries.ts";

const RECORDS: Records = {
	...NO_RECORDS,
	members: [{ id: "m", name: "Mom", position: 1 }],
	categories: [{ id: "c", name: "Dishes", position: 1, runningRound: 1 }],
};
const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = "2026-11-23T10:00:00.000Z";

/** A day's entry, of which there is one each day before `NOW`. */
const turnOf = (daysAgo: number): RecordEntry => ({
	...{ id: `${daysAgo}`, kind: "turn", category: "Dishes", member: "Mom" },
	at: new Date(Date.parse(NOW) - daysAgo * DAY_MS).toISOString(),
});

/** A family that has lived for so many pages, an entry a page. */
function createHistory(pageCount: number) {
	const queries: RecordQuery[] = [];
	async function readRecord(query: RecordQuery): Promise<RecordPage> {
		queries.push(query);
		const page = pageCount - Number(query.before ?? pageCount);
		const next = page + 1 < pageCount ? `${pageCount - page - 1}` : undefined;
		return { entries: [turnOf(page)], next };
	}
	return { queries, readRecord };
}

const incoming = (record: readonly RecordEntry[]) => ({ family: { members: ["Mom"], categories: [] }, record });

it("reads what is as young as the oldest entry that comes", async () => {
	const { queries, readRecord } = createHistory(10);
	const record = [{ ...turnOf(4), kind: "reset" as const, member: undefined }, turnOf(2)];
	const found = await findNewRecordEntries(RECORDS, incoming(record), readRecord, NOW);
	expect(found).toMatchObject({ entries: [{ kind: "reset" }], withoutRoom: 0 });
	// The last of them asks for what was imported.
	expect(queries.map(({ before }) => before)).toEqual([undefined, "9", "8", "7", "6", "5", "0"]);
});

it("gives up a history of so many pages that nobody would wait for them", async () => {
	const { queries, readRecord } = createHistory(250);
	expect(await findNewRecordEntries(RECORDS, incoming([turnOf(1000)]), readRecord, NOW)).toBe("unknown");
	expect(queries).toHaveLength(25);
});
