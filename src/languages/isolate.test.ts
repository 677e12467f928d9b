import { i18n, setupI18n } from "@lingui/core";
import { beforeAll, describe, expect, it } from "vitest";
import { isolateText, isolateValues, needsIsolation } from "./isolate.ts";

describe("a name in a sentence", () => {
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
	] as const)("%j in a page from %s is isolated: %s", (name, dir, isIsolated) => {
		expect(needsIsolation(name, dir)).toBe(isIsolated);
	});
});

describe("a sentence", () => {
	const message = "{member} owes {other} {count}.";
	const instance = setupI18n();
	beforeAll(() => {
		i18n.loadAndActivate({ locale: "en", messages: {} });
		instance.loadAndActivate({ locale: "en", messages: {} });
		isolateValues(instance);
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

	it("has no name isolated twice", () => {
		expect(isolateText(isolateText("דוד"))).toBe("\u2068דוד\u2069");
	});
});
