import { expect, test } from "vitest";
import { SendTimes } from "./send-times.ts";

const record = (...ms: readonly number[]) => {
	const times = new SendTimes();
	for (const one of ms) times.record(one);
	return times.typicalMs;
};

test.each([
	["without a sample, the minimum", [], 100],
	["the median", [300, 150, 400], 300],
	["at most two seconds", [5_000], 2_000],
	["of the latest ten", [...Array(10).fill(200), ...Array(10).fill(700)], 700],
])("%s", (_, ms, expected) => {
	expect(record(...ms)).toBe(expected);
});
