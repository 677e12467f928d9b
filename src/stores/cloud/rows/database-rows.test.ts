import { describe, expect, it } from "vitest";
import { type CategoryColumns, toCategoryRow } from "./database-rows.ts";

const COLUMNS: CategoryColumns = {
	id: "c1",
	name: "Movie\u200b night ",
	position: 1,
	running_round: 1,
	emoji: null,
	excluded: [],
	no_repeat: false,
	pick: "chance",
	question: null,
	options: null,
	past_members: [],
	past_done_by: [],
};
const ROW = { id: "c1", name: "Movie night", position: 1, runningRound: 1 };

describe("a row of a project whose migrations have not run yet", () => {
	it("has its question and options as every store has them", () => {
		const columns = { ...COLUMNS, question: " Which\u200b one?", options: ["Cafe\u0301", "Café", "Te\u00ada"] };
		const helper = { question: "Which one?", options: ["Café", "Tea"] };
		expect(toCategoryRow(columns)).toEqual({ ...ROW, settings: { helper } });
		expect(toCategoryRow({ ...COLUMNS, question: "", options: null })).toEqual({ ...ROW, settings: { helper: null } });
	});

	it("has no settings where nothing is left of them", () => {
		const columns = { ...COLUMNS, emoji: "\u200b", question: "\u200b", options: ["A", "B"] };
		expect(toCategoryRow(columns)).toStrictEqual(ROW);
	});
});
