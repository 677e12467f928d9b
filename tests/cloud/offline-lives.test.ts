import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { random32Arbitrary } from "../../src/rules/arbitraries.test-helper.ts";
import type { Random32 } from "../../src/rules/random.ts";
import { StoreError, TurnConflict } from "../../src/stores/errors.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { planStep, START, type Step, steps } from "../../src/stores/life-steps.test-helper.ts";
import { createAppUser } from "../helpers/devices.ts";
import { type FlakyProxy, startFlakyProxy } from "../helpers/flaky-proxy.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { waitForSync } from "./flaky-connection.ts";
import { readRecorded, recordable, replay } from "./recorded-family.ts";
import { requireFamily } from "./store-actions.ts";
import { waitForFamily } from "./wait-for-store.ts";

const LIVES = 3;

let backend: TestServer;
let proxy: FlakyProxy;
beforeAll(async () => {
	backend = await startTestServer();
	proxy = await startFlakyProxy(backend.url);
	vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => proxy.injectFaults(() => undefined));
afterAll(async () => {
	vi.restoreAllMocks();
	await proxy.stop();
	await backend.stop();
});

/** Changes follow from what the device shows. */
async function live(store: FamilyStore, happening: readonly Step[], random: Random32) {
	for (const step of happening) {
		const change = planStep(step, requireFamily(store), random);
		if (change === undefined) continue;
		await store.change(change).catch((reason: unknown) => {
			if (!(reason instanceof TurnConflict || reason instanceof StoreError)) throw reason;
		});
	}
}

const spells = fc.array(fc.record({ away: steps, home: steps }), { minLength: 1, maxLength: 2 });

it("has a record that leads to the family, which both of two devices show, after one of them was offline", {
	timeout: 120_000,
}, async () => {
	await fc.assert(
		fc.asyncProperty(spells, random32Arbitrary, async (happening, random) => {
			proxy.injectFaults(() => undefined);
			const user = await createAppUser(backend);
			const [home, away] = [await user.openDevice(), await user.openDevice(proxy.url)];
			try {
				await home.store.load();
				for (const change of START) await home.store.change(change);
				await away.store.load();
				for (const spell of happening) {
					proxy.injectFaults(() => "lost");
					away.page.dispatchEvent(new Event("offline"));
					await live(away.store, spell.away, random);
					await live(home.store, spell.home, random);
					proxy.injectFaults(() => undefined);
					away.page.dispatchEvent(new Event("online"));
					await waitForSync(away.store);
					for (const { id } of away.store.syncStatus().failed) away.store.acknowledge(id);
					const { store } = home.openPage();
					await store.load();
					const family = requireFamily(store);
					store.close();
					for (const { store } of [home, away])
						await waitForFamily(store, (shown) => JSON.stringify(shown) === JSON.stringify(family));
					for (const { cycle } of family.categories) expect(cycle).toEqual([...new Set(cycle)]);
					expect(replay(await readRecorded(backend, user.userId))).toEqual(recordable(family));
				}
			} finally {
				for (const { store } of [home, away]) store.close();
			}
		}),
		{ numRuns: LIVES, endOnFailure: true },
	);
});
