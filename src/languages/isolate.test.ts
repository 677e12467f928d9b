import { i18n, setupI18n } from "@lingui/core";
import { beforeAll, describe, expect, it } from "vitest";
import { continueAfter, isolateText, isolateValues, needsIsolation } from "./isolate.ts";

it.each([
	["Mia", "ltr", false],
	["Zoë 2 (the younger!)", "ltr", false],
	["Лев", "ltr", false],
	["小明", "ltr", false],
	["👩‍👧", "ltr", false],
	["ليلى", "ltr", true],
	["דוד", "ltr", true],
	["Mia ليلى", "ltr", true],
	["\u202eaiM", "ltr", true],
	["Mia\u2069", "ltr", true],
	["ليلى", "rtl", false],
	["ليلى دوד", "rtl", false],
	["Mia", "rtl", true],
	["ليلى 2", "rtl", true],
	["ليلى!", "rtl", true],
	["", "rtl", false],
	["\u2066ليلى", "rtl", true],
] as const)("a name, %j, in a page from %s is isolated: %s", (name, dir, isIsolated) => {
	expect(needsIsolation(name, dir)).toBe(isIsolated);
});

describe("a sentence", () => {
	const message = "{member} owes {other} {count}.";
	const instance = setupI18n();
	beforeAll(() => {
		i18n.loadAndActivate({ locale: "en", messages: {} });
		instance.loadAndActivate({ locale: "en", messages: {} });
		isolateValues(instance);
	});

	it("selects its words by the kind of group in every language", () => {
		i18n.loadAndActivate({ locale: "ar", messages: {} });
		const values = { group: "team", name: "Mia" };
		expect(instance._("{group, select, team {{name} plays} other {{name} is here}}", values)).toBe(
			"\u2068Mia\u2069 plays",
		);
		i18n.activate("en");
	});

	it.each(["_", "t"] as const)(
		"has every name isolated whose direction is another, however it is asked for: %s",
		(name) => {
			const values = { member: "דוד", other: "Mia", count: 2 };
			const said = "\u2068דוד\u2069 owes Mia 2.";
			expect(instance[name]({ id: "owes", message, values })).toBe(said);
			expect(instance[name]("owes", values, { message })).toBe(said);
		},
	);

	it.each([
		["{item} is done.", "Who does dishes?", "Who does dishes? is done."],
		["A turn for {item}.", "Who does dishes?", "A turn for Who does dishes?"],
		["A turn for {item}! Starting fresh.", "Who does dishes?", "A turn for Who does dishes? Starting fresh."],
		["Un tour pour {item}\u00a0! Encore.", "Stop!", "Un tour pour Stop! Encore."],
		["Done: <0><1>{item}</1></0>.", "Mr. T.", "Done: <0><1>Mr. T.</1></0>"],
		["A turn for {item}.", "דוד?", "A turn for \u2068דוד?\u2069"],
		["¡Todos, {item}! Otra vez.", "¿Quién?", "¡Todos, ¿Quién?! Otra vez."],
		["Todos, {item}. Otra vez.", "¿Quién?", "Todos, ¿Quién? Otra vez."],
		["دور {item}.", "من؟", "دور \u2068من؟\u2069"],
		["“{item}”.", "Who?", "“Who?”."],
		["{item}…", "Who", "Who…"],
		["{item}: Mia had a turn.", "Who does dishes?", "Who does dishes? Mia had a turn."],
		["{item}\u00a0: Mia a eu son tour.", "Qui ?", "Qui ? Mia a eu son tour."],
		["{item}, {item}.", "Who?", "Who?, Who?"],
	])("%j with %j ends once", (message, item, said) => {
		expect(instance._({ id: message, message, values: { item } })).toBe(said);
	});

	it("that was split at a name ends once, too", () => {
		expect(continueAfter("Who?", "! Starting fresh.")).toBe(" Starting fresh.");
		expect(continueAfter("Who", "! Starting fresh.")).toBe("! Starting fresh.");
	});

	it("has no name isolated twice", () => {
		expect(isolateText(isolateText("דוד"))).toBe("\u2068דוד\u2069");
	});
});
