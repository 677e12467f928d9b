import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PRESET_CATEGORIES } from "./presets.ts";
import { property } from "./property.test-helper.ts";
import { tidyText } from "./tidy-text.ts";

/** Whatever is invisible or reorders text; the first group is allowed in places, which have tests of their own. */
const PLACED = /\u200c|\u200d|[\u180b-\u180f\ufe00-\ufe0f]|[\u{e0030}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/gu;
const NEVER = /\p{Cc}|\p{Cs}|\p{Bidi_Control}|\p{Default_Ignorable_Code_Point}|\u2800/u;

const texts = fc.oneof(
	fc.string({ unit: "grapheme" }),
	fc.string({ unit: "binary" }),
	fc
		.array(
			fc.constantFrom(..."aé👩❤🏽漢नم\u0301\u200b\u200c\u200d\u202e\u2069\u3164\ufe0f\ud83d\u0000\n ", "\u{e0067}"),
			{ maxLength: 10 },
		)
		.map((parts) => parts.join("")),
);

describe("a tidy text", () => {
	property(
		"is composed, trimmed, without what cannot be seen, and stays as it is",
		[texts],
		(typed) => {
			const tidied = tidyText(typed);
			expect(tidied).toBe(tidied.normalize("NFC"));
			expect(tidied).toBe(tidied.trim());
			expect(tidied.replace(PLACED, "")).not.toMatch(NEVER);
			expect(tidyText(tidied)).toBe(tidied);
		},
		{ numRuns: 2000 },
	);

	it.each([
		["Ann\u200b", "Ann"],
		["A\u200dnn", "Ann"],
		["Ann\ufe0f", "Ann"],
		["\u202eaiM\u202c", "aiM"],
		["Mia\u2069\u202e", "Mia"],
		["Jose\u0301", "José"],
		["1\ufe0f", "1"],
		["👩\u200d", "👩"],
		["\u200d👩", "👩"],
		["🏴\u{e0067}", "🏴"],
		["ن\u200c", "ن"],
		["Mom\t\r\n and Dad\u0007", "Mom  and Dad"],
		["\ud83dx", "x"],
		["\u{e0041}Ann", "Ann"],
		["あ\ufe00", "あ"],
		["\u3164\u2800\u115f\uffa0", ""],
	])("of %j is %j", (typed, tidied) => {
		expect(tidyText(typed)).toBe(tidied);
	});

	it.each([
		...PRESET_CATEGORIES,
		...["👨‍👩‍👧‍👦", "👩🏽‍🚀 Zoë", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴‍☠️", "❤️‍🔥", "1️⃣", "🐈‍⬛", "👁️‍🗨️", "🧑🏻‍🤝‍🧑🏿", "🏳️‍🌈", "☺︎", "🇩🇪"],
		// Persian, Marathi, Sinhala, Mongolian, a variant of a Japanese name.
		...["می‌خواهم", "क्‍ष", "ශ්‍රී", "ᠮᠣᠩᠭᠣᠯ ᠤᠯᠤᠰ᠎ᠠ", "葛\u{e0100}"],
		...["محمد عبد الله", "יעל כהן", "a,b;c\u2028d", 'Anna "Änni" O\'Neil'],
	])("is what people spell: %s", (text) => {
		expect(tidyText(text)).toBe(text);
	});
});
