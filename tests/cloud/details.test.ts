import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findCategory, findMemberDetails } from "../../src/rules/family.ts";
import { StoreError } from "../../src/stores/errors.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { type AppUser, createAppUser, type Device } from "../helpers/devices.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { addMembersAndCategories, drawMember, requireFamily } from "./store-actions.ts";
import { waitForFamily } from "./wait-for-store.ts";

let backend: TestServer;
let user: AppUser;
let phones: readonly [Device, Device];
let here: FamilyStore;
let there: FamilyStore;

beforeAll(async () => {
	backend = await startTestServer();
});
afterAll(() => backend.stop());
beforeEach(async () => {
	user = await createAppUser(backend);
	phones = await Promise.all([user.openDevice(), user.openDevice()]);
	[here, there] = [phones[0].store, phones[1].store];
	await here.load();
	await addMembersAndCategories(here, ["Ann", "Ben", "Cleo"], ["Dishes", "Movies"]);
	await there.load();
});
afterEach(() => {
	here.close();
	there.close();
});

const isLike = (family: unknown) => (other: unknown) => JSON.stringify(other) === JSON.stringify(family);

describe("what a family says about its members and categories", () => {
	it("is live on the other phone: names, looks, away, order and a category's own rules", async () => {
		await here.change({ kind: "record-turn", draw: drawMember(here, "Dishes"), doneBy: undefined, option: "Pans" });
		const helper = { question: "Which film?", options: ["Old", "New"] };
		const settings = { emoji: "🍽️", excluded: ["Cleo"], noRepeat: true, inOrder: true, helper } as const;
		const changes = [
			{ kind: "edit-category", name: "Dishes", settings },
			{ kind: "edit-category", name: "Movies", settings: { helper: null } },
			{ kind: "rename-member", name: "Cleo", newName: " Chloé " },
			{ kind: "rename-category", name: "Dishes", newName: "Pots" },
			{ kind: "edit-member", name: "Ann", emoji: "🦊", colour: 3 },
			{ kind: "set-away", name: "Ben", backOn: "2999-12-24" },
			{ kind: "move-member", name: "Chloé", before: "Ann" },
			{ kind: "move-category", name: "Pots", before: null },
		] as const;
		for (const change of changes) {
			expect(await here.change(change)).toBe("saved");
			await waitForFamily(there, isLike(here.family()));
		}
		const family = requireFamily(there);
		expect(family.members).toEqual(["Chloé", "Ann", "Ben"]);
		expect(family.categories.map(({ name }) => name)).toEqual(["Movies", "Pots"]);
		expect(findCategory(family, "Pots")?.settings).toEqual({ ...settings, excluded: ["Chloé"] });
		expect(findMemberDetails(family, "Ann")).toEqual({ name: "Ann", emoji: "🦊", colour: 3 });
		expect(findMemberDetails(family, "Ben")?.backOn).toBe("2999-12-24");
		expect(family.turns).toMatchObject([{ category: "Pots", option: "Pans" }]);
	});

	it("keeps the order where no number is left between two positions", async () => {
		await backend.owner.query("update family_members set position = 1 where name in ('Ann', 'Ben')");
		const fresh = phones[0].openPage().store;
		await fresh.load();
		await fresh.change({ kind: "move-member", name: "Cleo", before: "Ben" });
		fresh.close();
		const again = phones[1].openPage().store;
		await again.load();
		expect(requireFamily(again).members).toEqual(["Ann", "Cleo", "Ben"]);
		again.close();
	});

	it("refuses a name that another phone gives somebody else at the same moment", async () => {
		const outcomes = await Promise.allSettled([
			here.change({ kind: "rename-member", name: "Ann", newName: "Zoë" }),
			there.change({ kind: "rename-member", name: "Ben", newName: "Zoë" }),
		]);
		const refused = outcomes.filter((outcome) => outcome.status === "rejected");
		expect(refused.map(({ reason }) => reason.code)).toEqual(["name-taken"]);
		await waitForFamily(there, isLike(here.family()));
		expect(requireFamily(there).members).toContain("Zoë");
	});
});

describe("the record", () => {
	it("says who, where and when, newest first, with today's names of those who are there", async () => {
		for (const member of ["Ann", "Ben", "Cleo", "Ann"])
			await here.change({ kind: "record-turn", draw: { ...drawMember(here, "Dishes"), member } });
		await waitForFamily(there, isLike(here.family()));
		await there.change({
			kind: "record-turn",
			draw: { ...drawMember(there, "Dishes"), member: "Ben" },
			doneBy: "Cleo",
		});
		await there.change({ kind: "record-turn", draw: drawMember(there, "Movies"), option: "Comedy" });
		await there.change({ kind: "rename-member", name: "Ann", newName: "Anna" });
		await there.change({ kind: "remove-member", name: "Cleo" });
		const { entries, next } = await there.readRecord({ category: "Dishes" });
		expect(next).toBeUndefined();
		expect(entries.map((one) => [one.member, one.doneBy, one.isThisDevice, one.opensCycle])).toEqual([
			["Ben", "Cleo", true, undefined],
			["Anna", undefined, false, true],
			["Cleo", undefined, false, undefined],
			["Ben", undefined, false, undefined],
			["Anna", undefined, false, undefined],
		]);
		const [newest] = (await there.readRecord({})).entries;
		expect(newest).toMatchObject({ kind: "turn", category: "Movies", option: "Comedy", isThisDevice: true });
		expect(new Date(newest?.at ?? "").toISOString()).toBe(newest?.at);
	});

	it("comes in pages of 200, none twice and none left out", async () => {
		await here.change({ kind: "record-turn", draw: drawMember(here, "Dishes") });
		await backend.owner.query(
			`insert into family_record (family_group_id, category_id, kind, member_id)
			select family_group_id, category_id, 'drawn', member_id from category_cycles, generate_series(1, 450)`,
		);
		const sizes: number[] = [];
		const ids = new Set<string>();
		let before: string | undefined;
		do {
			const page = await here.readRecord({ category: "Dishes", before });
			sizes.push(page.entries.length);
			for (const { id } of page.entries) ids.add(id);
			before = page.next;
		} while (before !== undefined);
		expect(sizes).toEqual([200, 200, 51]);
		expect(ids.size).toBe(451);
	});

	it("is not read offline", async () => {
		phones[0].page.dispatchEvent(new Event("offline"));
		await expect(here.readRecord({})).rejects.toEqual(new StoreError("offline"));
	});
});
