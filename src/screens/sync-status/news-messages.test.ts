import { expect, it } from "vitest";
import { createFamily, type Family } from "../../rules/family.ts";
import type { Recorder } from "../../stores/family-store.ts";
import { getNewsToast } from "./news-messages.ts";

const FAMILY: Family = {
	...createFamily(""),
	members: [{ id: "noah", key: "Noah", name: "Noah" }],
	categories: [{ id: "film", key: "Film Night", name: "Film Night", lastTurn: 1, settings: {} }],
};
const turn = { id: "t", category: "film", member: "noah", cycle: 1 };
const by = (recorder: Recorder) => getNewsToast([{ turn, by: recorder }], FAMILY).text;

it("says who had a turn, and from whose phone", () => {
	expect(by({ name: "Dad", isScreen: false })).toBe("Film Night: Noah had a turn, on Dad's phone.");
	expect(by({ isScreen: false })).toBe("Film Night: Noah had a turn, on another phone.");
	expect(by({ name: "Kitchen tablet", isScreen: true })).toBe("Film Night: Noah had a turn, on Kitchen tablet.");
	expect(by({ isScreen: true })).toBe("Film Night: Noah had a turn, on a screen.");
});

it("counts what was missed while nobody looked", () => {
	const one = { turn, by: { isScreen: false } };
	expect(getNewsToast([one, one, one], FAMILY).text).toBe("3 turns were recorded on other phones.");
});
