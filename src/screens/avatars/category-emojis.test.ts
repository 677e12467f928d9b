import { expect, it } from "vitest";
import { OPTION_EMOJI, SUGGESTED_EMOJI } from "./category-emojis.ts";
import { isOneEmoji } from "./emojis.ts";

it.each([...SUGGESTED_EMOJI, ...OPTION_EMOJI])("%s is one emoji", (emoji) => {
	expect(isOneEmoji(emoji)).toBe(true);
});
