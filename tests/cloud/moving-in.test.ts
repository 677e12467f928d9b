import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { HOSTILE_NAMES, random32 } from "../../src/rules/arbitraries.ts";
import { bringFamily } from "../../src/rules/bring-family.ts";
import type { Random32 } from "../../src/rules/chance.ts";
import { applyChange, type Change } from "../../src/rules/changes.ts";
import { EMPTY_FAMILY, type Family } from "../../src/rules/family.ts";
import { pick } from "../../src/rules/turns.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { createGuestStore } from "../../src/stores/guest/guest-store.ts";
import { leftFamily } from "../../src/stores/guest/left-family.ts";
import { Site } from "../../src/stores/guest/site.ts";
import { moveIn } from "../../src/stores/moving-in.ts";
import { type Backend, type Phone, startBackend } from "./backend.ts";
import { familyIn } from "./family-life.ts";
import { type Line, openLine, type Trouble } from "./line.ts";

/** Another one leads to other families and other troubles; this one keeps the test the same everywhere. */
const SEED = 20261121;

const name = fc.constantFrom("Ann", "Ben", "Cleo", "Dan", HOSTILE_NAMES[0]);
const step = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ kind: fc.constant("turn"), at: fc.nat(4) }) },
	{ weight: 5, arbitrary: fc.record({ kind: fc.constantFrom("add-member", "add-category"), name }) },
	{
		weight: 2,
		arbitrary: fc.record({ kind: fc.constantFrom("remove-member", "remove-category", "reset-category"), name }),
	},
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Answers that the client does not wait for long, so that each of them is met by the person. */
const busy = (status: number): Trouble => ({ status, headers: { "retry-after": "3600" } });
const trouble = fc.option(
	fc.constantFrom<Trouble>("lost", "answer-lost", { status: 401 }, busy(429), { status: 500 }, busy(502), busy(503)),
	{ freq: 2 },
);

let backend: Backend;
let line: Line;
let phone: Phone;
beforeAll(async () => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
	backend = await startBackend();
	line = await openLine(backend.url);
	phone = await (await backend.newcomer()).phone(line.url);
});
afterAll(async () => {
	vi.restoreAllMocks();
	await line.stop();
	await backend.stop();
});

it("leads a guest's family into the account once, whatever fails on the way", async () => {
	let failures = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.array(step, { maxLength: 5 }),
			fc.array(step, { minLength: 5, maxLength: 25 }),
			fc.array(trouble, { minLength: 1, maxLength: 10 }),
			fc.array(step, { maxLength: 5 }),
			random32,
			async (accounts, guests, troubles, afterwards, random) => {
				await backend.owner.query("delete from public.family_groups");
				const { store: account } = phone.openPage();
				await account.load();
				const there = await live(account, EMPTY_FAMILY, accounts, random);

				const site = new Site();
				const guest = createGuestStore(site.openTab());
				await guest.load();
				const here = await live(guest, EMPTY_FAMILY, guests, random);
				guest.close();

				failures += await moveUntilItIsDone(site, account, troubles);
				await live(account, bringFamily(there, here), afterwards, random);
				account.close();
			},
		),
		{ seed: SEED, numRuns: 16, endOnFailure: true },
	);
	expect(failures, "moves that failed at first").toBeGreaterThan(0);
}, 120_000);

/** Makes the changes in a store and by the rules alone, which must come to the same. Answers the family at the end. */
async function live(store: FamilyStore, before: Family, steps: readonly Step[], random: Random32): Promise<Family> {
	let family = before;
	expect(familyIn(store)).toEqual(family);
	for (const one of steps) {
		const change = changeOf(one, family, random);
		if (change === undefined) continue;
		family = applyChange(family, change);
		await store.change(change);
		expect(familyIn(store)).toEqual(family);
	}
	store.close();
	await store.load();
	expect(familyIn(store)).toEqual(family);
	return family;
}

function changeOf(one: Step, { members, categories }: Family, random: Random32): Change | undefined {
	if (!("at" in one)) return one as Change;
	const category = categories[one.at % Math.max(categories.length, 1)];
	const draw = category && pick(members, category, random);
	return draw && { kind: "record-turn", draw };
}

/** Presses "Try again" until it is done. Until then the browser holds all that it held. Answers how often it failed. */
async function moveUntilItIsDone(site: Site, account: FamilyStore, troubles: readonly (Trouble | null)[]) {
	const held = new Map(site.texts);
	const waiting = [...troubles];
	line.troubles(() => waiting.shift() ?? undefined);
	let failures = 0;
	for (let isDone = false; !isDone; ) {
		const isCalm = waiting.length === 0;
		try {
			await moveIn(leftFamily(site.openTab()), account);
			isDone = true;
		} catch (reason) {
			if (isCalm) throw reason;
			failures++;
			expect(site.texts).toEqual(held);
		}
	}
	line.troubles(() => undefined);
	expect(leftFamily(site.openTab()).family()).toBeUndefined();
	return failures;
}
