import { describe, expect, it } from "vitest";
import { categoryOf, changeFamily } from "../../rules/change-family.test-helper.ts";
import { type Category, createFamily } from "../../rules/family.ts";
import { categoryHelper } from "../../rules/helpers.ts";
import { PRESET_CATEGORIES } from "../../rules/presets.ts";
import { presetIcon } from "../avatars/category-icon.tsx";
import { planNaming } from "./plan-naming.ts";

function name(category: Category, newName: string, emoji?: string): Category | undefined {
	const family = { ...createFamily("00".repeat(16)), categories: [category] };
	return changeFamily(family, ...planNaming(category, newName, emoji)).categories[0];
}

describe("another name or emoji for a category", () => {
	it.each(PRESET_CATEGORIES)("leaves %s its icon and its question", (preset) => {
		const category = categoryOf(preset);
		const renamed = name(category, "Ours");
		expect(renamed).toMatchObject({ name: "Ours", settings: { emoji: presetIcon(preset) } });
		expect(renamed && categoryHelper(renamed)).toEqual(categoryHelper(category));
	});

	it("gives a category those of a popular name", () => {
		const category = categoryOf("Playlist DJ");
		expect(name(category, "Movie Night Choice")).toEqual({ ...category, name: "Movie Night Choice" });
	});

	it.each([
		["a question of its own", { question: "Which?", options: ["This", "That"] }],
		["no question", null],
	])("leaves %s, its emoji and its rules", (_, helper) => {
		const settings = { emoji: "🐙", noRepeat: true, helper } as const;
		const category = categoryOf("Movie Night Choice", { settings });
		expect(name(category, "Films", "🐙")).toEqual({ ...category, name: "Films" });
	});

	it("is no change if it has both", () => {
		const category = categoryOf("Films", { settings: { emoji: "🐙" } });
		expect(planNaming(category, "Films", "🐙")).toEqual([]);
		expect(name(category, "Films")).toEqual({ ...category, settings: {} });
	});
});
