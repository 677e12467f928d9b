import fc from "fast-check";
import { expect, it } from "vitest";
import { applyChange } from "../rules/apply-change.ts";
import type { Change } from "../rules/changes.ts";
import type { Family } from "../rules/family.ts";
import type { HistoryEntry } from "../rules/history.ts";
import { type Event, event } from "../rules/random-life.test-helper.ts";
import type { StoredFamily } from "../rules/stored-family.ts";
import { isStoreError, TurnConflict } from "./errors.ts";
import { changesOf, makeExamples, startExamples } from "./example-changes.test-helper.ts";
import type { FamilyStore } from "./family-store.ts";
import { getToday } from "./local-day.ts";
import { addMember, categoryOf, createSteps, type OpenedStores } from "./opened-stores.test-helper.ts";
import { createUuid } from "./uuid.ts";

/** Fixed, so that the test is the same everywhere. */
const LIVES = fc.sample(fc.array(event, { minLength: 40, maxLength: 60, size: "max" }), { numRuns: 6, seed: 20261124 });

/** As many happen in one store before it is the other one's turn. */
const EVENTS_IN_A_ROW = 10;

/** What is the same wherever an entry is read. */
const toEvent = ({ id, at, isThisDevice, who, whoName, ...told }: HistoryEntry) => JSON.parse(JSON.stringify(told));

/**
 * Who came, left, was away, moved or is called otherwise, and where the days are: why others are drawn, in any
 * category.
 */
const isOfAll = ({ kind }: HistoryEntry) => kind.startsWith("member-") || kind === "time-zone-set";

/** That a family store is as the rules make it: what they promise (src/rules/) is promised of a store by this. */
export function testLives(stores: OpenedStores) {
	const { here, there, waitForSync, everywhere } = stores;
	const { start } = createSteps(stores);

	/** Makes a change in all of these stores at once. @returns what the rules say is told of it, once */
	async function makeAsTold(change: Change, ...makers: readonly [FamilyStore, ...FamilyStore[]]) {
		const [store] = makers;
		const before = store.stored() as StoredFamily;
		const outcomes = await Promise.allSettled(makers.map((maker) => maker.change(change)));
		const made = outcomes.filter((outcome) => outcome.status === "fulfilled");
		// Another has the name of who would come back.
		for (const outcome of outcomes)
			if (outcome.status === "rejected" && !isStoreError(outcome.reason, "name-taken"))
				expect(outcome.reason, JSON.stringify(change)).toBeInstanceOf(TurnConflict);
		if (makers.length > 1) await waitForSync();
		const ids = store.stored()?.turns.map(({ id }) => id);
		const turn = made.map(({ value }) => value.turn).find((id) => id && ids?.includes(id));
		const stamp = { id: turn ?? createUuid(), at: new Date().toISOString(), today: getToday(before) };
		const told = applyChange(before, change, stamp);
		expect(withoutTimes(store.stored()), JSON.stringify(change)).toEqual(withoutTimes(told.family));
		if (made.length === 0) expect(told.family).toEqual(before);
		return told.entries;
	}

	async function liveIn(store: FamilyStore, events: readonly Event[], told: HistoryEntry[]): Promise<void> {
		for (const one of events) {
			if (familyOf(store).members.length === 0) told.push(...(await makeAsTold(addMember("Kim"), store)));
			for (const change of changesOf(store.stored() as StoredFamily, one))
				told.push(...(await makeAsTold(change, store)));
		}
	}

	it("is as the rules have it and tells once, where both make a change of each kind at once", async () => {
		await startExamples(here().change, () => familyOf(here()));
		await waitForSync();
		const { entries: before } = await here().readHistory({});
		const told: HistoryEntry[] = [];
		await makeExamples(
			() => familyOf(here()),
			async (change) => {
				// Whoever comes along may get another id: see what a store does with imports.
				if (change.kind !== "merge-family") told.push(...(await makeAsTold(change, here(), there())));
			},
		);
		await waitForSync();
		await everywhere((seen) => expect(withoutRemoved(seen)).toEqual(withoutRemoved(familyOf(here()))));
		for (const store of [here(), there()]) {
			const { entries } = await store.readHistory({});
			expect(entries.slice(0, -before.length).toReversed().map(toEvent)).toEqual(told.map(toEvent));
			expect(entries.every(({ at }) => Math.abs(Date.parse(at) - Date.now()) < 600_000)).toBe(true);
			expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
			const { id: category } = categoryOf(familyOf(here()), "Dishes");
			const { entries: ofDishes } = await store.readHistory({ category });
			expect(ofDishes).toEqual(entries.filter((entry) => entry.category === category || isOfAll(entry)));
		}
	});

	it.each([...LIVES.entries()])("is as the rules have it, change by change: life %i", async (_, events) => {
		await start("Mom", "Dad");
		const { entries: before } = await there().readHistory({});
		const told: HistoryEntry[] = [];
		for (let from = 0; from < events.length; from += EVENTS_IN_A_ROW) {
			const store = (from / EVENTS_IN_A_ROW) % 2 === 0 ? here() : there();
			await liveIn(store, events.slice(from, from + EVENTS_IN_A_ROW), told);
			await waitForSync();
			const shown = familyOf(store);
			await everywhere((seen) => expect(withoutRemoved(seen)).toEqual(withoutRemoved(shown)));
		}
		const { entries, next } = await there().readHistory({});
		expect(next).toBeUndefined();
		expect(entries.slice(0, -before.length).toReversed().map(toEvent)).toEqual(told.map(toEvent));
	});
}

/** When something was marked is the clock's. */
const withoutRemoved = ({ removed, ...family }: Family) => family;
const withoutTimes = (stored: StoredFamily | undefined) =>
	JSON.parse(JSON.stringify(stored, (key, value) => (/^(removed|undone|reset)At$/.test(key) ? true : value)));

const familyOf = (store: FamilyStore) => store.family() as Family;
