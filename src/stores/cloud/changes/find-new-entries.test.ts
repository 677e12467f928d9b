import { expect, it } from "vitest";
import type { HistoryEntry } from "../../../rules/history.ts";
import type { HistoryPage, HistoryQuery } from "../../family-store.ts";
import { FAMILY, STORED } from "../family.test-helper.ts";
import { findNewHistoryEntries } from "./find-new-entries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = "2026-11-23T10:00:00.000Z";

/** A day's entry, of which there is one each day before `NOW`. */
const turnOf = (daysAgo: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
	...{ id: `${daysAgo}`, kind: "turn", category: "d", categoryName: "Dishes", member: "a", memberName: "Ann" },
	at: new Date(Date.parse(NOW) - daysAgo * DAY_MS).toISOString(),
	...more,
});
const resetOf = (daysAgo: number): HistoryEntry => {
	const { member, memberName, ...entry } = turnOf(daysAgo, { kind: "reset" });
	return entry;
};

/** A family that has lived for so many pages, an entry a page. */
function createHistory(pageCount: number, more: Partial<HistoryEntry> = {}) {
	const queries: HistoryQuery[] = [];
	async function readHistory(query: HistoryQuery): Promise<HistoryPage> {
		queries.push(query);
		const page = pageCount - Number(query.before ?? pageCount);
		const next = page + 1 < pageCount ? `${pageCount - page - 1}` : undefined;
		return { entries: [turnOf(page, more)], next };
	}
	return { queries, readHistory };
}

const incoming = (...history: readonly HistoryEntry[]) => ({ family: FAMILY, history });

it("reads what is as young as the oldest entry that comes", async () => {
	const { queries, readHistory } = createHistory(10);
	const found = await findNewHistoryEntries(STORED, incoming(resetOf(4), turnOf(2)), readHistory, NOW);
	expect(found).toMatchObject({ entries: [{ kind: "reset" }], withoutRoom: 0 });
	// The last of them asks for what was imported.
	expect(queries.map(({ before }) => before)).toEqual([undefined, "9", "8", "7", "6", "5", "0"]);
});

it("gives up a history of so many pages that nobody would wait for them", async () => {
	const { queries, readHistory } = createHistory(250);
	expect(await findNewHistoryEntries(STORED, incoming(turnOf(1000)), readHistory, NOW)).toBe("unknown");
	expect(queries).toHaveLength(25);
});

it("says nothing of a turn that was recorded here", async () => {
	const { readHistory } = createHistory(1, { turns: ["r"] });
	const merge = incoming(turnOf(3, { turns: ["r"] }), turnOf(4, { turns: ["t"] }), turnOf(5, { turns: ["x"] }));
	expect(await findNewHistoryEntries(STORED, merge, readHistory, NOW)).toMatchObject({ entries: [{ turns: ["x"] }] });
});
