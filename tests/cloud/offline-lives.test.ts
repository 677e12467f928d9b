import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { runningCycle } from "../../src/rules/cycle.ts";
import { replayHistory } from "../../src/rules/history-replay.ts";
import { type Event, event } from "../../src/rules/random-life.test-helper.ts";
import type { StoredFamily } from "../../src/rules/stored-family.ts";
import { StoreError, TurnConflict } from "../../src/stores/errors.ts";
import { changesOf } from "../../src/stores/example-changes.test-helper.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { createAppUser } from "../helpers/devices.ts";
import { setUp, setUpTestServer } from "../helpers/set-up.ts";
import { startFlakyProxy } from "./flaky-proxy.ts";
import { addMembersAndCategories, requireFamily, waitForFamily, waitForSync, withoutRemoved } from "./store-actions.ts";

const LIVES = 3;

const backend = setUpTestServer();
const proxy = setUp(() => startFlakyProxy(backend.url));
beforeAll(() => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
	return () => vi.restoreAllMocks();
});
afterEach(() => proxy.injectFaults(() => undefined));

/** Changes follow from what the device shows. */
async function live(store: FamilyStore, events: readonly Event[]) {
	for (const one of events) {
		const before = requireFamily(store);
		if (before.members.length === 0) return;
		for (const change of changesOf(store.stored() as StoredFamily, one))
			await store.change(change).catch((reason: unknown) => {
				if (!(reason instanceof TurnConflict || reason instanceof StoreError)) throw reason;
			});
	}
}

const events = fc.array(event, { maxLength: 12 });
const spells = fc.array(fc.record({ away: events, home: events }), { minLength: 1, maxLength: 2 });

it("leads to one family on two devices after one of them was offline, and to a history that tells it", async () => {
	await fc.assert(
		fc.asyncProperty(spells, async (happening) => {
			proxy.injectFaults(() => undefined);
			const user = await createAppUser(backend);
			const [home, away] = [await user.openDevice(), await user.openDevice(proxy.url)];
			try {
				await home.store.load();
				await addMembersAndCategories(home.store, ["Ann", "Ben", "Cleo"], ["Dishes"]);
				await away.store.load();
				for (const spell of happening) {
					proxy.injectFaults(() => "lost");
					away.page.dispatchEvent(new Event("offline"));
					await live(away.store, spell.away);
					await live(home.store, spell.home);
					proxy.injectFaults(() => undefined);
					away.page.dispatchEvent(new Event("online"));
					await waitForSync(away.store);
					for (const { id } of away.store.syncStatus().failed) away.store.acknowledge(id);
					const { store } = home.openPage();
					await store.load();
					const stored = store.stored() as StoredFamily;
					const family = requireFamily(store);
					const { entries } = await store.readHistory({});
					store.close();
					for (const { store } of [home, away])
						await waitForFamily(store, (shown) => isDeepStrictEqual(shown && withoutRemoved(shown), family));
					const { cycles } = replayHistory(stored, entries.toReversed());
					const told = cycles.flatMap(({ turns }) => turns.map(({ id }) => id));
					expect(told).toEqual(expect.arrayContaining(family.turns.map(({ id }) => id)));
					for (const category of family.categories) {
						const counted = runningCycle(family, category);
						expect(new Set(counted.map(({ member }) => member)).size).toBe(counted.length);
						const running = cycles.find((cycle) => cycle.category === category.id && cycle.isRunning)?.turns ?? [];
						expect(running.filter(({ hasLeft }) => !hasLeft).map(({ id }) => id)).toEqual(counted.map(({ id }) => id));
					}
				}
			} finally {
				for (const { store } of [home, away]) store.close();
			}
		}),
		{ numRuns: LIVES, endOnFailure: true },
	);
});
