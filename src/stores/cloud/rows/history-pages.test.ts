// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { createCloudClient } from "../http/client.ts";
import { readRecordPage } from "./record-pages.ts";
import { NO_RECORDS } from "./records.ts";

const ROW = {
	id: 1,
	kind: "turn",
	at: "2026-11-22T18:00:00+00:00",
	turn_id: null,
	member_id: null,
	member_name: "Zoe\u0308\u200b",
	done_by_id: null,
	done_by_name: "\u3164",
	option: " Cafe\u0301",
	session_id: null,
	opened_round: false,
	imported: false,
	decision_categories: { name: "Chess\u200b" },
};

it("has every text as every store has it, also of a project whose migrations have not run yet", async () => {
	const client = createCloudClient("http://backend.example", "key", {
		auth: { autoRefreshToken: false, persistSession: false },
		global: { fetch: async () => Response.json([ROW]) },
	});
	const { entries } = await readRecordPage(client, "a family", NO_RECORDS, {});
	expect(entries).toMatchObject([{ category: "Chess", member: "Zoë", doneBy: undefined, option: "Café" }]);
});
