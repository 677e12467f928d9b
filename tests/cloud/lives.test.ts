import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyChange } from "../../src/rules/apply-change.ts";
import { random32Arbitrary } from "../../src/rules/arbitraries.test-helper.ts";
import type { Family } from "../../src/rules/family.ts";
import { findBalances } from "../../src/rules/someone-else.ts";
import { StoreError, TurnConflict } from "../../src/stores/errors.ts";
import { SYNCED } from "../../src/stores/family-store.ts";
import { planStep, START, steps, withoutEmpty } from "../../src/stores/life-steps.test-helper.ts";
import { getToday } from "../../src/stores/local-day.ts";
import { createAppUser, type Device } from "../helpers/devices.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { readRecorded, recordable, replay } from "./recorded-family.ts";
import { requireFamily } from "./store-actions.ts";

const LIVES = 6;

let backend: TestServer;
beforeAll(async () => {
	backend = await startTestServer();
});
afterAll(() => backend.stop());

/** What the database has. */
async function readFamily(device: Device): Promise<Family> {
	const { store } = device.openPage();
	await store.load();
	// Else it would be what this device makes of it.
	expect(store.syncStatus()).toEqual(SYNCED);
	const family = requireFamily(store);
	store.close();
	return family;
}

/**
 * The database gives turns ids of its own, and does not store among whom a draw was. Of the turns before a reset it stores what they
 * lead to: who owes whom, and who was last.
 */
function comparable(family: Family) {
	const { categories, turns, pastTurns, ...known } = withoutEmpty(family);
	return {
		...known,
		categories: categories.map(({ openDraw, ...category }) => {
			const { candidates: _, basedOn: __, ...draw } = openDraw?.draw ?? {};
			return { ...category, openDraw: openDraw && { ...openDraw, draw } };
		}),
		turns: turns.map(({ id: _, ...turn }) => turn),
		past: categories.map(({ name }) => ({
			name,
			balances: new Set(findBalances(family, name)),
			last: [...pastTurns, ...turns].findLast(
				({ category, member }) => category === name && family.members.includes(member),
			)?.member,
		})),
	};
}

it("changes a family in the database as the rules do, and has a record that leads to it, whatever happens", {
	timeout: 120_000,
}, async () => {
	await fc.assert(
		fc.asyncProperty(steps, random32Arbitrary, async (happening, random) => {
			const user = await createAppUser(backend);
			const device = await user.openDevice();
			await device.store.load();
			for (const change of START) await device.store.change(change);
			try {
				let before = await readFamily(device);
				for (const step of happening) {
					const change = planStep(step, before, random);
					if (change === undefined) continue;
					const expected = applyChange(before, change, {
						id: "id",
						at: new Date().toISOString(),
						today: getToday(),
					}).family;
					await device.store.change(change).catch((reason: unknown) => {
						const isRefused = reason instanceof TurnConflict || reason instanceof StoreError;
						if (!isRefused || expected !== before) throw reason;
					});
					const after = await readFamily(device);
					expect(comparable(after), JSON.stringify({ before, change })).toEqual(comparable(expected));
					expect(replay(await readRecorded(backend, user.userId))).toEqual(recordable(after));
					before = after;
				}
			} finally {
				device.store.close();
			}
		}),
		{ numRuns: LIVES, endOnFailure: true },
	);
});
