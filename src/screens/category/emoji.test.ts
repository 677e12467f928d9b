import { expect, it } from "vitest";
import { isOneEmoji, SUGGESTED_EMOJI } from "./emoji.ts";

it.each([...SUGGESTED_EMOJI, "🏖️", "👨‍👩‍👧‍👦", "🇩🇪", "👩🏽‍🚀"])("takes %s for one emoji", (emoji) => {
	expect(isOneEmoji(emoji)).toBe(true);
});

it.each(["", "A", "7", "🍕🍕", "🍕 ", "Pizza 🍕", "ع"])("does not take %j for one", (text) => {
	expect(isOneEmoji(text)).toBe(false);
});
