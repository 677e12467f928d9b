import { i18n } from "@lingui/core";
import { beforeEach, describe, expect, it } from "vitest";
import { applyChange } from "../../rules/apply-change.ts";
import { categoryHelper } from "../../rules/category-helper.ts";
import type { Category, Family } from "../../rules/family.ts";
import { PRESET_CATEGORIES } from "../../rules/presets.ts";
import { presetIcon } from "../avatars/category-icon.tsx";
import { planNaming } from "./plan-naming.ts";

const STAMP = { id: "1", at: "2026-11-22T10:00:00Z", today: "2026-11-22" };

function name(category: Category, newName: string, emoji?: string): Category | undefined {
	const family: Family = { members: [], categories: [category] };
	const changes = planNaming(category, newName, emoji);
	return changes.reduce((before, change) => applyChange(before, change, STAMP).family, family).categories[0];
}

describe("another name or emoji for a category", () => {
	beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

	it.each(PRESET_CATEGORIES)("leaves %s its icon and its question", (preset) => {
		const category = { name: preset, cycle: [] };
		const renamed = name(category, "Ours");
		expect(renamed).toMatchObject({ name: "Ours", settings: { emoji: presetIcon(preset) } });
		expect(renamed && categoryHelper(renamed)).toEqual(categoryHelper(category));
	});

	it("gives a category those of a popular name", () => {
		expect(name({ name: "Playlist DJ", cycle: [] }, "Movie Night Choice")).toEqual({
			name: "Movie Night Choice",
			cycle: [],
		});
	});

	it.each([
		["a question of its own", { question: "Which?", options: ["This", "That"] }],
		["no question", null],
	])("leaves %s, its emoji and its rules", (_, helper) => {
		const settings = { emoji: "🐙", noRepeat: true, helper } as const;
		expect(name({ name: "Movie Night Choice", cycle: [], settings }, "Films", "🐙")).toEqual({
			name: "Films",
			cycle: [],
			settings,
		});
	});

	it("is no change if it has both", () => {
		expect(planNaming({ name: "Films", cycle: [], settings: { emoji: "🐙" } }, "Films", "🐙")).toEqual([]);
		expect(name({ name: "Films", cycle: [], settings: { emoji: "🐙" } }, "Films")).toEqual({
			name: "Films",
			cycle: [],
		});
	});
});
