import { describe, expect, it, vi } from "vitest";
import type { Family } from "../../src/rules/family.ts";
import { SESSION_REFRESH_FAILED } from "../../src/stores/cloud/http/refresh-session.ts";
import { makeExamples } from "../../src/stores/example-changes.test-helper.ts";
import { SYNCED } from "../../src/stores/family-store.ts";
import { addMember } from "../../src/stores/opened-stores.test-helper.ts";
import { deferred } from "../helpers/deferred.ts";
import { createAppUser, type Device } from "../helpers/devices.ts";
import { isWrite, pendingKeys, setupFlakyConnection } from "./flaky-connection.ts";
import type { NetworkFault } from "./flaky-proxy.ts";
import {
	memberNames,
	removeMember,
	requireFamily,
	resetOf,
	turnOf,
	waitForSync,
	waitForSyncStatus,
} from "./store-actions.ts";

const connection = setupFlakyConnection();

describe("a change made without a network", () => {
	it("is queued, shows after a reload, and is made once when the network is back, in order: each kind", async () => {
		connection.goOffline();
		let page: Pick<Device, "page" | "store"> = connection.device;
		const queued: unknown[] = [];
		await makeExamples(
			() => page.store.family() as Family,
			async (change) => {
				expect(await page.store.change(change), change.kind).toMatchObject({ outcome: "queued" });
				// What comes along gets ids of its own.
				queued.push({ change: change.kind === "merge-family" ? { kind: change.kind } : change });
				const shown = requireFamily(page.store);
				page.store.close();
				page = connection.device.openPage();
				await page.store.load();
				expect(requireFamily(page.store), change.kind).toEqual(shown);
				expect(page.store.syncStatus()).toMatchObject({ isOffline: true, queued, failed: [] });
			},
		);
		const shown = requireFamily(page.store);
		connection.goOnline(page);
		await waitForSync(page.store);
		expect(requireFamily(page.store)).toEqual(shown);
		expect(page.store.syncStatus()).toEqual(SYNCED);
		page.store.close();
		expect(await connection.readBackendFamily()).toEqual(shown);
		expect(pendingKeys(connection.device)).toEqual([]);
	});

	it("is made once by two tabs that both send it", async () => {
		const tabs = [connection.device.openPage(), connection.device.openPage()];
		for (const tab of tabs) await tab.store.load();
		connection.goOffline();
		await connection.store.change(turnOf(connection.store));
		await connection.store.change(addMember("Cleo"));
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
		await vi.waitFor(async () => expect(await connection.readMembers()).toEqual(["Ann", "Ben", "Cleo"]), {
			timeout: 25_000,
		});
	});

	it("means the rows that were there: what others do meanwhile stays", async () => {
		const other = await connection.user.openDevice();
		await other.store.load();
		connection.goOffline();
		await connection.store.change(resetOf(connection.store));
		await connection.store.change(removeMember(connection.store, "Ben"));
		for (const createNext of [
			() => removeMember(other.store, "Ben"),
			() => addMember("Ben"),
			() => resetOf(other.store),
			() => turnOf(other.store),
		])
			await other.store.change(createNext());
		const theirs = requireFamily(other.store);
		other.store.close();
		connection.goOnline();
		await waitForSync(connection.store);
		expect(requireFamily(connection.store)).toEqual(theirs);
		expect(connection.store.syncStatus()).toEqual(SYNCED);
	});
});

