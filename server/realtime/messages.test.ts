import { expect, it } from "vitest";
import { encodeChangeData } from "./messages.ts";

it("a change tells the columns that people may read, and no other", () => {
	const id = { name: "id", type: "uuid" };
	const record = { id: "1", secret: "of nobody" };
	const change = { familyId: "2", table: "diary", type: "INSERT", at: "2026-12-24", record, old_id: null } as const;
	const { columns, record: told } = JSON.parse(encodeChangeData(change, new Map([["id", id]])));
	expect([columns, told]).toEqual([[id], { id: "1" }]);
});
