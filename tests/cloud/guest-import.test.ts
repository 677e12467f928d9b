import fc from "fast-check";
import { beforeAll, expect, it, vi } from "vitest";
import type { Family } from "../../src/rules/family.ts";
import { mergeFamily } from "../../src/rules/merge-family.ts";
import { type Event, event } from "../../src/rules/random-life.test-helper.ts";
import { presentFamily, type StoredFamily, storeFamily } from "../../src/rules/stored-family.ts";
import { FakeBrowser } from "../../src/stores/browser/fake-browser.test-helper.ts";
import { changesOf } from "../../src/stores/example-changes.test-helper.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { createGuestLeftovers } from "../../src/stores/guest/guest-leftovers.ts";
import { createGuestStore } from "../../src/stores/guest/guest-store.ts";
import { importGuestFamily } from "../../src/stores/guest-import/import-guest-family.ts";
import { addCategory, withNames } from "../../src/stores/opened-stores.test-helper.ts";
import { createAppUser, type Device } from "../helpers/devices.ts";
import { setUp, setUpTestServer } from "../helpers/set-up.ts";
import { type NetworkFault, startFlakyProxy } from "./flaky-proxy.ts";
import { requireFamily } from "./store-actions.ts";

/** Fixed, so that the test is the same everywhere. */
const SEED = 20261121;

const step = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ kind: fc.constant("turn" as const), who: fc.nat() }) },
	{ weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("join" as const, "leave" as const), who: fc.nat() }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("reset" as const), who: fc.nat() }) },
	{ weight: 3, arbitrary: event },
);

/** The client does not repeat calls after such a long `retry-after`, so that each fault reaches the caller. */
const busy = [429, 502, 503].map((status) => ({ status, headers: { "retry-after": "3600" } }));
const anyFault = fc.constantFrom<NetworkFault>("lost", "answer-lost", { status: 401 }, { status: 500 }, ...busy);
const networkFault = fc.option(anyFault, { freq: 2 });

const backend = setUpTestServer();
const proxy = setUp(() => startFlakyProxy(backend.url));
beforeAll(() => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
	return () => vi.restoreAllMocks();
});

/** Of somebody who has just signed up. */
const openDevice = async (): Promise<Device> => (await createAppUser(backend)).openDevice(proxy.url);

/** But for the number of a cycle that a reset has emptied: nothing of that is in the family that is merged here. */
function seen(family: Family) {
	return withNames({ ...family, categories: family.categories.map(({ cycle, ...category }) => category) });
}

it("leads a guest's family into the account once, whatever fails on the way", async () => {
	let failures = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.array(step, { maxLength: 5 }),
			fc.array(step, { minLength: 5, maxLength: 25 }),
			fc.array(networkFault, { minLength: 1, maxLength: 10 }),
			fc.array(step, { maxLength: 5 }),
			async (accounts, guests, troubles, afterwards) => {
				const device = await openDevice();
				const { store: account } = device.openPage();
				await account.load();
				await liveIn(account, START);
				await liveIn(account, accounts);
				const there = requireFamily(account);

				const browser = new FakeBrowser();
				const guest = createGuestStore(browser.openTab());
				await guest.load();
				await liveIn(guest, START);
				await liveIn(guest, guests);
				const here = requireFamily(guest);
				guest.close();

				failures += await importUntilDone(browser, account, troubles);
				expect(seen(requireFamily(account))).toEqual(seen(merge(there, here)));
				account.close();
				const again = device.openPage().store;
				await again.load();
				expect(seen(requireFamily(again))).toEqual(seen(merge(there, here)));
				await liveIn(again, afterwards);
				again.close();
			},
		),
		{ seed: SEED, numRuns: 8, endOnFailure: true },
	);
	expect(failures, "moves that failed at first").toBeGreaterThan(0);
}, 120_000);

const merge = (family: Family, sent: Family) => presentFamily(mergeFamily(storeFamily(family), sent));

const START: readonly Event[] = [0, 1, 2].map((who) => ({ kind: "join", who }));

/** What happens follows from what the store shows. */
async function liveIn(store: FamilyStore, events: readonly Event[]) {
	if (requireFamily(store).categories.length === 0) await store.change(addCategory("Dishes"));
	for (const one of events)
		for (const change of changesOf(store.stored() as StoredFamily, one)) await store.change(change);
}

/** Retries until it is done; until then the browser stores what it stored before. Returns how often it failed. */
async function importUntilDone(browser: FakeBrowser, account: FamilyStore, troubles: readonly (NetworkFault | null)[]) {
	const held = new Map(browser.entries);
	const pending = [...troubles];
	proxy.injectFaults(() => pending.shift() ?? undefined);
	let failures = 0;
	for (let isDone = false; !isDone; ) {
		const isCalm = pending.length === 0;
		try {
			await importGuestFamily(createGuestLeftovers(browser.openTab()), account);
			isDone = true;
		} catch (reason) {
			if (isCalm) throw reason;
			failures++;
			expect(browser.entries).toEqual(held);
		}
	}
	proxy.injectFaults(() => undefined);
	expect(createGuestLeftovers(browser.openTab()).family()).toBeUndefined();
	return failures;
}
