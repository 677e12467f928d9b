import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOSTILE_NAMES, nameArbitrary } from "./arbitraries.test-helper.ts";
import { findSimilar, NAME_MAX_LENGTH, validateName } from "./name.ts";
import { property } from "./property.test-helper.ts";
import { tidyText } from "./tidy-text.ts";

describe("a typed name", () => {
	property("may be anything, in white space", [nameArbitrary, fc.constantFrom(..." \t\n\u00A0")], (name, space) => {
		expect(validateName(space + name + space, [])).toBe("ok");
		expect(tidyText(space + name + space)).toBe(name);
	});

	it.each(HOSTILE_NAMES)("is taken only by itself: %s", (name) => {
		expect(validateName(name, [])).toBe("ok");
		expect(validateName(` ${name} `, [name])).toBe("taken");
		const others = HOSTILE_NAMES.filter((other) => other !== name);
		expect(validateName(name, others)).toBe("ok");
	});

	it.each([
		...["", "   ", "\t\n", "\u00A0", "\uFEFF", "\u200b", "\u202e\u202c", "\u3164", "\u2800", "\u200d"],
		...["\ufe0f", "\0"],
	])("is empty when there is nothing to be seen of it: %j", (typed) => {
		expect(validateName(typed, [])).toBe("empty");
	});

	it("is taken in whatever form it is typed", () => {
		for (const typed of ["Jose\u0301", "Jo\u200bsé", "\u202eJosé\u202c"])
			expect(validateName(typed, ["José"])).toBe("taken");
	});

	it("has at most 80 code points, however many bytes or UTF-16 units they take", () => {
		expect(NAME_MAX_LENGTH).toBe(80);
		for (const character of ["x", "é", "😀", "ש"]) {
			expect(validateName(character.repeat(80), [])).toBe("ok");
			expect(validateName(` ${character.repeat(80)} `, [])).toBe("ok");
			expect(validateName(character.repeat(81), [])).toBe("too-long");
		}
	});
});

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
