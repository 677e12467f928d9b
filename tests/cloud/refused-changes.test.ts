import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import type { Family } from "../../src/rules/family.ts";
import { TurnConflict } from "../../src/stores/errors.ts";
import { makeExamples } from "../../src/stores/example-changes.test-helper.ts";
import { type FamilyStore, SYNCED } from "../../src/stores/family-store.ts";
import { addCategory, addMember, cycleOf } from "../../src/stores/opened-stores.test-helper.ts";
import { isWrite, pendingKeys, setupFlakyConnection } from "./flaky-connection.ts";
import type { NetworkFault } from "./flaky-proxy.ts";
import {
	categoryNames,
	cycleIn,
	idOf,
	memberNames,
	requireFamily,
	resetOf,
	turnOf,
	undoOf,
	waitForFamily,
	waitForSync,
	waitForSyncStatus,
} from "./store-actions.ts";

const BUSY: NetworkFault = { status: 503, headers: { "retry-after": "3600" } };

describe("a server that refuses a change", () => {
	const connection = setupFlakyConnection();

	it("takes back at once whatever it refuses, and takes it as soon as it answers", async () => {
		const { store, device, proxy } = connection;
		let isEverything = false;
		await makeExamples(
			() => store.family() as Family,
			async (change) => {
				const before = requireFamily(store);
				// In turn, whether reads are refused as well.
				isEverything = !isEverything;
				proxy.injectFaults((call) =>
					call.includes("/rest/") && (isEverything || isWrite(call)) ? { status: 500, body: "{}" } : undefined,
				);
				const refused = store.change(change);
				expect(requireFamily(store), `${change.kind} shows`).not.toEqual(before);
				await expect(refused, change.kind).rejects.toBeInstanceOf(Error);
				expect(requireFamily(store), `${change.kind} is taken back`).toEqual(before);
				expect(store.syncStatus()).toMatchObject({ queued: [], failed: [] });
				expect(pendingKeys(device)).toEqual([]);
				proxy.injectFaults(() => undefined);
				await store.change(change);
				await waitForSync(store);
			},
		);
		expect(await connection.readBackendFamily()).toEqual(requireFamily(store));
	});

	it("takes it back where the reading after it fails in another way", async () => {
		const before = requireFamily(connection.store);
		for (const trouble of ["lost", BUSY] as const) {
			connection.proxy.injectFaults((call) => {
				if (!call.includes("/rest/")) return;
				return isWrite(call) ? { status: 500, body: "{}" } : trouble;
			});
			await expect(connection.store.change(addMember("Cleo"))).rejects.toMatchObject({ code: "refused" });
			expect(requireFamily(connection.store)).toEqual(before);
			expect(connection.store.syncStatus()).toMatchObject({ queued: [], failed: [] });
			expect(pendingKeys(connection.device)).toEqual([]);
		}
	});

	it("leaves what was pending, also after a start at which it refuses to be read", async () => {
		connection.goOffline();
		await connection.store.change(addMember("Cleo"));
		connection.store.close();
		connection.proxy.injectFaults((call) => (call.includes("/rest/") ? { status: 500 } : undefined));
		const { store, page } = connection.device.openPage();
		await expect(store.load()).rejects.toMatchObject({ code: "refused" });
		expect(memberNames(store)).toEqual(["Ann", "Ben", "Cleo"]);
		expect(store.syncStatus()).toMatchObject({ isOffline: true, queued: [{ change: { name: "Cleo" } }] });
		await expect(store.change(addMember("Dan"))).rejects.toMatchObject({ code: "refused" });
		expect(store.syncStatus()).toMatchObject({ queued: [{ change: { name: "Cleo" } }], failed: [] });
		connection.goOnline({ page });
		await waitForSync(store);
		expect(await connection.readMembers()).toEqual(["Ann", "Ben", "Cleo"]);
		store.close();
	});

	it("reports it if it was queued, and the next one is made nevertheless", async () => {
		connection.goOffline();
		await connection.store.change(addMember("Cleo"));
		await connection.store.change(addMember("Dan"));
		let writes = 0;
		connection.goOnline();
		connection.proxy.injectFaults((call) => (isWrite(call) && ++writes === 1 ? { status: 403 } : undefined));
		await waitForSync(connection.store);
		expect(connection.store.syncStatus().failed).toMatchObject([{ change: { kind: "add-member", name: "Cleo" } }]);
		expect(await connection.readMembers()).toEqual(["Ann", "Ben", "Dan"]);
	});
});

