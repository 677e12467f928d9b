import { describe, expect, it, vi } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import { SYNCED } from "../../src/stores/family-store.ts";
import { deferred } from "../helpers/deferred.ts";
import { createAppUser } from "../helpers/devices.ts";
import { setupFlakyConnection, waitForSync } from "./flaky-connection.ts";
import { CHANGE_KINDS, createChange, drawMember, requireFamily } from "./store-actions.ts";
import { waitForFamily } from "./wait-for-store.ts";

const connection = setupFlakyConnection();

const pendingKeys = () =>
	[...connection.device.browser.entries.keys()].filter((key) => key.startsWith("whose-turn-waiting:"));

describe("a change made without a network", () => {
	it.each(CHANGE_KINDS)(
		"is queued, shows also after a reload, and is made once when the network is back: %s",
		async (kind) => {
			connection.goOffline();
			const change = createChange(connection.store, kind);
			expect(await connection.store.change(change)).toBe("queued");
			const shown = requireFamily(connection.store);
			expect(connection.store.syncStatus()).toEqual({ isOffline: true, pending: [change], failed: [] });
			connection.store.close();

			const reloaded = connection.device.openPage();
			await reloaded.store.load();
			expect(requireFamily(reloaded.store)).toEqual(shown);
			expect(reloaded.store.syncStatus()).toEqual({ isOffline: true, pending: [change], failed: [] });
			connection.goOnline(reloaded);
			await waitForSync(reloaded.store);
			expect(requireFamily(reloaded.store)).toEqual(shown);
			expect(reloaded.store.syncStatus()).toEqual(SYNCED);
			reloaded.store.close();
			expect(await connection.readBackendFamily()).toEqual(shown);
			expect(pendingKeys()).toEqual([]);
		},
	);

	it("retains its position: a whole evening is sent in order", async () => {
		connection.goOffline();
		const evening: readonly Change[] = [
			{ kind: "add-member", name: "Cleo" },
			{ kind: "add-category", name: "Chess" },
			{ kind: "record-turn", draw: { category: "Chess", member: "Cleo", isNewCycle: false, cycle: [] } },
			{ kind: "record-turn", draw: { category: "Chess", member: "Ann", isNewCycle: false, cycle: ["Cleo"] } },
			{ kind: "reset-category", name: "Dishes" },
			{ kind: "remove-member", name: "Ben" },
			{ kind: "add-member", name: "Ben" },
		];
		for (const change of evening) expect(await connection.store.change(change)).toBe("queued");
		const shown = requireFamily(connection.store);
		expect(shown.members).toEqual(["Ann", "Cleo", "Ben"]);
		connection.goOnline();
		await waitForSync(connection.store);
		expect(requireFamily(connection.store)).toEqual(shown);
		expect(await connection.readBackendFamily()).toEqual(shown);
	});

	it("is made once by two tabs that both send it", async () => {
		const tabs = [connection.device.openPage(), connection.device.openPage()];
		for (const tab of tabs) await tab.store.load();
		connection.goOffline();
		await connection.store.change(createChange(connection.store, "record-turn"));
		await connection.store.change(createChange(connection.store, "add-member"));
		const shown = requireFamily(connection.store);
		await connection.device.browser.flushEvents();
		for (const tab of tabs) expect(requireFamily(tab.store)).toEqual(shown);
		for (const tab of [connection.device, ...tabs]) connection.goOnline(tab);
		for (const tab of [connection.device, ...tabs]) await waitForSync(tab.store);
		for (const tab of tabs) {
			expect(requireFamily(tab.store)).toEqual(shown);
			tab.store.close();
		}
		expect(await connection.readBackendFamily()).toEqual(shown);
	});

	it("made by a tab that is closed is sent by another", async () => {
		const tab = connection.device.openPage();
		await tab.store.load();
		connection.goOffline();
		await tab.store.change({ kind: "add-member", name: "Cleo" });
		tab.store.close();
		await connection.device.browser.flushEvents();
		connection.goOnline();
		// The closed tab may still be sending it, which the other one waits for.
		await vi.waitFor(
			async () => expect((await connection.readBackendFamily()).members).toEqual(["Ann", "Ben", "Cleo"]),
			{ timeout: 25_000 },
		);
	});

	it("means the rows that were there: what others do meanwhile stays", async () => {
		const other = await connection.user.openDevice();
		await other.store.load();
		connection.goOffline();
		await connection.store.change({ kind: "reset-category", name: "Dishes" });
		await connection.store.change({ kind: "remove-member", name: "Ben" });
		for (const change of [
			{ kind: "remove-member", name: "Ben" },
			{ kind: "add-member", name: "Ben" },
			{ kind: "reset-category", name: "Dishes" },
		] as const)
			await other.store.change(change);
		await other.store.change({ kind: "record-turn", draw: drawMember(other.store, "Dishes") });
		const theirs = requireFamily(other.store);
		other.store.close();
		connection.goOnline();
		await waitForSync(connection.store);
		expect(requireFamily(connection.store)).toEqual(theirs);
		expect(connection.store.syncStatus()).toEqual(SYNCED);
	});

	it("gives the turns of a reset back to those who are still there, and to nobody who left meanwhile", async () => {
		const other = await connection.user.openDevice();
		await other.store.load();
		connection.goOffline();
		await connection.store.change({ kind: "reset-category", name: "Dishes" });
		await connection.store.change({ kind: "undo-reset", name: "Dishes", cycle: ["Ann", "Ben"] });
		await connection.store.change({ kind: "add-category", name: "Chess" });
		await connection.store.change({ kind: "undo-reset", name: "Chess", cycle: ["Ben"] });
		await other.store.change({ kind: "remove-member", name: "Ben" });
		other.store.close();
		connection.goOnline();
		await waitForSync(connection.store);
		expect(await connection.readBackendFamily()).toMatchObject({
			members: ["Ann"],
			categories: [
				{ name: "Dishes", cycle: ["Ann"] },
				{ name: "Chess", cycle: [] },
			],
		});
		expect(connection.store.syncStatus()).toEqual(SYNCED);
	});
});

