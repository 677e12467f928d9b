import { expect, it } from "vitest";
import type { Family, Turn } from "../rules/family.ts";
import { FakeBrowser } from "./browser/fake-browser.test-helper.ts";
import { type FamilyFile, readFamilyFile } from "./family-file.ts";
import { openGuestStore } from "./guest/guest.test-helper.ts";

// What 0.2.0 has written: a file of version 3, and in a browser a family as it was seen.

const SECRET = "0123456789abcdef".repeat(2);
const members = [{ id: "m1", key: "Mom", name: "Mom", emoji: "🦊" }];
const lookedAt = { n: 3, member: "m1" };
const categories = [{ id: "c1", key: "Dishes", name: "Dishes", lastTurn: 3, settings: {}, lookedAt }];
const turn = (id: string, cycle: number): Turn => ({ id, category: "c1", member: "m1", cycle });
const turns = [turn("t0", 0), turn("t1", 0), turn("t2", 0), turn("t3", 1)] as const;
const NUMBERED: Family["turns"] = turns.map((one, at) => (at === 0 ? one : { ...one, number: at }));

it("gives numbers to the turns of a file of 0.2.0, from the last on", async () => {
	const header = { format: "whose-turn-family", version: 3, madeAt: "2026-11-21T07:00:00.000Z", secret: SECRET };
	const file = new Blob([JSON.stringify({ ...header, members, categories, turns, history: [] })]);
	const { family } = (await readFamilyFile(file)) as FamilyFile;
	expect([family.turns, family.categories[0]?.lastTurn]).toEqual([NUMBERED, 3]);
});

it("gives them to those that a guest's browser has stored, who draws as before", async () => {
	const stored = {
		"guest-family-members": ["Mom"],
		"guest-decision-categories": ["Dishes"],
		"guest-category-cycles": { Dishes: ["Mom"] },
		"guest-family": { secret: SECRET, members, categories, turns },
	};
	const browser = new FakeBrowser(
		Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)])),
	);
	const family = (await openGuestStore(browser.openTab())).family() as Family;
	expect(family).toEqual({ secret: SECRET, members, categories, turns: NUMBERED });
});
