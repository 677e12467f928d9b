import { describe, expect, it } from "vitest";
import { chooseLanguage } from "./languages.ts";

describe("the language", () => {
	it.each([
		[["de-AT", "en"], "de"],
		[["nl", "pt-BR", "en"], "pt"],
		[["AR-eg"], "ar"],
		[["zh-Hans", "ja"], "en"],
		[[], "en"],
		[["english"], "en"],
	])("%j is answered in %s", (wanted, tag) => {
		expect(chooseLanguage(wanted).tag).toBe(tag);
	});
});
