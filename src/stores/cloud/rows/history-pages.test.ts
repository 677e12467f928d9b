import { expect, it } from "vitest";
import type { HistoryQuery } from "../../family-store.ts";
import { createCloudClient } from "../http/client.ts";
import { readHistoryPage } from "./history-pages.ts";

const ROW = {
	...{ id: 1, family_group_id: "g", kind: "turn", at: "2026-11-22T18:00:00+00:00" },
	...{ category: "c", category_name: "Chess\u200b", member: null, member_name: "Zoe\u0308\u200b" },
	...{ done_by: null, done_by_name: "\u3164", option: " Cafe\u0301", cycle: 2, turns: ["t"], n: 4 },
	...{ new_name: null, back_on: null, settings: null, count: null, imported: false, session_id: null },
};

function readPage(answer: (url: URL) => Response, query: HistoryQuery = {}) {
	const client = createCloudClient("http://backend.example", "key", {
		auth: { autoRefreshToken: false, persistSession: false, storageKey: crypto.randomUUID() },
		global: { fetch: async (input) => answer(new URL(new Request(input).url)) },
	});
	return readHistoryPage(client, "a family", query);
}

it("has every text as every store has it, also of a project whose migrations have not run yet", async () => {
	const { entries, next } = await readPage(() => Response.json([ROW]));
	expect(entries).toStrictEqual([
		{
			...{ id: "1", kind: "turn", at: "2026-11-22T18:00:00.000Z", category: "c", categoryName: "Chess" },
			...{ memberName: "Zoë", option: "Café", cycle: 2, turns: ["t"], n: 4 },
		},
	]);
	expect(next).toBeUndefined();
});

it("leaves out an entry whose time is none, and goes on where a page ends", async () => {
	const rows = Array.from({ length: 201 }, (_, at) => ({ ...ROW, id: 300 - at, at: at === 0 ? "never" : ROW.at }));
	const { entries, next } = await readPage(() => Response.json(rows));
	expect(entries).toHaveLength(199);
	expect(next).toBe("101");
});

it("has a category's entries with those of the members, newest first, and goes on below the last of both", async () => {
	const ids = (from: number) => Array.from({ length: 150 }, (_, at) => from - 2 * at);
	const asked: URLSearchParams[] = [];
	const answer = ({ searchParams }: URL) => {
		asked.push(searchParams);
		const isOfCategory = searchParams.get("category") === "eq.c";
		return Response.json(
			ids(isOfCategory ? 400 : 399).map((id) => ({ ...ROW, id, category: isOfCategory ? "c" : null })),
		);
	};
	const { entries, next } = await readPage(answer, { category: "c", before: "401" });
	expect(entries.map(({ id }) => Number(id))).toEqual(Array.from({ length: 200 }, (_, at) => 400 - at));
	expect(entries.slice(0, 2).map(({ category }) => category)).toEqual(["c", undefined]);
	expect(next).toBe("201");
	const filters = asked.map((params) => `${params.get("category")} ${params.get("id")}`);
	expect(filters.toSorted()).toEqual(["eq.c lte.400", "is.null lte.400"]);
});

it("asks for fewer where an answer is too large", async () => {
	const asked: number[] = [];
	const { entries, next } = await readPage((url) => {
		const limit = Number(url.searchParams.get("limit"));
		asked.push(limit);
		if (limit > 100) return Response.json({ code: "413", message: "too large" }, { status: 413 });
		return Response.json(Array.from({ length: limit }, (_, at) => ({ ...ROW, id: 300 - at })));
	});
	expect([asked, entries.length, next]).toEqual([[201, 21], 20, "281"]);
});

it("is empty where the backend has none", async () => {
	const answer = () => Response.json({ code: "PGRST205", message: "no such table" }, { status: 404 });
	expect(await readPage(answer)).toEqual({ entries: [], next: undefined });
});