it("an account that was deleted on another phone leaves no pending change", async () => {
	await connection.backend.owner.query("delete from auth.users where id = $1", [connection.user.userId]);
	const change = connection.store.change({ kind: "add-member", name: "Cleo" });
	await expect(change).rejects.toMatchObject({ code: "account-deleted" });
	expect(connection.store.syncStatus()).toMatchObject({ isAccountDeleted: true, pending: [], failed: [] });
	expect(pendingKeys()).toEqual([]);
});

describe("the snapshot of the family", () => {
	it("is shown when the backend does not answer, and marked", async () => {
		const seen = requireFamily(connection.store);
		connection.goOffline();
		const { store: again, page } = connection.device.openPage();
		await again.load();
		expect(requireFamily(again)).toEqual(seen);
		expect(again.syncStatus()).toEqual({ isOffline: true, pending: [], failed: [] });
		connection.goOnline({ page });
		await waitForSync(again);
		again.close();
	});

	it("stays marked when a response comes in whose request was sent before the network was lost", async () => {
		const release = deferred();
		const heldCalls: string[] = [];
		connection.proxy.injectFaults(async (call) => {
			heldCalls.push(call);
			await release.promise;
			return undefined;
		});
		connection.device.page.dispatchEvent(new Event("focus"));
		await vi.waitFor(() => expect(heldCalls).toHaveLength(4), 10_000);
		connection.goOffline();
		const before = connection.proxy.requests.length;
		release.resolve();
		await vi.waitFor(() => expect(connection.proxy.requests.length).toBeGreaterThan(before), 10_000);
		expect(connection.store.syncStatus()).toEqual({ isOffline: true, pending: [], failed: [] });
		connection.goOnline();
		await waitForSync(connection.store);
	});

	it("is nobody else's: another user on this phone sees and sends nothing of it", async () => {
		connection.goOffline();
		await connection.store.change({ kind: "add-member", name: "Cleo" });
		connection.store.close();
		const stranger = await (await createAppUser(connection.backend)).openDevice(
			connection.backend.url,
			connection.device.browser,
		);
		await stranger.store.load();
		expect(requireFamily(stranger.store)).toEqual({ members: [], categories: [] });
		expect(stranger.store.syncStatus()).toEqual(SYNCED);
		await stranger.store.change({ kind: "add-member", name: "Zoe" });
		stranger.store.close();
		expect(pendingKeys()).toHaveLength(1);
		expect((await connection.readBackendFamily()).members).toEqual(["Ann", "Ben"]);
	});

	it("is not believed when it cannot be read", async () => {
		connection.goOffline();
		for (const key of connection.device.browser.entries.keys())
			connection.device.browser.entries.set(key, '{"members":7}');
		connection.device.browser.entries.set(`whose-turn-waiting:${connection.user.userId}:x`, "?");
		const { store: again } = connection.device.openPage();
		await expect(again.load()).rejects.toMatchObject({ code: "offline" });
		expect(again.family()).toBeUndefined();
		again.close();
	});
});

it("reports no change as pending before it is queued", async () => {
	const counts: number[] = [];
	connection.store.subscribe(() => counts.push(connection.store.syncStatus().pending.length));
	await connection.store.change({ kind: "add-member", name: "Cleo" });
	await waitForFamily(connection.store, (family) => family?.members.includes("Cleo") ?? false);
	expect(new Set(counts)).toEqual(new Set([0]));
});
