import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ChangeOf } from "../../rules/changes.ts";
import { type Family, namesOf } from "../../rules/family.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { StoreError } from "../errors.ts";
import { type FamilyStore, SYNCED, type SyncStatus } from "../family-store.ts";
import { openGuestStore } from "../guest/guest.test-helper.ts";
import { createGuestLeftovers } from "../guest/guest-leftovers.ts";
import { addMember, categoryOf, memberOf } from "../opened-stores.test-helper.ts";
import { createGuestImport } from "./guest-import.ts";

const STORED_FAMILY = { "guest-family-members": '["Mom","Dad"]', "guest-decision-categories": '["Movies"]' };
const names = (family: Family | undefined) => [namesOf(family?.members ?? []), namesOf(family?.categories ?? [])];

function mergeOf(family: Family | undefined): ChangeOf<"merge-family"> {
	return { kind: "merge-family", family: family as Family, history: [] };
}

let browser: FakeBrowser;
let account: FamilyStore;
let syncStatus: SyncStatus;
let notifyAccount: () => void;

beforeEach(async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	browser = new FakeBrowser(STORED_FAMILY);
	syncStatus = SYNCED;
	const listeners = new Set<() => void>();
	notifyAccount = () => {
		for (const listener of listeners) listener();
	};
	// The store of another browser is an account's as far as this is concerned, but for its status.
	const store = await openGuestStore(new FakeBrowser().openTab());
	store.subscribe(notifyAccount);
	account = {
		...store,
		syncStatus: () => syncStatus,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
});

function openImport(userId = "ann") {
	const guestImport = createGuestImport(createGuestLeftovers(browser.openTab()), account, userId);
	const onChange = vi.fn();
	const unsubscribe = guestImport.subscribe(onChange);
	return { ...guestImport, onChange, unsubscribe };
}

/** As an account's store does that could not reach its backend. */
function queueChange(change: ChangeOf<"merge-family">) {
	syncStatus = { isOffline: true, queued: [{ id: "queued", change, names: {} }], failed: [] };
	notifyAccount();
}

describe("the question about a guest's family", () => {
	it("is not offered where there is none, or before the account's is loaded", () => {
		expect(openImport().state()).toMatchObject({ isDeclined: false, isImporting: false, error: undefined });
		account.family = () => undefined;
		expect(openImport().state()).toBeUndefined();
		browser.entries.clear();
		expect(openImport().state()).toBeUndefined();
	});

	it("names what there is, and what the account does not have of it", async () => {
		const { state } = openImport();
		const contents = { members: ["Mom", "Dad"], categories: ["Movies"] };
		expect(state()).toMatchObject({ isMerge: false, additions: contents });
		await account.change(addMember("Dad"));
		expect(state()).toMatchObject({ isMerge: true, contents, additions: { ...contents, members: ["Mom"] } });
	});

	it("is the same object until something changes, and notifies until nobody listens", async () => {
		const { state, onChange, unsubscribe } = openImport();
		expect(state()).toBe(state());
		await account.change(addMember("Kim"));
		expect(onChange).toHaveBeenCalledOnce();
		unsubscribe();
		await account.change(addMember("Leo"));
		expect(onChange).toHaveBeenCalledOnce();
	});

	it("may be declined by one user, also where that cannot be stored", () => {
		const { state, decline } = openImport();
		decline();
		expect(state()?.isDeclined).toBe(true);
		expect(openImport("ben").state()?.isDeclined).toBe(false);

		vi.spyOn(console, "warn").mockImplementation(() => {});
		const tab = browser.openTab();
		tab.failWrites(new DOMException("no", "QuotaExceededError"));
		const unstored = createGuestImport(createGuestLeftovers(tab), account, "ben");
		unstored.decline();
		expect(unstored.state()?.isDeclined).toBe(true);
	});
});

