import fc from "fast-check";
import { expect, it } from "vitest";
import { searchNames } from "./name-search.ts";
import { property } from "./property.test-helper.ts";

const named = (...names: readonly string[]) => names.map((name) => ({ name }));
const someNames = fc.array(fc.string(), { minLength: 1 });

it.each([
	["mi", ["Mia", "Emil"]],
	["  ", ["Mia", "Emil", "José Ángel", "Øle", "ليلى"]],
	["jose", ["José Ángel"]],
	["angel jo", ["José Ángel"]],
	["ÉMIL", ["Emil"]],
	["ليل", ["ليلى"]],
	["nobody", []],
])("finds for %j", (typed, found) => {
	expect(searchNames(named("Mia", "Emil", "José Ángel", "Øle", "ليلى"), typed)).toEqual(named(...found));
});

property("finds everybody by their own name, and keeps the order", [someNames, fc.nat()], (names, at) => {
	const items = named(...names);
	const one = items[at % items.length] as { name: string };
	const found = searchNames(items, one.name);
	expect(found).toContain(one);
	expect(found).toEqual(items.filter((item) => found.includes(item)));
});
