import { expect, it } from "vitest";
import { isOneEmoji } from "../avatars/emojis.ts";
import { OPTION_EMOJI, SUGGESTED_EMOJI } from "./emoji.ts";

it.each([...SUGGESTED_EMOJI, ...OPTION_EMOJI])("%s is one emoji", (emoji) => {
	expect(isOneEmoji(emoji)).toBe(true);
});