describe("a change that the server never makes", () => {
	const connection = setupFlakyConnection();

	/** The backend takes everything but new members; the pending change is attempted until it counts as stuck. */
	async function waitUntilStuck(name: string) {
		connection.proxy.injectFaults((call) => {
			if (!isWrite(call) || !call.includes("/family_members")) return undefined;
			// Attempted again at once, as when somebody returns to the page again and again.
			connection.device.page.dispatchEvent(new Event("online"));
			return BUSY;
		});
		const [member, category] = [addMember(name), addCategory(`${name}'s`)];
		for (const change of [member, category]) await connection.store.change(change);
		await waitForSyncStatus(connection.store, ({ stuck }) => stuck !== undefined);
		const queued = [{ change: member }, { change: category }];
		expect(connection.store.syncStatus()).toMatchObject({ isOffline: false, queued, stuck: { change: member } });
	}

	it("is made as soon as the server makes it, or may be discarded, and those behind it are made", async () => {
		await waitUntilStuck("Cleo");
		connection.proxy.injectFaults(() => undefined);
		await connection.store.load();
		await waitForSync(connection.store);
		expect(connection.store.syncStatus().stuck).toBeUndefined();
		await waitUntilStuck("Dan");
		connection.store.discard(connection.store.syncStatus().stuck?.id ?? "");
		await waitForSync(connection.store);
		expect(connection.store.syncStatus().stuck).toBeUndefined();
		expect(memberNames(connection.store)).toEqual(["Ann", "Ben", "Cleo"]);
		expect(categoryNames(connection.store)).toEqual(["Dishes", "Cleo's", "Dan's"]);
		expect(await connection.readBackendFamily()).toEqual(requireFamily(connection.store));
	});
});

describe("where nothing can be stored", () => {
	const connection = setupFlakyConnection({ failsLocalWrites: true });

	it.each<[string, NetworkFault]>([
		["refused", { status: 400 }],
		["signed-out", { status: 401 }],
		["busy", BUSY],
		["offline", "lost"],
	])("a change that cannot be made either is taken back, and says why: %s", async (code, fault) => {
		const before = requireFamily(connection.store);
		connection.proxy.injectFaults((call) => (code === "offline" || isWrite(call) ? fault : undefined));
		const change = connection.store.change(addMember("Cleo"));
		expect(memberNames(connection.store)).toEqual(["Ann", "Ben", "Cleo"]);
		await expect(change).rejects.toMatchObject({ code });
		expect(requireFamily(connection.store)).toEqual(before);
		connection.proxy.injectFaults(() => undefined);
		await connection.store.change(addMember("Cleo"));
		expect(await connection.readMembers()).toEqual(["Ann", "Ben", "Cleo"]);
	});

	it("takes back only what failed, and what needed it, when several are on their way", async () => {
		let writes = 0;
		connection.proxy.injectFaults((call) => (isWrite(call) && ++writes === 2 ? { status: 400 } : undefined));
		const [member, category] = [randomUUID(), randomUUID()];
		const outcomes = await Promise.allSettled([
			connection.store.change({ kind: "add-member", member, name: "Cleo" }),
			connection.store.change({ kind: "add-category", category, name: "Chess" }),
			connection.store.change({ kind: "record-turn", category, member, n: 0 }),
			connection.store.change(addMember("Dan")),
		]);
		expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
		expect(outcomes[2]).toMatchObject({ reason: expect.any(TurnConflict) });
		expect(memberNames(connection.store)).toEqual(["Ann", "Ben", "Cleo", "Dan"]);
		expect(categoryNames(connection.store)).toEqual(["Dishes"]);
	});

	it("a family that cannot be read is read as soon as the browser is online again", async () => {
		const { store, page } = (await connection.user.openDevice(connection.proxy.url)).openPage();
		connection.proxy.injectFaults(() => "lost");
		await expect(store.load()).rejects.toMatchObject({ code: "offline" });
		expect(store.family()).toBeUndefined();
		expect(store.syncStatus().isOffline).toBe(false);
		connection.proxy.injectFaults(() => undefined);
		page.dispatchEvent(new Event("online"));
		await waitForFamily(store, (family) => family !== undefined);
		expect(requireFamily(store)).toEqual(requireFamily(connection.store));
		store.close();
	});

	it("a store that is closed forgets the family, listens to nothing and takes no change", async () => {
		const { store, page } = connection.device.openPage();
		await store.load();
		store.close();
		expect(store.family()).toBeUndefined();
		const before = connection.proxy.requests.length;
		page.dispatchEvent(new Event("focus"));
		await expect(store.change(addMember("Cleo"))).rejects.toMatchObject({ code: "signed-out" });
		await connection.store.change(addMember("Cleo"));
		// That somebody is looking was said before, and nothing waits for it.
		const isOfFamily = (call: string) => call.includes("/rest/") && !call.includes("see_family");
		expect(connection.proxy.requests.slice(before).filter(isOfFamily)).toEqual(["POST /rest/v1/family_members"]);
		expect(store.family()).toBeUndefined();
	});

	it("a store may be opened again at once, as React does in development", async () => {
		const { store } = connection.device.openPage();
		const first = store.load();
		store.close();
		const second = store.load();
		await expect(first).rejects.toMatchObject({ code: "signed-out" });
		await second;
		expect(requireFamily(store)).toEqual(requireFamily(connection.store));
		store.close();
	});
});

