import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import { namesOf } from "../../src/rules/family.ts";
import { SYNCED } from "../../src/stores/family-store.ts";
import { addMember, cycleOf } from "../../src/stores/opened-stores.test-helper.ts";
import { deferred } from "../helpers/deferred.ts";
import { createAppUser } from "../helpers/devices.ts";
import { setupFlakyConnection, waitForSync } from "./flaky-connection.ts";
import {
	CHANGE_KINDS,
	createChange,
	cycleIn,
	idOf,
	memberNames,
	removeMember,
	requireFamily,
	resetOf,
	turnOf,
} from "./store-actions.ts";
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
			// What comes along gets ids of its own.
			const known = kind === "merge-family" ? { kind } : change;
			expect(await connection.store.change(change)).toMatchObject({ outcome: "queued" });
			const shown = requireFamily(connection.store);
			expect(connection.store.syncStatus()).toMatchObject({
				isOffline: true,
				queued: [{ change: known }],
				failed: [],
			});
			connection.store.close();

			const reloaded = connection.device.openPage();
			await reloaded.store.load();
			expect(requireFamily(reloaded.store)).toEqual(shown);
			expect(reloaded.store.syncStatus()).toMatchObject({ isOffline: true, queued: [{ change: known }], failed: [] });
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
		const [cleo, chess, ben] = [randomUUID(), randomUUID(), randomUUID()];
		const ann = idOf(connection.store, "Ann");
		const evening: readonly Change[] = [
			{ kind: "add-member", member: cleo, name: "Cleo" },
			{ kind: "add-category", category: chess, name: "Chess" },
			{ kind: "record-turn", category: chess, n: 0, member: cleo },
			{ kind: "record-turn", category: chess, n: 1, member: ann },
			resetOf(connection.store),
			removeMember(connection.store, "Ben"),
			{ kind: "add-member", member: ben, name: "Ben" },
		];
		for (const change of evening) expect(await connection.store.change(change)).toMatchObject({ outcome: "queued" });
		const shown = requireFamily(connection.store);
		expect(namesOf(shown.members)).toEqual(["Ann", "Cleo", "Ben"]);
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
		await tab.store.change(addMember("Cleo"));
		tab.store.close();
		await connection.device.browser.flushEvents();
		connection.goOnline();
		// The closed tab may still be sending it, which the other one waits for.
		await vi.waitFor(
			async () => expect(namesOf((await connection.readBackendFamily()).members)).toEqual(["Ann", "Ben", "Cleo"]),
			{ timeout: 25_000 },
		);
	});

	it("means the rows that were there: what others do meanwhile stays", async () => {
		const other = await connection.user.openDevice();
		await other.store.load();
		connection.goOffline();
		await connection.store.change(resetOf(connection.store));
		await connection.store.change(removeMember(connection.store, "Ben"));
		for (const createChange of [
			() => removeMember(other.store, "Ben"),
			() => addMember("Ben"),
			() => resetOf(other.store),
			() => turnOf(other.store),
		])
			await other.store.change(createChange());
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
		const reset = resetOf(connection.store);
		const [member] = cycleIn(connection.store);
		const [stays = ""] = memberNames(connection.store).filter((name) => name !== member);
		await connection.store.change(turnOf(connection.store, { member: stays }));
		await connection.store.change(reset);
		await connection.store.change({ ...reset, kind: "undo-reset" });
		await other.store.change(removeMember(other.store, member ?? ""));
		other.store.close();
		connection.goOnline();
		await waitForSync(connection.store);
		const family = await connection.readBackendFamily();
		expect(namesOf(family.members)).toEqual([stays]);
		expect(cycleOf(family, "Dishes")).toEqual([stays]);
		expect(connection.store.syncStatus()).toEqual(SYNCED);
	});

	it("is about ids: a turn whose member another phone renames meanwhile is recorded", async () => {
		const other = await connection.user.openDevice();
		await other.store.load();
		connection.goOffline();
		const turn = turnOf(connection.store);
		await connection.store.change(turn);
		await other.store.change({ kind: "rename-member", member: turn.member, name: "Zoë" });
		other.store.close();
		connection.goOnline();
		await waitForSync(connection.store);
		expect(cycleOf(await connection.readBackendFamily(), "Dishes").at(-1)).toBe("Zoë");
		expect(connection.store.syncStatus()).toEqual(SYNCED);
	});
});

it("an account that was deleted on another phone leaves no pending change", async () => {
	await connection.backend.owner.query("delete from auth.users where id = $1", [connection.user.userId]);
	const change = connection.store.change(addMember("Cleo"));
	await expect(change).rejects.toMatchObject({ code: "account-deleted" });
	expect(connection.store.syncStatus()).toMatchObject({ isAccountDeleted: true, queued: [], failed: [] });
	expect(pendingKeys()).toEqual([]);
});

describe("the snapshot of the family", () => {
	it("is shown when the backend does not answer, and marked", async () => {
		const seen = requireFamily(connection.store);
		connection.goOffline();
		const { store: again, page } = connection.device.openPage();
		await again.load();
		expect(requireFamily(again)).toEqual(seen);
		expect(again.syncStatus()).toEqual({ isOffline: true, queued: [], failed: [] });
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
		await vi.waitFor(() => expect(heldCalls.length).toBeGreaterThanOrEqual(5), 10_000);
		connection.goOffline();
		const before = connection.proxy.requests.length;
		release.resolve();
		await vi.waitFor(() => expect(connection.proxy.requests.length).toBeGreaterThan(before), 10_000);
		expect(connection.store.syncStatus()).toEqual({ isOffline: true, queued: [], failed: [] });
		connection.goOnline();
		await waitForSync(connection.store);
	});

	it("is nobody else's: another user on this phone sees and sends nothing of it", async () => {
		connection.goOffline();
		await connection.store.change(addMember("Cleo"));
		connection.store.close();
		const stranger = await (await createAppUser(connection.backend)).openDevice(
			connection.backend.url,
			connection.device.browser,
		);
		await stranger.store.load();
		expect(requireFamily(stranger.store)).toMatchObject({ members: [], categories: [], turns: [] });
		expect(stranger.store.syncStatus()).toEqual(SYNCED);
		await stranger.store.change(addMember("Zoe"));
		stranger.store.close();
		expect(pendingKeys()).toHaveLength(1);
		expect(namesOf((await connection.readBackendFamily()).members)).toEqual(["Ann", "Ben"]);
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

it("reports no change as queued before it is", async () => {
	const counts: number[] = [];
	connection.store.subscribe(() => counts.push(connection.store.syncStatus().queued.length));
	await connection.store.change(addMember("Cleo"));
	await waitForFamily(connection.store, (family) => family?.members.some(({ name }) => name === "Cleo") ?? false);
	expect(new Set(counts)).toEqual(new Set([0]));
});
