import { expect, it } from "vitest";
import { categoryHelper } from "./category-helper.ts";
import { findHelper } from "./helpers.ts";

const OWN = { question: "Which game?", options: ["Chess", "Ludo"] };

it("is that of the name, where a category has none of its own", () => {
	expect(categoryHelper({ name: "Restaurant picker", settings: {} })).toBe(findHelper("Restaurant picker"));
	expect(categoryHelper({ name: "Restaurant picker", settings: { noRepeat: true } })).toBeDefined();
	expect(categoryHelper({ name: "Dishes", settings: { noRepeat: true } })).toBeUndefined();
});

it.each(["Restaurant picker", "Dishes"])("is the own question of %s, or none if it wants none", (name) => {
	expect(categoryHelper({ name, settings: { helper: OWN } })).toBe(OWN);
	expect(categoryHelper({ name, settings: { helper: null } })).toBeUndefined();
});
