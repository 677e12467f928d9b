import { expect, it } from "vitest";
import { EMOJIS, isOneEmoji } from "./emojis.ts";

it.each([...EMOJIS, "👨‍👩‍👧‍👦", "🇵🇹", "7️⃣", "❤️", "👩🏽‍🚀"])("%s is an emoji", (text) =>
	expect(isOneEmoji(text)).toBe(true),
);

it.each(["", " ", "M", "7", "Mi", "🐶🐱", "🐶 ", "é", "ل", `👨${"‍👩".repeat(20)}`])("%j is not one emoji", (text) =>
	expect(isOneEmoji(text)).toBe(false),
);
