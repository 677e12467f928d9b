import { expect, it } from "vitest";
import { UNTIL_BACK } from "./away.ts";
import { completesCycle } from "./completes-cycle.ts";
import type { Family } from "./family.ts";

const CATEGORY = "Chess";
const TODAY = "2026-11-22";

const family = (cycle: readonly string[], more: Partial<Family> = {}): Family => ({
	members: ["Mia", "Noah", "Zoe"],
	categories: [{ name: CATEGORY, cycle }],
	...more,
});

it("a cycle is complete when everybody who is in has had a turn", () => {
	expect(completesCycle(family(["Mia", "Noah"]), CATEGORY, TODAY)).toBe(false);
	expect(completesCycle(family(["Mia", "Noah", "Zoe"]), CATEGORY, TODAY)).toBe(true);
	const withAway = { memberDetails: [{ name: "Zoe", backOn: UNTIL_BACK }] };
	expect(completesCycle(family(["Mia"], withAway), CATEGORY, TODAY)).toBe(false);
	expect(completesCycle(family(["Mia", "Noah"], withAway), CATEGORY, TODAY)).toBe(true);
});

it("a cycle of one member alone is nothing to celebrate, nor is one of a category that was removed", () => {
	expect(completesCycle(family(["Mia"], { members: ["Mia"] }), CATEGORY, TODAY)).toBe(false);
	expect(completesCycle(family(["Mia"]), "Cards", TODAY)).toBe(false);
});
