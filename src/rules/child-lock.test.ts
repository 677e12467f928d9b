import fc from "fast-check";
import { expect, it } from "vitest";
import type { Change } from "./changes.ts";
import { isForChildren, parsePin, remainingWaitMs, waitMsAfter } from "./child-lock.ts";
import { property } from "./property.test-helper.ts";

it("lets children decide, and nothing else", () => {
	const decides: Change["kind"][] = ["look-at-draw", "not-now", "record-turn"];
	const others: Change["kind"][] = ["reset-category", "undo-turn", "remove-member", "set-away", "merge-family"];
	expect(decides.filter(isForChildren)).toEqual(decides);
	expect(others.filter(isForChildren)).toEqual([]);
});

it("lets five PINs be wrong, then waits 30 seconds, and twice as long each time, up to 15 minutes", () => {
	expect([0, 4, 5, 6, 7, 8, 9, 10, 11, 1e6].map((wrong) => waitMsAfter(wrong) / 1000)).toEqual([
		...[0, 0, 30, 60, 120, 240, 480, 900, 900, 900],
	]);
});

property("ends each wait, whatever the clock says", [fc.nat(50), fc.nat(), fc.integer()], (wrong, lastAt, passed) => {
	const left = remainingWaitMs(wrong, lastAt, lastAt + passed);
	expect(left).toBeGreaterThanOrEqual(0);
	expect(left).toBeLessThanOrEqual(waitMsAfter(wrong));
	expect(left > 0).toBe(passed < waitMsAfter(wrong) && waitMsAfter(wrong) > 0);
});

it.each([
	["0420", "0420"],
	[" 0420 ", "0420"],
	["٠٤٢٠", "0420"],
	["۰۴۲۰", "0420"],
	["042", undefined],
	["04200", undefined],
	["04a0", undefined],
	["", undefined],
])("reads %j as the PIN %j", (typed, pin) => expect(parsePin(typed)).toBe(pin));
