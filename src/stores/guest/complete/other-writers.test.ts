import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { applyBasicChange, type BasicChange, type Change } from "../../../rules/changes.ts";
import { drawMember } from "../../../rules/draw-member.test-helper.ts";
import { type Category, type Family, findCategory, type Turn } from "../../../rules/family.ts";
import { prng } from "../../../rules/seeded-random.test-helper.ts";
import { FakeBrowser } from "../../browser/fake-browser.test-helper.ts";
import { TurnConflict } from "../../errors.ts";
import { createGuestFamily } from "../guest-family.ts";
import { createGuestStore } from "../guest-store.ts";
import { createCompleteGuestFamily } from "./complete-guest-family.ts";

const DISHES = "Dishes";
/** As the first version leaves them. */
const STORED = {
	"guest-family-members": '["Mom","Dad","Kim"]',
	"guest-decision-categories": '["Dishes","Movies"]',
	"guest-category-cycles": '{"Dishes":["Dad","Kim"],"Movies":["Mom"]}',
	"whose-turn-theme": "dark",
};

let browser: FakeBrowser;
beforeEach(() => {
	browser = new FakeBrowser(STORED);
});

async function openStore() {
	const store = createGuestStore(browser.openTab());
	await store.load();
	await store.readRecord({});
	return store;
}

/** What the first version does: three keys, and no other. */
function changeAsFirstVersion(change: BasicChange) {
	const basic = createGuestFamily(browser.openTab().storage);
	basic.write(applyBasicChange(basic.read(), change), []);
}
const cycleOf = (family: Family | undefined, name = DISHES) => family && findCategory(family, name)?.cycle;
const turnOf = (member: string, cycle: readonly string[], isNewCycle = false) =>
	({ kind: "record-turn", draw: { category: DISHES, member, isNewCycle, cycle } }) as const;
const undo = (turn: string | undefined): Change => ({ kind: "undo-turn", category: DISHES, turn: turn ?? "" });

describe("a storage that the first version left", () => {
	it("is read whole, and its turns count from the start", async () => {
		const store = await openStore();
		expect(store.family()).toMatchObject({
			members: ["Mom", "Dad", "Kim"],
			categories: [
				{ name: DISHES, cycle: ["Dad", "Kim"] },
				{ name: "Movies", cycle: ["Mom"] },
			],
		});
		expect(store.family()?.turns?.map(({ member }) => member)).toEqual(["Dad", "Kim", "Mom"]);
		expect(await store.readRecord({})).toEqual({ entries: [], next: undefined });
		expect(Object.fromEntries(browser.entries)).toEqual(STORED);
	});

	it("keeps everything when the new version changes it, and the first one reads what that wrote", async () => {
		const store = await openStore();
		await store.change(turnOf("Mom", ["Dad", "Kim"]));
		await store.change({ kind: "edit-member", name: "Mom", emoji: "🦊", colour: 1 });
		await store.change({ kind: "rename-member", name: "Kim", newName: "Kimberly" });
		expect(createGuestFamily(browser.openTab().storage).read()).toEqual({
			members: ["Mom", "Dad", "Kimberly"],
			categories: [
				{ name: DISHES, cycle: ["Dad", "Kimberly", "Mom"] },
				{ name: "Movies", cycle: ["Mom"] },
			],
		});
		expect(browser.entries.get("whose-turn-theme")).toBe("dark");
	});

	it("lets its last turn be undone", async () => {
		const store = await openStore();
		await store.change(undo(store.family()?.turns?.[1]?.id));
		expect(cycleOf(store.family())).toEqual(["Dad"]);
		expect(findCategory(store.family() as Family, DISHES)?.openDraw?.draw.member).toBe("Kim");
		expect(cycleOf(store.family(), "Movies")).toEqual(["Mom"]);
	});
});

