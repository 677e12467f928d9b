import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { applyChange } from "../../src/rules/apply-change.ts";
import { HOSTILE_NAMES, random32Arbitrary } from "../../src/rules/arbitraries.test-helper.ts";
import type { Change } from "../../src/rules/changes.ts";
import { drawMember } from "../../src/rules/draw-member.test-helper.ts";
import { EMPTY_FAMILY, type Family } from "../../src/rules/family.ts";
import { mergeFamily } from "../../src/rules/merge-family.ts";
import type { Random32 } from "../../src/rules/random.ts";
import type { RecordEntry } from "../../src/rules/record.ts";
import { replayCycles } from "../../src/rules/record-cycles.ts";
import { arrangeRecord } from "../../src/rules/record-rows.ts";
import { FakeBrowser } from "../../src/stores/browser/fake-browser.test-helper.ts";
import { createStamp } from "../../src/stores/create-stamp.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { createGuestLeftovers } from "../../src/stores/guest/guest-leftovers.ts";
import { createGuestStore } from "../../src/stores/guest/guest-store.ts";
import { importGuestFamily } from "../../src/stores/guest-import/import-guest-family.ts";
import { createAppUser, type Device } from "../helpers/devices.ts";
import { type FlakyProxy, type NetworkFault, startFlakyProxy } from "../helpers/flaky-proxy.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { requireFamily } from "./store-actions.ts";

/** Fixed, so that the test is the same everywhere. */
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

/** The client does not repeat calls after such a long `retry-after`, so that each fault reaches the caller. */
const busyResponse = (status: number): NetworkFault => ({ status, headers: { "retry-after": "3600" } });
const networkFault = fc.option(
	fc.constantFrom<NetworkFault>(
		"lost",
		"answer-lost",
		{ status: 401 },
		busyResponse(429),
		{ status: 500 },
		busyResponse(502),
		busyResponse(503),
	),
	{ freq: 2 },
);

let backend: TestServer;
let proxy: FlakyProxy;
let device: Device;
beforeAll(async () => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
	backend = await startTestServer();
	proxy = await startFlakyProxy(backend.url);
	device = await (await createAppUser(backend)).openDevice(proxy.url);
});
afterAll(async () => {
	vi.restoreAllMocks();
	await proxy.stop();
	await backend.stop();
});

it("leads a guest's family into the account once, whatever fails on the way", async () => {
	let failures = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.array(step, { maxLength: 5 }),
			fc.array(step, { minLength: 5, maxLength: 25 }),
			fc.array(networkFault, { minLength: 1, maxLength: 10 }),
			fc.array(step, { maxLength: 5 }),
			random32Arbitrary,
			async (accounts, guests, troubles, afterwards, random) => {
				await backend.owner.query("delete from public.family_groups");
				const { store: account } = device.openPage();
				await account.load();
				const there = await runSteps(account, EMPTY_FAMILY, accounts, random);

				const browser = new FakeBrowser();
				const guest = createGuestStore(browser.openTab());
				await guest.load();
				const here = await runSteps(guest, EMPTY_FAMILY, guests, random);
				guest.close();

				failures += await importUntilDone(browser, account, troubles);
				await runSteps(account, mergeFamily(there, here), afterwards, random);
				account.close();
			},
		),
		{ seed: SEED, numRuns: 16, endOnFailure: true },
	);
	expect(failures, "moves that failed at first").toBeGreaterThan(0);
}, 120_000);

