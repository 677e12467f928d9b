import { describe, expect, it, vi } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import { findCategory } from "../../src/rules/family.ts";
import { DELIVERED, type FamilyStore } from "../../src/stores/family-store.ts";
import { isWrite, onABadLine } from "./bad-line.ts";
import { changeOf, draw, familyIn } from "./family-life.ts";
import { delivering } from "./showing.ts";

const on = onABadLine();

describe("a turn that waited", () => {
	async function loseTo(others: (other: FamilyStore) => Promise<unknown>): Promise<Change> {
		const other = await on.person.phone();
		await other.store.load();
		on.goOffline();
		const mine = changeOf(on.store, "record-turn");
		await on.store.change(mine);
		await others(other.store);
		other.store.close();
		on.comeBack();
		await delivering(on.store, ({ unmade }) => unmade.length > 0);
		return mine;
	}

	it("and lost is told with both names, also after a reload, until somebody has read it", async () => {
		await on.store.change({ kind: "add-member", name: "Kim" });
		const mine = await loseTo((other) =>
			other.change({ kind: "record-turn", draw: { ...draw(other, "Dishes"), person: "Kim" } }),
		);
		expect(on.store.delivery()).toMatchObject({ waiting: [], unmade: [{ change: mine, quicker: "Kim" }] });
		expect(findCategory(familyIn(on.store), "Dishes")?.cycle).toContain("Kim");
		on.store.close();
		await on.store.load();
		const [told] = on.store.delivery().unmade;
		expect(told).toMatchObject({ change: mine, quicker: "Kim" });
		on.store.acknowledge(told?.id ?? "");
		expect(on.store.delivery()).toEqual(DELIVERED);
		on.store.close();
		await on.store.load();
		expect(on.store.delivery()).toEqual(DELIVERED);
	});

	it("for a category that is gone is told without a winner", async () => {
		const mine = await loseTo((other) => other.change({ kind: "remove-category", name: "Dishes" }));
		expect(on.store.delivery().unmade).toEqual([{ id: expect.any(String), change: mine }]);
		expect(familyIn(on.store).categories).toEqual([]);
	});

	it("and was recorded, though nobody heard, is not recorded again after a reset elsewhere", async () => {
		on.line.troubles((asked) => (isWrite(asked) ? "answer-lost" : "lost"));
		on.phone.page.dispatchEvent(new Event("offline"));
		const mine = changeOf(on.store, "record-turn");
		await on.store.change(mine);
		await vi.waitFor(
			() => expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/did not answer/), expect.anything()),
			20_000,
		);
		const other = await on.person.phone();
		await other.store.load();
		const [first = "", second = ""] = findCategory(familyIn(other.store), "Dishes")?.cycle ?? [];
		expect(mine).toMatchObject({ draw: { person: second } });
		await other.store.change({ kind: "reset-category", name: "Dishes" });
		await other.store.change({ kind: "record-turn", draw: { ...draw(other.store, "Dishes"), person: first } });
		other.store.close();
		on.comeBack();
		await delivering(on.store, ({ unmade }) => unmade.length > 0);
		expect(on.store.delivery().unmade).toMatchObject([{ change: mine }]);
		expect(findCategory(familyIn(on.store), "Dishes")?.cycle).toEqual([first]);
		expect(findCategory(await on.inTheBackend(), "Dishes")?.cycle).toEqual([first]);
	});
});