describe("a cycle list that something else has written", () => {
	it("is the truth: a turn that the record does not know is the last, and the one before cannot be undone", async () => {
		const store = await openStore();
		await store.change(turnOf("Mom", ["Dad", "Kim"]));
		const known = store.family()?.turns?.at(-1)?.id;
		changeAsFirstVersion(turnOf("Kim", ["Dad", "Kim", "Mom"], true));
		const again = await openStore();
		await expect(again.change(undo(known))).rejects.toBeInstanceOf(TurnConflict);
		expect(cycleOf(again.family())).toEqual(["Kim"]);
		await again.change(undo(again.family()?.turns?.at(-1)?.id));
		expect(cycleOf(again.family())).toEqual(["Dad", "Kim", "Mom"]);
		await again.change({ kind: "undo-turn", category: DISHES, turn: known ?? "" });
		expect(cycleOf(again.family())).toEqual(["Dad", "Kim"]);
	});

	it("that begins with the member who ended the last cycle does not undo that one's turn", async () => {
		const store = await openStore();
		await store.change(turnOf("Mom", ["Dad", "Kim"]));
		const known = store.family()?.turns?.at(-1)?.id;
		changeAsFirstVersion(turnOf("Mom", ["Dad", "Kim", "Mom"], true));
		const again = await openStore();
		await expect(again.change(undo(known))).rejects.toBeInstanceOf(TurnConflict);
		expect(cycleOf(again.family())).toEqual(["Mom"]);
	});

	it("that is empty was reset: turns before it count no more, and the record keeps them", async () => {
		const store = await openStore();
		await store.change(turnOf("Mom", ["Dad", "Kim"]));
		changeAsFirstVersion({ kind: "reset-category", name: DISHES });
		const again = await openStore();
		expect(again.family()?.turns?.map(({ category }) => category)).toEqual(["Movies"]);
		await again.change(turnOf("Dad", []));
		expect((await again.readRecord({})).entries.map(({ kind, member }) => `${kind} ${member}`)).toEqual([
			"turn Dad",
			"turn Mom",
		]);
	});

	it("makes an open draw void, which the record says, unless it was that draw's turn", async () => {
		const open = (member: string, cycle: readonly string[]): Change => ({
			kind: "open-draw",
			draw: { category: DISHES, member, isNewCycle: cycle.length === 3, cycle },
		});
		const store = await openStore();
		await store.change(open("Mom", ["Dad", "Kim"]));
		changeAsFirstVersion(turnOf("Mom", ["Dad", "Kim"]));
		const second = await openStore();
		await second.change(open("Dad", ["Dad", "Kim", "Mom"]));
		changeAsFirstVersion({ kind: "reset-category", name: DISHES });
		const third = await openStore();
		expect(findCategory(third.family() as Family, DISHES)?.openDraw).toBeUndefined();
		await third.change(open("Kim", []));
		const { entries } = await third.readRecord({});
		expect(entries.map(({ kind, member }) => `${kind} ${member}`).toReversed()).toEqual([
			"drawn Mom",
			"drawn Dad",
			"void Dad",
			"drawn Kim",
		]);
	});

	it("always has turns that lead to it, and the last of them is undone exactly", () => {
		const step = fc.record({ isOther: fc.boolean(), what: fc.nat(9), who: fc.nat(2) });
		fc.assert(
			fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
				browser = new FakeBrowser(STORED);
				const { storage } = browser.openTab();
				const complete = createCompleteGuestFamily(storage, createGuestFamily(storage));
				for (const [at, { isOther, what, who }] of steps.entries()) {
					const family = complete.read();
					const change = planBasicStep(what, ["Mom", "Dad", "Kim"][who] as string, family, at);
					if (isOther && change) changeAsFirstVersion(change);
					const one = { change: change ?? undo(lastTurnOf(family)?.id), hasConflict: false };
					if (!isOther) complete.write(complete.apply(family, one), [one]);
					expectUndoable(complete.read());
				}
			}),
			{ numRuns: 30 },
		);
	});
});

