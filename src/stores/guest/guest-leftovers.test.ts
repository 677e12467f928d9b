import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Family, namesOf } from "../../rules/family.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { StoreError } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import { importGuestFamily } from "../guest-import/import-guest-family.ts";
import { addMember, cycleOf, memberOf } from "../opened-stores.test-helper.ts";
import { openGuestStore } from "./guest.test-helper.ts";
import { createGuestLeftovers } from "./guest-leftovers.ts";

const STORED_FAMILY = {
	"guest-family-members": '["Mom","Dad"]',
	"guest-decision-categories": '["Movies"]',
	"guest-category-cycles": '{"Movies":["Dad"]}',
};
const OTHER_STORED = { "whose-turn-session": "a session" };
/** In the shapes of the specification. */
function listsOf(family: Family | undefined) {
	const { members = [], categories = [] } = family ?? {};
	return {
		members: namesOf(members),
		categories: categories.map(({ name }) => [name, cycleOf(family as Family, name)]),
	};
}
const family = { members: ["Mom", "Dad"], categories: [["Movies", ["Dad"]]] };

let fakeBrowser: FakeBrowser;
beforeEach(() => {
	fakeBrowser = new FakeBrowser({ ...STORED_FAMILY, ...OTHER_STORED });
});

/** Another guest's store: every family store has the same contract. */
const createAccountStore = (): Promise<FamilyStore> => openGuestStore(new FakeBrowser().openTab());

describe("a family that a guest left", () => {
	it("is the same object until it changes, and undefined where nothing is stored", () => {
		const leftovers = createGuestLeftovers(fakeBrowser.openTab());
		expect(listsOf(leftovers.family())).toEqual(family);
		expect(leftovers.family()).toBe(leftovers.family());
		expect(createGuestLeftovers(new FakeBrowser({ "guest-family-members": "[]" }).openTab()).family()).toBeUndefined();
	});

	it("leaves the browser once the account has it, and nothing else does", async () => {
		const store = await createAccountStore();
		const leftovers = createGuestLeftovers(fakeBrowser.openTab());
		const onChange = vi.fn();
		leftovers.subscribe(onChange);
		leftovers.declineImport("ann");
		await importGuestFamily(leftovers, store);
		expect(listsOf(store.family())).toEqual(family);
		expect(leftovers.family()).toBeUndefined();
		expect(onChange).toHaveBeenCalled();
		expect(Object.fromEntries(fakeBrowser.entries)).toEqual(OTHER_STORED);
	});

	it("stays as it is when the account does not take it, or has not all of it when it is read again", async () => {
		const [offline, forgetful] = [await createAccountStore(), await createAccountStore()];
		offline.change = () => Promise.reject(new StoreError("offline"));
		const { load } = forgetful;
		forgetful.load = async () => {
			const member = memberOf(forgetful.family() as Family, "Dad").id;
			await forgetful.change({ kind: "remove-member", member });
			await load();
		};
		for (const store of [offline, forgetful]) {
			const imported = importGuestFamily(createGuestLeftovers(fakeBrowser.openTab()), store);
			await expect(imported).rejects.toBeInstanceOf(StoreError);
			expect(Object.fromEntries(fakeBrowser.entries)).toMatchObject({ ...STORED_FAMILY, ...OTHER_STORED });
		}
	});

	it("stays whole when another tab has added something meanwhile", async () => {
		const store = await createAccountStore();
		const load = store.load;
		store.load = async () => {
			const tab = await openGuestStore(fakeBrowser.openTab());
			await tab.change(addMember("Kim"));
			await load();
		};
		const leftovers = createGuestLeftovers(fakeBrowser.openTab());
		await importGuestFamily(leftovers, store);
		expect(listsOf(leftovers.family())).toEqual({ ...family, members: ["Mom", "Dad", "Kim"] });
	});

	it("stays whole, and the import fails, where the browser does not let it be deleted", async () => {
		const store = await createAccountStore();
		const { storage, ...tab } = fakeBrowser.openTab();
		const removeItem = () => {
			throw new DOMException("denied", "SecurityError");
		};
		const undeletable = () => {
			const opened = storage();
			return opened && { getItem: (key: string) => opened.getItem(key), setItem: () => {}, removeItem };
		};
		const leftovers = createGuestLeftovers({ ...tab, storage: undeletable });
		await expect(importGuestFamily(leftovers, store)).rejects.toMatchObject({ code: "storage-forbidden" });
		expect(listsOf(leftovers.family())).toEqual(family);
	});

	it("is declined by one user, until it is another family", async () => {
		const leftovers = createGuestLeftovers(fakeBrowser.openTab());
		expect(leftovers.isImportDeclined("ann")).toBe(false);
		leftovers.declineImport("ann");
		expect(createGuestLeftovers(fakeBrowser.openTab()).isImportDeclined("ann")).toBe(true);
		expect(leftovers.isImportDeclined("ben")).toBe(false);
		leftovers.declineImport("ben");
		expect(leftovers.isImportDeclined("ann") && leftovers.isImportDeclined("ben")).toBe(true);
		const stored = [...fakeBrowser.entries].filter(([key]) => !(key in STORED_FAMILY || key in OTHER_STORED));
		expect(stored).toHaveLength(1);
		expect(stored.join()).not.toMatch(/ann|ben|Mom|Dad|Movies/);
		const tab = await openGuestStore(fakeBrowser.openTab());
		const { categories, turns } = tab.family() as Family;
		const ids = turns.map(({ id }) => id);
		expect(leftovers.isImportDeclined("ann")).toBe(true);
		await tab.change({ kind: "reset-category", category: categories[0]?.id ?? "", turns: ids });
		expect(leftovers.isImportDeclined("ann")).toBe(false);
	});

	it("is not declined where that cannot be stored", () => {
		const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
		const tab = fakeBrowser.openTab();
		const leftovers = createGuestLeftovers(tab);
		tab.failWrites(new DOMException("no", "QuotaExceededError"));
		leftovers.declineImport("ann");
		expect(leftovers.isImportDeclined("ann")).toBe(false);
		expect(warn).toHaveBeenCalledOnce();
		warn.mockRestore();
	});
});
