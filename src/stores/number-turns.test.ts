import { expect, it } from "vitest";
import type { Family, Turn } from "../rules/family.ts";
import { FakeBrowser } from "./browser/fake-browser.test-helper.ts";
import { type FamilyFile, readFamilyFile } from "./family-file.ts";
import { openGuestStore } from "./guest/guest.test-helper.ts";

// What versions before 5 of a family's file and 0.2.0 of the app have written: the last turn came back, which they called unnumbered.

const SECRET = "0123456789abcdef".repeat(2);
const members = [{ id: "m1", key: "Mom", name: "Mom", emoji: "🦊" }];
const categories = [{ id: "c1", key: "Dishes", name: "Dishes", lastTurn: 3, settings: {} }];
const turn = (id: string, cycle: number): Turn => ({ id, category: "c1", member: "m1", cycle });
const [first, ...others] = [turn("t0", 0), turn("t1", 0), turn("t2", 0), turn("t3", 1)] as const;
const NUMBERED: Family["turns"] = [first, ...others.map((one, at) => ({ ...one, number: at + 1 }))];

it("gives numbers to the turns of a file of an earlier version, from the last on", async () => {
	for (const version of [3, 4]) {
		const turns = [first, ...others.slice(0, -1), { ...turn("t3", 1), unnumbered: true }];
		const header = { format: "whose-turn-family", version, madeAt: "2026-11-21T07:00:00.000Z", secret: SECRET };
		const file = new Blob([JSON.stringify({ ...header, members, categories, turns, history: [] })]);
		expect(((await readFamilyFile(file)) as FamilyFile).family.turns).toEqual(NUMBERED);
	}
});

it("gives them to those that a guest's browser has stored", async () => {
	const browser = new FakeBrowser();
	const rows = [...["t0", "t1", "t2"].map((id) => [id, 0, 1, 0]), ["t3", 0, 1, 1, null, null, null, true]];
	const stored = {
		"guest-family-members": ["Mom"],
		"guest-decision-categories": ["Dishes"],
		"guest-category-cycles": { Dishes: ["Mom"] },
		"guest-family": { secret: SECRET, members, categories, turns: { ids: ["c1", "m1"], rows } },
	};
	for (const [key, value] of Object.entries(stored)) browser.entries.set(key, JSON.stringify(value));
	const store = await openGuestStore(browser.openTab());
	expect(store.family()?.turns).toEqual(NUMBERED);
});