/** Undefined for an undo. */
function planBasicStep(what: number, name: string, family: Family, seed: number): BasicChange | undefined {
	if (what === 0) return { kind: "remove-member", name };
	if (what === 1) return { kind: "add-member", name };
	if (what === 2) return { kind: "reset-category", name: DISHES };
	const draw = drawMember(family.members, findCategory(family, DISHES) as Category, prng(seed));
	return what === 3 || draw === undefined ? undefined : { kind: "record-turn", draw };
}

function lastTurnOf(family: Family): Turn | undefined {
	return family.turns?.findLast(({ category }) => category === DISHES);
}

function expectUndoable(family: Family) {
	const { storage } = new FakeBrowser(Object.fromEntries(browser.entries)).openTab();
	const complete = createCompleteGuestFamily(storage, createGuestFamily(storage));
	const cycle = cycleOf(family) ?? [];
	const turn = lastTurnOf(family);
	if (cycle.length > 0) expect(turn?.member).toBe(cycle.at(-1));
	if (turn === undefined || cycle.length === 0) return;
	const one = { change: undo(turn.id), hasConflict: false };
	const undone = complete.apply(complete.read(), one);
	expect(cycleOf(undone)).toEqual(turn.previousCycle ?? cycle.slice(0, -1));
	complete.write(undone, [one]);
	expect(complete.read().turns ?? []).toEqual(undone.turns ?? []);
}

describe("what is new in a guest's storage", () => {
	it.each(["", "{", "7", "[]", '{"members":7}', '{"members":[7],"categories":[{"name":"Dishes","settings":7}]}'])(
		"counts as empty where it is %s, and destroys nothing of the three keys",
		async (text) => {
			const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
			for (const key of ["guest-family-details", "guest-record"]) browser.entries.set(key, text);
			const store = await openStore();
			expect(store.family()?.memberDetails).toBeUndefined();
			expect(cycleOf(store.family())).toEqual(["Dad", "Kim"]);
			await store.change(turnOf("Mom", ["Dad", "Kim"]));
			await store.change({ kind: "set-away", name: "Mom", backOn: "2999-01-01" });
			const again = await openStore();
			expect(again.family()?.memberDetails).toEqual([{ name: "Mom", backOn: "2999-01-01" }]);
			expect((await again.readRecord({})).entries).toHaveLength(1);
			expect(cycleOf(again.family())).toEqual(["Dad", "Kim", "Mom"]);
			warn.mockRestore();
		},
	);

	it("leaves out what is invalid, and details of names that are not there", async () => {
		const details = {
			members: [{ name: "Mom", emoji: " ", colour: 99, backOn: "infinity" }, { name: "Gone", emoji: "🦊" }, 7],
			categories: [
				{ name: DISHES, settings: { emoji: "🎬", excluded: ["Gone"], helper: { question: "?", options: [] } } },
				{ name: "Gone", settings: { noRepeat: true } },
			],
		};
		browser.entries.set("guest-family-details", JSON.stringify(details));
		const store = await openStore();
		expect(store.family()?.memberDetails).toEqual([{ name: "Mom", backOn: "infinity" }]);
		expect(findCategory(store.family() as Family, DISHES)?.settings).toEqual({ emoji: "🎬" });
		await store.change({ kind: "edit-member", name: "Kim", emoji: "🐱", colour: null });
		// The list that had the name may only be unreadable for now.
		expect(browser.entries.get("guest-family-details")).toContain("Gone");
	});

	it("goes when the device is cleared", async () => {
		const store = await openStore();
		await store.change(turnOf("Mom", ["Dad", "Kim"]));
		await store.change({ kind: "set-away", name: "Dad", backOn: "infinity" });
		await store.clear();
		expect(Object.fromEntries(browser.entries)).toEqual({ "whose-turn-theme": "dark" });
		expect(store.family()).toEqual({ members: [], categories: [] });
		expect((await store.readRecord({})).entries).toEqual([]);
	});
});
