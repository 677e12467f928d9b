import { isDeepStrictEqual } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import { namesOf } from "../../src/rules/family.ts";
import { StoreError } from "../../src/stores/errors.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { categoryOf, memberOf } from "../../src/stores/opened-stores.test-helper.ts";
import { type AppUser, createAppUser, type Device } from "../helpers/devices.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { addMembersAndCategories, dishesOf, idOf, memberNames, requireFamily, turnOf } from "./store-actions.ts";
import { waitForFamily } from "./wait-for-store.ts";

const backend = setUpTestServer();
let user: AppUser;
let phones: readonly [Device, Device];
let here: FamilyStore;
let there: FamilyStore;

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

const isLike = (family: unknown) => (other: unknown) => isDeepStrictEqual(other, family);

describe("what a family says about its members and categories", () => {
	it("is live on the other phone: names, looks, away, order and a category's own rules", async () => {
		await here.change(turnOf(here, { option: "Pans" }));
		const helper = { question: "Which film?", options: ["Old", "New"] };
		const [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map((name) => idOf(here, name)) as [string, string, string];
		const [dishes, movies] = [dishesOf(here).id, dishesOf(here, "Movies").id];
		const settings = { emoji: "🍽️", excluded: [cleo], noRepeat: true, inOrder: true, helper } as const;
		const edits = ["emoji", "excluded", "noRepeat", "inOrder", "helper"] as const;
		const changes: readonly Change[] = [
			{ kind: "edit-category", category: dishes, settings, edits },
			{ kind: "edit-category", category: movies, settings: { helper: null }, edits: ["helper"] },
			{ kind: "rename-member", member: cleo, name: " Chloé " },
			{ kind: "rename-category", category: dishes, name: "Pots" },
			{ kind: "edit-member", member: ann, emoji: "🦊", colour: 3 },
			{ kind: "set-away", member: ben, backOn: "2999-12-24" },
			{ kind: "move-member", member: cleo, before: ann },
			{ kind: "move-category", category: dishes, before: null },
		];
		for (const change of changes) {
			expect(await here.change(change)).toEqual({ outcome: "saved" });
			await waitForFamily(there, isLike(here.family()));
		}
		const family = requireFamily(there);
		expect(namesOf(family.members)).toEqual(["Chloé", "Ann", "Ben"]);
		expect(namesOf(family.categories)).toEqual(["Movies", "Pots"]);
		expect(categoryOf(family, "Pots").settings).toEqual(settings);
		expect(memberOf(family, "Ann")).toMatchObject({ emoji: "🦊", colour: 3, key: "Ann" });
		expect(memberOf(family, "Ben").backOn).toBe("2999-12-24");
		expect(family.turns).toMatchObject([{ category: dishes, option: "Pans" }]);
	});

	it("keeps the order where no number is left between two positions", async () => {
		await backend.owner.query("update family_members set position = 1 where name in ('Ann', 'Ben')");
		const fresh = phones[0].openPage().store;
		await fresh.load();
		await fresh.change({ kind: "move-member", member: idOf(here, "Cleo"), before: idOf(here, "Ben") });
		fresh.close();
		const again = phones[1].openPage().store;
		await again.load();
		expect(memberNames(again)).toEqual(["Ann", "Cleo", "Ben"]);
		again.close();
	});

	it("refuses a name that another phone gives somebody else at the same moment", async () => {
		const outcomes = await Promise.allSettled([
			here.change({ kind: "rename-member", member: idOf(here, "Ann"), name: "Zoë" }),
			there.change({ kind: "rename-member", member: idOf(here, "Ben"), name: "Zoë" }),
		]);
		const refused = outcomes.filter((outcome) => outcome.status === "rejected");
		expect(refused.map(({ reason }) => reason.code)).toEqual(["name-taken"]);
		await waitForFamily(there, isLike(here.family()));
		expect(memberNames(there)).toContain("Zoë");
	});
});

describe("the history", () => {
	it("says who, where and when, newest first", async () => {
		for (const member of ["Ann", "Ben", "Cleo", "Ann"]) await here.change(turnOf(here, { member }));
		await waitForFamily(there, isLike(here.family()));
		await there.change(turnOf(there, { member: "Ben", doneBy: "Cleo" }));
		await there.change(turnOf(there, { category: "Movies", option: "Comedy" }));
		const category = dishesOf(there).id;
		const { entries } = await there.readHistory({ category });
		const turns = entries.filter(({ kind }) => kind === "turn");
		expect(turns.map((one) => [one.memberName, one.doneByName, one.isThisDevice, one.cycle])).toEqual([
			["Ben", "Cleo", true, 2],
			["Ann", undefined, false, 2],
			["Cleo", undefined, false, 1],
			["Ben", undefined, false, 1],
			["Ann", undefined, false, 1],
		]);
		const [newest] = (await there.readHistory({})).entries;
		expect(newest).toMatchObject({ kind: "turn", categoryName: "Movies", option: "Comedy", isThisDevice: true });
		expect(new Date(newest?.at ?? "").toISOString()).toBe(newest?.at);
	});

	it("comes in pages of 200, none twice and none left out", async () => {
		await here.change(turnOf(here));
		await backend.owner.query(
			`insert into family_history (family_group_id, id, at, category, category_name, kind, member, member_name)
			select family_group_id, 100 + n, now(), category_id, 'Dishes', 'drawn', member_id, 'Ann'
			from category_cycles, generate_series(1, 450) n where family_group_id = (select id from family_groups where user_id = $1)`,
			[user.userId],
		);
		const sizes: number[] = [];
		const ids = new Set<string>();
		let before: string | undefined;
		do {
			const page = await here.readHistory({ category: dishesOf(here).id, before });
			sizes.push(page.entries.length);
			for (const { id } of page.entries) ids.add(id);
			before = page.next;
		} while (before !== undefined);
		expect(sizes).toEqual([200, 200, 55]);
		expect(ids.size).toBe(455);
	});

	it("is not read offline", async () => {
		phones[0].page.dispatchEvent(new Event("offline"));
		await expect(here.readHistory({})).rejects.toEqual(new StoreError("offline"));
	});
});
