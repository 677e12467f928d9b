import fc from "fast-check";
import { expect, it } from "vitest";
import { property } from "../../../rules/property.test-helper.ts";
import { EMOJIS } from "../../avatars/emojis.ts";
import { joinOption, splitOption } from "../../avatars/option-parts.ts";
import { findOptionIcons } from "./option-icon.ts";

const emojis = fc.constantFrom("", ...EMOJIS);
const texts = fc.string({ maxLength: 10, unit: fc.constantFrom(..."abc 1é") }).map((text) => text.trimStart());

property("is put together as it was taken apart", [emojis, texts], (emoji, text) => {
	expect(splitOption(joinOption({ emoji, text }))).toEqual({ emoji, text });
});

it("shows an emoji, else letters that tell options apart", () => {
	const options = ["🍕 Pizza", "Pasta", "Paella", "🌮", "Soup"];
	expect(options.map((option) => findOptionIcons(options, true).get(option))).toEqual(["🍕", "Pa", "Pe", "🌮", "S"]);
});

it("shows the icons of the specification's options, unless the family has written the same words itself", () => {
	const options = ["Pizza", "Mexican"];
	expect([...findOptionIcons(options, false).values()]).toEqual(["🍕", "🌮"]);
	expect([...findOptionIcons(options, true).values()]).toEqual(["P", "M"]);
});