describe("a server that fails", () => {
	it("has a change made once it answers as it should", async () => {
		const portal = { headers: { "content-type": "text/html" }, body: "<p>Welcome to our hotel" };
		const passing: readonly NetworkFault[] = [{ status: 401 }, { status: 503 }, { status: 200, ...portal }];
		for (const [at, trouble] of passing.entries()) {
			const name = `Kim ${at}`;
			connection.proxy.injectFaults((call) => (isWrite(call) && call.includes("/rest/") ? trouble : undefined));
			expect(await connection.store.change(addMember(name)), name).toEqual({ outcome: "queued" });
			expect(connection.store.syncStatus(), name).toMatchObject({ isOffline: false, queued: [{ change: { name } }] });
			connection.goOnline();
			await waitForSync(connection.store);
			expect((await connection.readMembers()).slice(2 + at)).toEqual([name]);
		}
	});

	it("and a renewal of the token that fails once are offline only for whoever reads meanwhile", async () => {
		connection.device.page.dispatchEvent(new Event(SESSION_REFRESH_FAILED));
		expect(connection.store.syncStatus()).toEqual(SYNCED);
		expect(await connection.store.change(addMember("Cleo"))).toEqual({ outcome: "saved" });
		expect(connection.store.syncStatus()).toEqual(SYNCED);

		const held = deferred();
		const requested = deferred();
		connection.proxy.injectFaults((call) => {
			if (call.includes("/rest/")) requested.resolve();
			return held.promise.then(() => undefined);
		});
		connection.device.page.dispatchEvent(new Event("focus"));
		await requested.promise;
		connection.device.page.dispatchEvent(new Event(SESSION_REFRESH_FAILED));
		expect(connection.store.syncStatus().isOffline).toBe(true);
		expect(await connection.store.change(addMember("Dan"))).toEqual({ outcome: "queued" });
		held.resolve();
		await waitForSync(connection.store);
		expect(await connection.readMembers()).toEqual(["Ann", "Ben", "Cleo", "Dan"]);
	});

	it("and a token that has just ended is renewed, and the change sent once more", async () => {
		let writes = 0;
		connection.proxy.injectFaults((call) =>
			isWrite(call) && call.includes("/rest/") && ++writes === 1 ? { status: 401 } : undefined,
		);
		const before = connection.proxy.requests.length;
		expect(await connection.store.change(addMember("Cleo"))).toEqual({ outcome: "saved" });
		expect(connection.proxy.requests.slice(before).filter(isWrite)).toEqual([
			"POST /rest/v1/family_members",
			"POST /auth/v1/token",
			"POST /rest/v1/family_members",
		]);
	});

	it("that does not respond lets a change be queued; a family that is read is not called offline", async () => {
		const held = deferred();
		connection.proxy.injectFaults(() => held.promise.then(() => undefined));
		const { store: reloaded } = connection.device.openPage();
		const read = reloaded.load();
		const changed = connection.store.change(addMember("Cleo"));
		await waitForSyncStatus(connection.store, ({ isSending }) => isSending === true);
		expect(connection.store.syncStatus().queued).toEqual([]);
		expect(await changed).toEqual({ outcome: "queued" });
		expect(connection.store.syncStatus()).toMatchObject({
			...{ isOffline: false, isSending: undefined },
			queued: [{ change: { name: "Cleo" } }],
		});
		expect(memberNames(connection.store)).toContain("Cleo");
		await read;
		expect(reloaded.syncStatus()).toMatchObject({ isOffline: false, isStale: true });
		expect(memberNames(reloaded)).toEqual(expect.arrayContaining(["Ann", "Ben"]));
		held.resolve();
		await waitForSyncStatus(reloaded, ({ isStale, queued }) => !isStale && queued.length === 0);
		reloaded.close();
		await waitForSync(connection.store);
		expect(await connection.readMembers()).toEqual(["Ann", "Ben", "Cleo"]);
	});
});

it("an account that was deleted on another phone leaves no pending change", async () => {
	await connection.backend.owner.sql`delete from auth.users where id = ${connection.user.userId}`;
	const change = connection.store.change(addMember("Cleo"));
	await expect(change).rejects.toMatchObject({ code: "account-deleted" });
	expect(connection.store.syncStatus()).toMatchObject({ isAccountDeleted: true, queued: [], failed: [] });
	expect(pendingKeys(connection.device)).toEqual([]);
});

describe("the snapshot of the family", () => {
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
		expect(pendingKeys(connection.device)).toHaveLength(1);
		expect(await connection.readMembers()).toEqual(["Ann", "Ben"]);
	});
});