it("brings all that a guest has: looks, rules, balances, order, an open draw, and the record, once, whatever fails on the way", async () => {
	await backend.owner.query("delete from public.family_groups");
	const browser = new FakeBrowser();
	const guest = createGuestStore(browser.openTab());
	await guest.load();
	const record = (member: string, cycle: readonly string[], isNewCycle = false): Change => ({
		kind: "record-turn",
		draw: { category: "Dishes", member, isNewCycle, cycle },
	});
	for (const change of [
		...["Zoe", "Ann", "Ben"].map((name): Change => ({ kind: "add-member", name })),
		...["Movies", "Dishes"].map((name): Change => ({ kind: "add-category", name })),
		record("Zoe", []),
		record("Ann", ["Zoe"]),
		{ ...record("Ben", ["Zoe", "Ann"]), doneBy: "Ann" },
		{ ...record("Ann", ["Zoe", "Ann", "Ben"], true), doneBy: "Zoe", option: "Pans" },
		{ kind: "edit-member", name: "Zoe", emoji: "🦊", colour: 3 },
		{ kind: "edit-category", name: "Movies", settings: { excluded: ["Zoe"], helper: null } },
		{
			kind: "open-draw",
			draw: { category: "Movies", member: "Ann", isNewCycle: false, cycle: [], candidates: ["Ann", "Ben"] },
		},
	] as readonly Change[]) {
		await guest.change(change);
		// Nobody has two turns in a category in the same millisecond, and the record takes such a turn for one that it has.
		await setTimeout(2);
	}
	const here = requireFamily(guest);
	const recorded = (await guest.readRecord({})).entries;
	expect(recorded).toHaveLength(5);
	guest.close();

	const { store: account } = device.openPage();
	await account.load();
	await importUntilDone(browser, account, ["answer-lost", "answer-lost", "lost", "answer-lost"]);
	expect(Object.fromEntries(browser.entries)).toEqual({});
	const { memberDetails, members, categories, turns } = requireFamily(account);
	expect({ memberDetails, members, categories }).toEqual({
		memberDetails: here.memberDetails,
		members: here.members,
		categories: here.categories,
	});
	expect(turns).toMatchObject([{ category: "Dishes", member: "Ann", doneBy: "Zoe", option: "Pans" }]);

	const { entries } = await account.readRecord({});
	const imported = entries.filter((entry) => entry.imported);
	const withoutSource = ({ id, turn, isThisDevice, previousCycle, imported: _, ...entry }: RecordEntry) =>
		JSON.parse(JSON.stringify(entry));
	expect(imported.map(withoutSource)).toEqual(recorded.map(withoutSource));
	expect(entries.filter((entry) => !entry.imported)).toMatchObject([
		{ kind: "drawn", member: "Ann", category: "Movies" },
		{ kind: "turn", member: "Ann", turn: imported.find(({ kind }) => kind === "turn")?.turn },
	]);
	// The turn that still counts is one, and was when it was.
	const [there, before] = [entries, recorded].map((all) => all.filter(({ category }) => category === "Dishes"));
	const rows = arrangeRecord(there ?? []);
	expect(rows.map((row) => (row.kind === "entry" ? row.entry.at : row.cycle))).toEqual([
		"running",
		before?.[0]?.at,
		"complete",
		...(before ?? []).slice(1).map(({ at }) => at),
	]);
	expect(replayCycles((there ?? []).toReversed()).map(({ turns: held }) => held.map(({ member }) => member))).toEqual([
		["Zoe", "Ann", "Ben"],
		["Ann"],
	]);
	account.close();
});

/** Makes the changes in a store and by the rules alone, with the same result. Returns the family at the end. */
async function runSteps(store: FamilyStore, before: Family, steps: readonly Step[], random: Random32): Promise<Family> {
	let family = before;
	expect(namesAndCycles(requireFamily(store))).toEqual(namesAndCycles(family));
	for (const one of steps) {
		const change = createChange(one, family, random);
		if (change === undefined) continue;
		family = applyChange(family, change, createStamp()).family;
		await store.change(change);
		expect(namesAndCycles(requireFamily(store))).toEqual(namesAndCycles(family));
	}
	store.close();
	await store.load();
	expect(namesAndCycles(requireFamily(store))).toEqual(namesAndCycles(family));
	return family;
}

function namesAndCycles({ members, categories }: Family): Family {
	return { members, categories };
}

function createChange(one: Step, { members, categories }: Family, random: Random32): Change | undefined {
	if (!("at" in one)) return one as Change;
	const category = categories[one.at % Math.max(categories.length, 1)];
	const draw = category && drawMember(members, category, random);
	return draw && { kind: "record-turn", draw };
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

it("leads a guest's family into the account whatever an earlier version has stored as a name or an emoji", async () => {
	await backend.owner.query("delete from public.family_groups");
	const { store: account } = device.openPage();
	await account.load();
	const browser = new FakeBrowser({
		"guest-family-members": JSON.stringify(["Mom", "Jose\u0301", "\u202eaiM", "\u0000", "Ann\u200b"]),
		"guest-decision-categories": JSON.stringify(["Di\u00adshes", "\ud800Movies"]),
		"guest-category-cycles": JSON.stringify({ "Di\u00adshes": ["Jose\u0301", "Ann\u200b"] }),
		"guest-family-details": JSON.stringify({
			members: [
				{ name: "Mom", emoji: "\u0000" },
				{ name: "Jose\u0301", emoji: "\ud83d", backOn: "2026-02-31" },
				{ name: "\u202eaiM", emoji: "🦊\u200b", backOn: "1999-01-01" },
			],
			categories: [
				{
					name: "Di\u00adshes",
					settings: {
						emoji: "\u202e",
						excluded: ["\u202eaiM"],
						helper: { question: "Which\u0007?", options: ["A\u200b", "A", "B"] },
					},
				},
			],
		}),
		"guest-record": JSON.stringify([
			{
				kind: "turn",
				id: "t1",
				category: "Di\u00adshes",
				member: "Jose\u0301",
				at: "2026-11-20T10:00:00+01",
				option: "A\u0000",
			},
		]),
	});
	await importGuestFamily(createGuestLeftovers(browser.openTab()), account);
	expect(browser.entries.size).toBe(0);
	expect(requireFamily(account)).toMatchObject({
		members: ["Mom", "José", "aiM", "Ann"],
		memberDetails: [{ name: "aiM", emoji: "🦊" }],
		categories: [
			{
				name: "Dishes",
				cycle: ["José", "Ann"],
				settings: { excluded: ["aiM"], helper: { question: "Which?", options: ["A", "B"] } },
			},
			{ name: "Movies", cycle: [] },
		],
	});
	const { entries } = await account.readRecord({});
	expect(entries.filter(({ imported }) => imported)).toMatchObject([
		{ member: "José", at: "2026-11-20T09:00:00.000Z", option: "A" },
	]);
	account.close();
});
