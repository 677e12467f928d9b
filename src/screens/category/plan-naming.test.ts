import { describe, expect, it } from "vitest";
import { applyChange } from "../../rules/apply-change.ts";
import type { Change } from "../../rules/changes.ts";
import { type Category, type CategorySettings, createFamily } from "../../rules/family.ts";
import { categoryHelper } from "../../rules/helpers.ts";
import { PRESET_CATEGORIES } from "../../rules/presets.ts";
import { presentFamily, type StoredFamily, storeFamily } from "../../rules/stored-family.ts";
import { presetIcon } from "../avatars/category-icon.tsx";
import { planNaming } from "./plan-naming.ts";

const STAMP = { id: "1", at: "2026-11-22T10:00:00Z", today: "2026-11-22" };

function createCategory(name: string, settings: CategorySettings = {}): Category {
	return { id: "1", key: name, name, lastTurn: 0, settings };
}

function name(category: Category, newName: string, emoji?: string): Category | undefined {
	const family = storeFamily({ ...createFamily("00".repeat(16)), categories: [category] });
	const changes = planNaming(category, newName, emoji);
	const apply = (before: StoredFamily, change: Change) => applyChange(before, change, STAMP).family;
	return presentFamily(changes.reduce(apply, family)).categories[0];
}

describe("another name or emoji for a category", () => {
	it.each(PRESET_CATEGORIES)("leaves %s its icon and its question", (preset) => {
		const category = createCategory(preset);
		const renamed = name(category, "Ours");
		expect(renamed).toMatchObject({ name: "Ours", settings: { emoji: presetIcon(preset) } });
		expect(renamed && categoryHelper(renamed)).toEqual(categoryHelper(category));
	});

	it("gives a category those of a popular name", () => {
		const category = createCategory("Playlist DJ");
		expect(name(category, "Movie Night Choice")).toEqual({ ...category, name: "Movie Night Choice" });
	});

	it.each([
		["a question of its own", { question: "Which?", options: ["This", "That"] }],
		["no question", null],
	])("leaves %s, its emoji and its rules", (_, helper) => {
		const settings = { emoji: "🐙", noRepeat: true, helper } as const;
		const category = createCategory("Movie Night Choice", settings);
		expect(name(category, "Films", "🐙")).toEqual({ ...category, name: "Films" });
	});

	it("is no change if it has both", () => {
		const category = createCategory("Films", { emoji: "🐙" });
		expect(planNaming(category, "Films", "🐙")).toEqual([]);
		expect(name(category, "Films")).toEqual({ ...category, settings: {} });
	});
});