describe("a queued turn", () => {
	const connection = setupFlakyConnection();

	it("that conflicts is reported with both names, also after a reload, until it is acknowledged", async () => {
		const { store, user } = connection;
		await store.change(addMember("Kim"));
		const other = await user.openDevice();
		await other.store.load();
		connection.goOffline();
		const mine = turnOf(store);
		await store.change(mine);
		await other.store.change(turnOf(other.store, { member: "Kim" }));
		other.store.close();
		connection.goOnline();
		await waitForSyncStatus(store, ({ failed }) => failed.length > 0);
		expect(store.syncStatus().queued).toEqual([]);
		expect(cycleIn(store)).toContain("Kim");
		const reload = () => {
			store.close();
			return store.load();
		};
		await reload();
		const [failed] = store.syncStatus().failed;
		expect(failed).toMatchObject({ change: mine, conflictingMember: "Kim", reason: "conflict" });
		store.acknowledge(failed?.id ?? "");
		expect(store.syncStatus()).toEqual(SYNCED);
		await reload();
		expect(store.syncStatus()).toEqual(SYNCED);
	});

	it.each<[string, (other: FamilyStore, first: string) => Promise<unknown>]>([
		[
			"a reset elsewhere",
			async (other, first) => {
				await other.change(resetOf(other));
				await other.change(turnOf(other, { member: first }));
			},
		],
		["it was undone elsewhere", (other) => other.change(undoOf(other))],
	])("that was recorded, though the response was lost, is not recorded again after %s", async (_, others) => {
		connection.proxy.injectFaults((call) => (isWrite(call) ? "answer-lost" : "lost"));
		connection.device.page.dispatchEvent(new Event("offline"));
		const mine = turnOf(connection.store);
		await connection.store.change(mine);
		await vi.waitFor(
			() => expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/did not answer/), expect.anything()),
			20_000,
		);
		const other = await connection.user.openDevice();
		await other.store.load();
		const [first = "", second = ""] = cycleIn(other.store);
		expect(mine).toMatchObject({ member: idOf(other.store, second) });
		await others(other.store, first);
		other.store.close();
		connection.goOnline();
		await waitForSync(connection.store);
		expect(connection.store.syncStatus()).toEqual(SYNCED);
		expect(cycleIn(connection.store)).toEqual([first]);
		expect(cycleOf(await connection.readBackendFamily(), "Dishes")).toEqual([first]);
	});
});