describe("an import", () => {
	it("moves the family into the account, leaves the question meanwhile, and ends it after it has said so", async () => {
		const { state, importFamily } = openImport();
		const { contents, additions, isMerge } = state() ?? {};
		const { load } = account;
		let during = state();
		account.load = async () => {
			during = state();
			await load();
		};
		const change = vi.spyOn(account, "change");
		const onImported = vi.fn(() => expect(state()?.isImporting).toBe(true));
		await Promise.all([importFamily(onImported), importFamily(onImported)]);
		expect(during).toMatchObject({ contents, additions, isMerge, isImporting: true });
		expect([change.mock.calls.length, onImported.mock.calls.length], "begun twice").toEqual([1, 1]);
		expect(state()).toBeUndefined();
		expect(names(account.family())).toEqual([["Mom", "Dad"], ["Movies"]]);
		expect([...browser.entries.keys()]).toEqual([]);
	});

	it("says why it failed, leaves the family where it was, and can be repeated", async () => {
		const { state, importFamily } = openImport();
		const { change } = account;
		account.change = () => Promise.reject(new StoreError("offline"));
		const onImported = vi.fn();
		await importFamily(onImported);
		expect(state()).toMatchObject({ isImporting: false, error: { code: "offline" } });
		expect(Object.fromEntries(browser.entries)).toMatchObject(STORED_FAMILY);
		expect(onImported).not.toHaveBeenCalled();
		account.change = change;
		await importFamily(onImported);
		expect(onImported).toHaveBeenCalledOnce();
		expect(state()).toBeUndefined();
	});
});

it("brings along what members and categories have of their own, looks, the secret and the history", async () => {
	const own = { id: "m", key: "Mother", name: "Mom", emoji: "🦊" };
	const movies = { id: "c", key: "Films", name: "Movies", lastTurn: 4, settings: { noRepeat: true } };
	const secret = "f".repeat(32);
	const stored = { secret, members: [own], categories: [{ ...movies, lookedAt: { n: 4, member: "m" } }] };
	const [at, earlier] = ["2021-01-02T10:00:00.000Z", "2021-01-01T10:00:00.000Z"];
	const about = { category: "c", categoryName: "Movies", member: "m", memberName: "Mom" };
	const history = [
		{ ...about, id: "1", kind: "drawn", at: earlier },
		{ ...about, id: "2", kind: "turn", at, turns: ["t"], cycle: 1, n: 3, option: "Comedy" },
	];
	browser = new FakeBrowser({
		...STORED_FAMILY,
		"guest-history": JSON.stringify(history),
		"guest-family": JSON.stringify({
			...stored,
			turns: { ids: ["c", "m"], rows: [["t", 0, 1, 0, null, null, null, 4]], isNumbered: true },
		}),
	});
	await openImport().importFamily(() => {});
	const family = account.family() as Family;
	expect(family.secret).toBe(secret);
	expect(memberOf(family, "Mom")).toMatchObject({ key: "Mother", emoji: "🦊" });
	const lookedAt = { n: 4, member: memberOf(family, "Mom").id };
	const films = { key: "Films", lastTurn: 4, settings: { noRepeat: true }, lookedAt };
	expect(categoryOf(family, "Movies")).toMatchObject(films);
	const { entries } = await account.readHistory({});
	expect(entries.filter(({ imported }) => imported)).toMatchObject([
		{ kind: "turn", at, memberName: "Mom", option: "Comedy", cycle: 1 },
		{ kind: "drawn", at: earlier, memberName: "Mom" },
	]);
	expect(Object.fromEntries(browser.entries)).toEqual({});
});

describe("an import that is queued on this device", () => {
	it("is pending, then synced once the account has it", async () => {
		const { state, importFamily } = openImport();
		const merge = mergeOf(state()?.incoming.family);
		// The store shows what is pending.
		await account.change(merge);
		queueChange(merge);
		expect(state()).toMatchObject({ isPending: true, isSynced: false });

		syncStatus = { isOffline: true, queued: [], failed: [] };
		notifyAccount();
		expect(state(), "as far as this device knows").toMatchObject({ isPending: false, isSynced: false });
		syncStatus = SYNCED;
		notifyAccount();
		expect(state()).toMatchObject({ isPending: false, isSynced: true });

		await importFamily(() => {});
		expect([...browser.entries.keys()]).toEqual([]);
	});

	it("is not synced any more after an import that failed", async () => {
		const { state, importFamily } = openImport();
		const merge = mergeOf(state()?.incoming.family);
		queueChange(merge);
		await account.change(merge);
		syncStatus = SYNCED;
		notifyAccount();
		account.load = () => Promise.reject(new StoreError("offline"));
		await importFamily(() => {});
		expect(state()).toMatchObject({ isSynced: false, error: { code: "offline" } });
	});

	it("is not synced because another device has added the same", async () => {
		const { state } = openImport();
		await account.change(mergeOf(state()?.incoming.family));
		expect(state()).toMatchObject({ isPending: false, isSynced: false });
	});

	it("is another one where the guest's family has grown since", async () => {
		const { state } = openImport();
		const { incoming } = state() ?? {};
		queueChange(mergeOf({ ...(incoming?.family as Family), members: [], categories: [] }));
		expect(state()?.isPending).toBe(false);
	});
});
