import { describe, expect, it } from "vitest";
import { needsIsolation } from "./isolate-name.tsx";

describe("a name in a sentence", () => {
	it.each([
		["Mia", "ltr", false],
		["Zoë 2 (the younger!)", "ltr", false],
		["Лев", "ltr", false],
		["小明", "ltr", false],
		["👩‍👧", "ltr", false],
		["ليلى", "ltr", true],
		["דוד", "ltr", true],
		["Mia ليلى", "ltr", true],
		["\u202eaiM", "ltr", true],
		["Mia\u2069", "ltr", true],
		["ليلى", "rtl", false],
		["ليلى دوד", "rtl", false],
		["Mia", "rtl", true],
		["ليلى 2", "rtl", true],
		["ليلى!", "rtl", true],
		["", "rtl", false],
		["\u2066ليلى", "rtl", true],
	] as const)("%j in a page from %s is isolated: %s", (name, dir, isIsolated) => {
		expect(needsIsolation(name, dir)).toBe(isIsolated);
	});
});
