import { describe, expect, it } from "vitest";
import type { Change } from "../../../rules/changes.ts";
import { FakeBrowser } from "../../browser/fake-browser.test-helper.ts";
import type { ChangeTargets } from "../changes/change-targets.ts";
import { OTHER_TAB } from "./change-state.ts";
import { createFailedChanges } from "./failed-changes.ts";
import { createPendingChanges } from "./pending-changes.ts";

/** Written by the first version with accounts: neither keys nor their order may change. */
const PENDING_KEY = "whose-turn-waiting:u1:0mi9qeo5z-6a5a0f0e-3a52-4f5d-9d0e-0d6f6f0e5a01";
const PENDING_TEXT =
	'{"id":"0mi9qeo5z-6a5a0f0e-3a52-4f5d-9d0e-0d6f6f0e5a01",' +
	'"change":{"kind":"record-turn","draw":{"category":"Dishes","person":"Ben","isNewCycle":false,"cycle":["Ann"]}},' +
	'"meant":{"newId":"3f1f6c1e-8a54-4e9b-8f0e-6f0e5a016a5a","known":["0d6f6f0e-5a01-4f5d-9d0e-6a5a0f0e3a52"]}}';
const FAILED_KEY = PENDING_KEY.replace("waiting", "unmade");
const FAILED_TEXT = PENDING_TEXT.replace(/"meant".*/, '"quicker":"Kim"}');

const { id, meant: targets } = JSON.parse(PENDING_TEXT) as { id: string; meant: ChangeTargets };
const change: Change = {
	kind: "record-turn",
	draw: { category: "Dishes", member: "Ben", isNewCycle: false, cycle: ["Ann"] },
};

const draw = { category: "Dishes", member: "Ben", isNewCycle: false, cycle: ["Ann"] };
const NEWER_CHANGES: readonly Change[] = [
	{ kind: "record-turn", draw, doneBy: "Cleo", option: "Pans" },
	{ kind: "open-draw", draw },
	{ kind: "pass-draw", draw, next: { ...draw, member: "Cleo" } },
	{ kind: "undo-turn", category: "Dishes", turn: "t" },
	{ kind: "set-away", name: "Ann", backOn: "infinity" },
	{ kind: "set-away", name: "Ann", backOn: null },
	{ kind: "edit-member", name: "Ann", emoji: null, colour: 3 },
	{ kind: "rename-member", name: "Ann", newName: "Anna" },
	{ kind: "move-member", name: "Ann", before: null },
	{
		kind: "edit-category",
		name: "Dishes",
		settings: { emoji: "🍽️", excluded: ["Ann"], noRepeat: true, inOrder: true, helper: null },
	},
	{ kind: "edit-category", name: "Dishes", settings: { helper: { question: "Which?", options: ["a", "b"] } } },
	{ kind: "rename-category", name: "Dishes", newName: "Pots" },
	{ kind: "move-category", name: "Dishes", before: "Movies" },
	{ kind: "merge-family", family: { members: ["Ann"], categories: [{ name: "Dishes", cycle: ["Ann"] }] } },
	{
		kind: "merge-family",
		family: {
			members: ["Ann", "Ben"],
			memberDetails: [
				{ name: "Ann", emoji: "🦊", colour: 3, backOn: "infinity" },
				{ name: "Ben", colour: 0 },
			],
			categories: [
				{ name: "Dishes", cycle: ["Ann"], settings: { excluded: ["Ben"], helper: null, noRepeat: true } },
				{ name: "Movies", cycle: [] },
			],
			turns: [{ id: "t", category: "Dishes", member: "Ann", doneBy: "Ben", option: "Pans", previousCycle: ["Ann"] }],
		},
		record: [
			{
				id: "t",
				kind: "turn",
				category: "Dishes",
				at: "2026-11-22T10:00:00.000Z",
				member: "Ann",
				turn: "t",
				opensCycle: true,
			},
			{ id: "r", kind: "reset", category: "Movies", at: "2026-11-22T10:00:01.000Z" },
		],
	},
];

