import { expect, it } from "vitest";
import { OPTION_EMOJI, SUGGESTED_EMOJI } from "./category-emojis.ts";
import { EMOJIS, isOneEmoji } from "./emojis.ts";

const ALL = [...EMOJIS, ...SUGGESTED_EMOJI, ...OPTION_EMOJI, "👨‍👩‍👧‍👦", "🇵🇹", "7️⃣", "❤️", "👩🏽‍🚀"];
it.each(ALL)("%s is an emoji", (text) => expect(isOneEmoji(text)).toBe(true));

it.each(["", " ", "M", "7", "Mi", "🐶🐱", "🐶 ", "é", "ل", `👨${"‍👩".repeat(20)}`])("%j is not one emoji", (text) =>
	expect(isOneEmoji(text)).toBe(false),
);
