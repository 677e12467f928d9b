import { describe, expect, it } from "vitest";
import { chooseFormatTag, chooseLanguage } from "./languages.ts";

it.each([
	[["de-AT", "en"], "de"],
	[["nl", "pt-BR", "en"], "pt"],
	[["AR-eg"], "ar"],
	[["zh-Hans", "ja"], "en"],
	[[], "en"],
	[["english"], "en"],
])("a visitor of %j is answered in %s", (wanted, tag) => {
	expect(chooseLanguage(wanted).tag).toBe(tag);
});

describe("dates and numbers", () => {
	it.each([
		["en", ["en-GB", "en"], "en-GB"],
		["en", ["de-DE", "en-AU", "en-US"], "en-AU"],
		["pt", ["pt-PT"], "pt-PT"],
		["de", ["en-GB"], "de"],
		["en", [], "en"],
		["en", ["en-not a tag", "en-GB"], "en-GB"],
		["en", ["english"], "en"],
		// Other digits, and another calendar.
		["en", ["en-u-nu-arab"], "en"],
		["en", ["en-GB-u-ca-buddhist"], "en"],
	] as const)("of %s are those of a visitor of %j by %s", (language, wanted, tag) => {
		expect(chooseFormatTag(language, wanted)).toBe(tag);
	});

	it.each(["ar-EG", "ar-SA", "ar-MA", "ar-AE"])("of Arabic have the digits and months of its texts in %s", (tag) => {
		const of = (locale: string) => new Intl.DateTimeFormat(locale).resolvedOptions();
		const { numberingSystem, calendar } = of(chooseFormatTag("ar", [tag]));
		expect([numberingSystem, calendar]).toEqual([of("ar").numberingSystem, "gregory"]);
	});
});