describe("an entry of the storage", () => {
	it.each(NEWER_CHANGES)("is read as it was written: $kind", (newer) => {
		const { access } = storageOf();
		const dated = { ...targets, day: "2026-11-22" };
		const item = createPendingChanges(access, "u1").add(newer, dated, () => {});
		const reloaded = createPendingChanges(access, "u1");
		reloaded.refresh();
		expect(reloaded.items()).toEqual([{ id: item.id, change: newer, targets: dated, state: OTHER_TAB }]);
	});

	it("that an earlier version wrote is a pending change", () => {
		const pending = createPendingChanges(storageOf([PENDING_KEY, PENDING_TEXT]).access, "u1");
		pending.refresh();
		expect(pending.items()).toEqual([{ id, change, targets, state: OTHER_TAB }]);
	});

	it.each([
		[
			{ kind: "edit-member", name: "Ann", emoji: "👨\u200d", colour: 3 },
			{ kind: "edit-member", name: "Ann", emoji: "👨", colour: 3 },
		],
		[
			{ kind: "edit-member", name: "Ann", emoji: "\u200b", colour: 3 },
			{ kind: "edit-member", name: "Ann", emoji: null, colour: 3 },
		],
		[
			{
				kind: "edit-category",
				name: "Dishes",
				settings: { emoji: "🍽️\u200d", helper: { question: "Which\u200b?", options: ["a", "b", "b\u200b"] } },
			},
			{
				kind: "edit-category",
				name: "Dishes",
				settings: { emoji: "🍽️", helper: { question: "Which?", options: ["a", "b"] } },
			},
		],
		[
			{ kind: "edit-category", name: "Dishes", settings: { emoji: "\u200b" }, edits: ["emoji"] },
			{ kind: "edit-category", name: "Dishes", settings: {}, edits: ["emoji"] },
		],
	])("that an earlier version queued is tidied: %j", (stored, tidied) => {
		const text = JSON.stringify({ id, change: stored, meant: targets });
		const pending = createPendingChanges(storageOf([PENDING_KEY, text]).access, "u1");
		pending.refresh();
		expect(pending.items()).toEqual([{ id, change: tidied, targets, state: OTHER_TAB }]);
	});

	it("for a pending change has the keys of earlier versions", () => {
		const { access, entries } = storageOf();
		const item = createPendingChanges(access, "u1").add(change, targets, () => {});
		expect([...entries]).toEqual([[`whose-turn-waiting:u1:${item.id}`, PENDING_TEXT.replace(id, item.id)]]);
	});

	it("says what earlier versions say of two families that are merged", () => {
		const { access, entries } = storageOf();
		const pending = createPendingChanges(access, "u1");
		pending.add({ kind: "merge-family", family: { members: ["Ann"], categories: [] } }, targets, () => {});
		expect([...entries.values()]).toEqual([
			expect.stringContaining('"change":{"kind":"bring-family","family":{"members":["Ann"],"categories":[]}}'),
		]);
	});

	it("that an earlier version wrote is a failed change", () => {
		const failed = createFailedChanges(storageOf([FAILED_KEY, FAILED_TEXT]).access, "u1");
		expect(failed.getAll()).toEqual([{ id, change, conflictingMember: "Kim" }]);
	});

	it("for a failed change has the keys of earlier versions, also without a conflict", () => {
		const { access, entries } = storageOf();
		const failed = createFailedChanges(access, "u1");
		failed.add({ id, change, conflictingMember: "Kim" });
		expect([...entries]).toEqual([[FAILED_KEY, FAILED_TEXT]]);
		failed.add({ id, change, conflictingMember: undefined });
		expect([...entries]).toEqual([[FAILED_KEY, FAILED_TEXT.replace(',"quicker":"Kim"', "")]]);
	});
});

function storageOf(...stored: readonly (readonly [string, string])[]) {
	const browser = new FakeBrowser();
	for (const [key, text] of stored) browser.entries.set(key, text);
	return { access: browser.openTab().storage, entries: browser.entries };
}
