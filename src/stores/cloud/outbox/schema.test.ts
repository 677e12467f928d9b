import { describe, expect, it, vi } from "vitest";
import type { Change } from "../../../rules/changes.ts";
import { FakeBrowser } from "../../browser/fake-browser.test-helper.ts";
import type { StorageAccess } from "../../browser/storage.ts";
import { WHOLE } from "../../family-file.test-helper.ts";
import { lenientSchemas } from "../../family-schema.ts";
import { FAMILY } from "../family.test-helper.ts";
import { createFailedChanges } from "./failed-changes.ts";
import { createOutbox } from "./outbox.ts";

/** Neither keys nor their order may change. */
const ID = "019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b";
const CHANGE_TEXT =
	'"change":{"kind":"record-turn","category":"d","n":3,"member":"b"},"names":{"d":"Dishes","b":"Ben"}';
const PENDING_KEY = `whose-turn-waiting:u1:${ID}`;
const PENDING_TEXT = `{"stamp":{"id":"${ID}","at":"2026-11-22T10:00:00.000Z","today":"2026-11-22"},${CHANGE_TEXT}}`;
const FAILED_KEY = `whose-turn-unmade:u1:${ID}`;
const FAILED_TEXT = `{"id":"${ID}",${CHANGE_TEXT},"conflictingMember":"Kim"}`;

const stamp = { id: ID, at: "2026-11-22T10:00:00.000Z", today: "2026-11-22" };
const change: Change = { kind: "record-turn", category: "d", n: 3, member: "b" };
const names = { d: "Dishes", b: "Ben" };
const PENDING = { id: ID, stamp, change, names };
const OTHER_TAB = { state: "other-tab", isStored: true, failures: 0 };

const openOutbox = (storage: StorageAccess) =>
	createOutbox({ storage, userId: "u1", slot: "u1", familyName: () => undefined, onChange() {} });

/** What the examples of tests/cloud/pending-changes.test.ts do not have, which are one of each kind. */
const CHANGES: readonly Change[] = [
	{ kind: "edit-member", member: "a", emoji: null, colour: 3 },
	{ kind: "move-category", category: "d", before: null },
	{ kind: "set-away", member: "a", backOn: null },
	{
		...{ kind: "edit-category", category: "d", edits: lenientSchemas.settingNames },
		settings: { emoji: "🍽️", excluded: ["a"], noRepeat: true, inOrder: true, helper: null },
	},
	{
		...{ kind: "merge-family", family: WHOLE },
		history: [
			{
				...{ id: "1", kind: "turn", at: "2026-11-22T10:00:00.000Z", category: "d", categoryName: "Dishes" },
				...{ member: "a", memberName: "Ann", turns: ["t"], cycle: 2, n: 3 },
			},
			{ id: "2", kind: "member-away", at: "2026-11-22T10:00:01.000Z", memberName: "Zoe", backOn: "infinity" },
		],
	},
];

describe("an entry of the storage", () => {
	it.each(CHANGES)("is read as it was written: $kind", (change) => {
		const { access } = storageOf();
		void openOutbox(access).add({ ...PENDING, change }, false);
		const reloaded = openOutbox(access);
		reloaded.refresh();
		expect(reloaded.items()).toStrictEqual([{ ...PENDING, change, ...OTHER_TAB }]);
	});

	it("that another page wrote is a pending change", () => {
		vi.spyOn(console, "warn").mockImplementationOnce(() => {});
		const unreadable = ["whose-turn-waiting:u1:x", "?"] as const;
		const pending = openOutbox(storageOf(unreadable, [PENDING_KEY, PENDING_TEXT]).access);
		pending.refresh();
		expect(pending.items()).toEqual([{ ...PENDING, ...OTHER_TAB }]);
	});

	it("for a pending change has these keys", () => {
		const { access, entries } = storageOf();
		void openOutbox(access).add(PENDING, false);
		expect([...entries]).toEqual([[PENDING_KEY, PENDING_TEXT]]);
	});

	const member = { kind: "edit-member", member: "a", colour: 3 } as const;
	const edit = { kind: "edit-category", category: "d", edits: ["emoji", "helper"] } as const;
	it.each([
		[member, { emoji: "👨\u200d" }, { emoji: "👨" }],
		[member, { emoji: "\u200b" }, { emoji: null }],
		[
			edit,
			{ settings: { emoji: "🍽️\u200d", helper: { question: "Why\u200b?", options: ["a", "b", "b\u200b"] } } },
			{ settings: { emoji: "🍽️", helper: { question: "Why?", options: ["a", "b"] } } },
		],
		[edit, { settings: { emoji: "\u200b" } }, { settings: {} }],
	])("is tidied: %j with %j", (change, stored, tidied) => {
		const text = JSON.stringify({ stamp, change: { ...change, ...stored }, names });
		const pending = openOutbox(storageOf([PENDING_KEY, text]).access);
		pending.refresh();
		expect(pending.items()).toEqual([{ ...PENDING, change: { ...change, ...tidied }, ...OTHER_TAB }]);
	});

	it("that another page wrote is a failed change", () => {
		const failed = createFailedChanges(storageOf([FAILED_KEY, FAILED_TEXT]).access, "u1");
		expect(failed.getAll()).toEqual([{ id: ID, change, names, conflictingMember: "Kim" }]);
	});

	it("for a failed change has these keys, also without a conflict", () => {
		const { access, entries } = storageOf();
		const failed = createFailedChanges(access, "u1");
		failed.add({ id: ID, change, names, conflictingMember: "Kim" });
		expect([...entries]).toEqual([[FAILED_KEY, FAILED_TEXT]]);
		failed.add({ id: ID, change, names, conflictingMember: undefined });
		expect([...entries]).toEqual([[FAILED_KEY, FAILED_TEXT.replace(',"conflictingMember":"Kim"', "")]]);
	});
});

it("gives each change an id after those of the others, also when the clock was set back", () => {
	const later = `ffff${ID.slice(4)}`;
	const pending = openOutbox(storageOf().access);
	void pending.add({ ...PENDING, id: later, stamp: { ...stamp, id: later } }, false);
	const next = pending.createStamp(FAMILY).id;
	expect([next, later].toSorted()).toEqual([later, next]);
});

function storageOf(...stored: readonly (readonly [string, string])[]) {
	const browser = new FakeBrowser();
	for (const [key, text] of stored) browser.entries.set(key, text);
	return { access: browser.openTab().storage, entries: browser.entries };
}
