import { i18n } from "@lingui/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { INITIAL_CATALOGUES, LAZY_CATALOGUES } from "../../src/languages/catalogues.ts";
import type { LanguageTag } from "../../src/languages/languages.ts";
import { formatAway } from "../../src/screens/text/away-label.ts";
import { formatDay } from "../../src/screens/text/format-day.ts";

/** A Sunday. */
const TODAY = "2026-11-22";

async function activate(tag: LanguageTag) {
	const [initial, later] = await Promise.all([INITIAL_CATALOGUES[tag](), LAZY_CATALOGUES[tag]()]);
	i18n.loadAndActivate({ locale: tag, messages: { ...initial.messages, ...later.messages } });
}

/** Which digits Arabic has depends on the version of the runtime's data. */
function withWesternDigits(text: string): string {
	return text.replace(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit)));
}

describe.each(["Pacific/Kiritimati", "Europe/Berlin", "Pacific/Niue"])("in the time zone %s", (zone) => {
	const own = process.env.TZ;
	beforeEach(() => {
		process.env.TZ = zone;
	});
	afterEach(() => {
		if (own === undefined) delete process.env.TZ;
		else process.env.TZ = own;
	});

	it("is the machine's", () => {
		expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
	});

	it.each([
		["en", "Away until Fri 27", "Away until December 24", "Away until January 1, 2027", "Away"],
		["de", "Weg bis Fr 27.", "Weg bis 24. Dezember", "Weg bis 1. Januar 2027", "Weg"],
		[
			"es",
			"Fuera hasta el vie 27",
			"Fuera hasta el 24 de diciembre",
			"Fuera hasta el 1 de enero de 2027",
			"Fuera de casa",
		],
		[
			"fr",
			"Pas là jusqu’au ven. 27",
			"Pas là jusqu’au 24 décembre",
			"Pas là jusqu’au 1 janvier 2027",
			"Pas là en ce moment",
		],
		["pt", "Fora até sex. 27", "Fora até 24 de dezembro", "Fora até 1 de janeiro de 2027", "Fora de casa"],
		["ar", "غياب حتى الجمعة 27", "غياب حتى 24 ديسمبر", "غياب حتى 1 يناير 2027", "غياب"],
	] as const)("an absence reads in %s: %s", async (tag, friday, december, nextYear, untilBack) => {
		await activate(tag);
		const labels = ["2026-11-27", "2026-12-24", "2027-01-01", "infinity"].map((day) => formatAway(day, TODAY));
		expect(labels.map(withWesternDigits)).toEqual([friday, december, nextYear, untilBack]);
	});

	it("the days of the next week are weekdays, today and a week from now are dates", async () => {
		await activate("en");
		const days = ["2026-11-22", "2026-11-23", "2026-11-28", "2026-11-29", "2026-11-21"];
		expect(days.map((day) => formatDay(day, TODAY).text)).toEqual([
			"November 22",
			"Monday",
			"Saturday",
			"November 29",
			"November 21",
		]);
	});
});
