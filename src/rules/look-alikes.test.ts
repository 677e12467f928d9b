import { describe, expect, it } from "vitest";
import { findSimilar } from "./name.ts";

describe("a name beside another", () => {
	it.each([
		["ann", "Ann"],
		["Аnn", "Ann"],
		["Αnn", "Ann"],
		["СОРА", "copa"],
		["Ａｎｎ", "Ann"],
		["Ann  Lee", "Ann Lee"],
		["Ann\u00a0Lee", "Ann Lee"],
		["O’Neil", "O'Neil"],
		["Anna‑Lena", "Anna-Lena"],
		["ﬁona", "Fiona"],
		["❤️", "❤"],
		["می‌خواهم", "میخواهم"],
	])("%s looks like %s", (name, other) => {
		expect(findSimilar(name, ["Mia", other])).toBe(other);
		expect(findSimilar(other, [name])).toBe(name);
	});

	it.each([
		["Dung", "Dũng"],
		["Zoe", "Zoë"],
		["Marna", "Mama"],
		["Ian", "lan"],
		["Вова", "Boba"],
		["Ann 1", "Ann 2"],
		["👩", "👨"],
		["小明", "小美"],
		["ليلى", "ليلا"],
	])("%s is another than %s", (name, other) => {
		expect(findSimilar(name, [other])).toBeUndefined();
	});
});
