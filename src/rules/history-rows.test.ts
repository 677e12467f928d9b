import { describe, expect, it } from "vitest";
import { prng } from "./arbitraries.test-helper.ts";
import { runningCycle } from "./cycle.ts";
import { findOpenDraw } from "./draw.ts";
import type { HistoryEntry } from "./history.ts";
import { replayHistory } from "./history-replay.ts";
import { arrangeHistory } from "./history-rows.ts";
import { property } from "./property.test-helper.ts";
import { type Event, type Life, live, lived, TODAY } from "./random-life.test-helper.ts";

const rowsOf = ({ family, stored, history }: Life) => arrangeHistory(family, replayHistory(stored, history));

function liveSteps(...steps: readonly Event["kind"][]): Life {
	const events = steps.map((kind) => ({ kind, who: 0 }) as Event);
	return live(["Ann", "Ben", "Cleo"], events, prng(1));
}

/** The newest ones. */
const describeRows = (one: Life, count: number) =>
	rowsOf(one)
		.slice(0, count)
		.map((row) => {
			if (row.kind === "cycle") return `- ${row.cycle}`;
			return `${row.entry.kind}${row.isUndone ? " taken back" : ""}${row.isOpen ? ", open" : ""}`;
		});

describe("the rows of a history", () => {
	property("have every entry but draws once, newest first", [lived], (one) => {
		const ids = (entries: readonly HistoryEntry[]) =>
			entries.filter(({ kind }) => kind !== "drawn").map(({ id }) => id);
		const shown = rowsOf(one).flatMap((row) => (row.kind === "entry" ? [row.entry] : []));
		expect(ids(shown)).toEqual(ids(one.history.toReversed()));
	});

	property("have nobody twice in a group, and in the running one who had a turn", [lived], (one) => {
		const groups: { cycle: string; had: string[] }[] = [];
		for (const row of rowsOf(one)) {
			if (row.kind === "cycle") groups.push({ cycle: row.cycle, had: [] });
			else if (row.entry.kind === "turn" && !row.isUndone) groups.at(-1)?.had.unshift(row.entry.member ?? "");
		}
		// Of what counts no more, nobody knows the cycle when it is mended.
		const isMended = one.history.some(({ kind }) => kind === "turn-mended" || kind === "turn-redone");
		for (const { cycle, had } of groups)
			if (cycle === "running" || !isMended) expect(new Set(had).size).toBe(had.length);
		const here = new Set(one.family.members.map(({ id }) => id));
		const running = groups.filter(({ cycle }) => cycle === "running").flatMap(({ had }) => had);
		const counting = runningCycle(one.family, one.category).map(({ member }) => member);
		expect(running.filter((id) => here.has(id)).toSorted()).toEqual(counting.toSorted());
	});

	property("say of at most one draw that it is open: of the one looked at", [lived], (one) => {
		const open = rowsOf(one).flatMap((row) => (row.kind === "entry" && row.isOpen ? [row.entry] : []));
		expect(open.length).toBeLessThanOrEqual(1);
		const draw = findOpenDraw(one.family, one.category, TODAY);
		if (draw && open[0]) expect(open[0].member).toBe(draw.member.id);
	});

	it("name what happened to a turn that was taken back, and where a reset was", () => {
		const one = liveSteps("turn", "turn", "turn", "turn", "undo", "turn", "reset", "look", "not-now");
		expect(describeRows(one, 12)).toEqual([
			...["- running", "not-now", "reset", "- reset", "turn", "turn-undone", "turn taken back"],
			...["- complete", "turn", "turn", "turn", "category-added"],
		]);
	});

	it("have the turns of a reset that was undone in the running cycle", () => {
		const rows = describeRows(liveSteps("turn", "slip", "turn"), 6);
		expect(rows).toEqual(["- running", "turn", "reset-undone", "reset taken back", "turn", "category-added"]);
	});

	it("let it be read why somebody else was picked", () => {
		const one = liveSteps("look");
		one.apply({ kind: "set-away", member: one.draw?.member.id ?? "", backOn: "infinity" });
		one.happen({ kind: "look", who: 0 });
		expect(describeRows(one, 4)).toEqual(["- running", "drawn, open", "member-away", "drawn"]);
		one.happen({ kind: "turn", who: 0 });
		expect(describeRows(one, 4)).toEqual(["- running", "turn", "member-away", "drawn"]);
	});
});
