import fc from "fast-check";
import { expect, it } from "vitest";
import { property } from "../rules/property.test-helper.ts";
import { isSame } from "./is-same.ts";

property("compares values as JSON has them, in any order of keys", [fc.jsonValue(), fc.jsonValue()], (one, other) => {
	const sorted = (value: unknown) =>
		JSON.stringify(value, (_, item: unknown) =>
			typeof item === "object" && item !== null && !Array.isArray(item)
				? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
				: item,
		);
	expect(isSame(one, JSON.parse(sorted(one)))).toBe(true);
	expect(isSame(one, other)).toBe(sorted(one) === sorted(other));
});

it("takes an undefined key for none, and a list for no object", () => {
	expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true);
	expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(true);
	expect(isSame({ a: 1 }, { a: 1, b: null })).toBe(false);
	expect(isSame([], {})).toBe(false);
	expect(isSame([1], [1, undefined])).toBe(false);
});
