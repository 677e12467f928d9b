import { describe, expect, it, vi } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import { findCategory } from "../../src/rules/family.ts";
import { type FamilyStore, SYNCED } from "../../src/stores/family-store.ts";
import { isWrite, setupFlakyConnection } from "./flaky-connection.ts";
import { createChange, drawMember, requireFamily } from "./store-actions.ts";
import { waitForSyncStatus } from "./wait-for-store.ts";

const connection = setupFlakyConnection();

describe("a queued turn", () => {
	async function loseTo(others: (other: FamilyStore) => Promise<unknown>): Promise<Change> {
		const other = await connection.user.openDevice();
		await other.store.load();
		connection.goOffline();
		const mine = createChange(connection.store, "record-turn");
		await connection.store.change(mine);
		await others(other.store);
		other.store.close();
		connection.goOnline();
		await waitForSyncStatus(connection.store, ({ failed }) => failed.length > 0);
		return mine;
	}

	it("that conflicts is reported with both names, also after a reload, until it is acknowledged", async () => {
		await connection.store.change({ kind: "add-member", name: "Kim" });
		const mine = await loseTo((other) =>
			other.change({ kind: "record-turn", draw: { ...drawMember(other, "Dishes"), member: "Kim" } }),
		);
		expect(connection.store.syncStatus()).toMatchObject({
			pending: [],
			failed: [{ change: mine, conflictingMember: "Kim" }],
		});
		expect(findCategory(requireFamily(connection.store), "Dishes")?.cycle).toContain("Kim");
		connection.store.close();
		await connection.store.load();
		const [failed] = connection.store.syncStatus().failed;
		expect(failed).toMatchObject({ change: mine, conflictingMember: "Kim" });
		connection.store.acknowledge(failed?.id ?? "");
		expect(connection.store.syncStatus()).toEqual(SYNCED);
		connection.store.close();
		await connection.store.load();
		expect(connection.store.syncStatus()).toEqual(SYNCED);
	});

	it("for a removed category is reported without a conflicting member", async () => {
		const mine = await loseTo((other) => other.change({ kind: "remove-category", name: "Dishes" }));
		expect(connection.store.syncStatus().failed).toEqual([{ id: expect.any(String), change: mine }]);
		expect(requireFamily(connection.store).categories).toEqual([]);
	});

	it("that was recorded, though the response was lost, is not recorded again after a reset elsewhere", async () => {
		connection.proxy.injectFaults((call) => (isWrite(call) ? "answer-lost" : "lost"));
		connection.device.page.dispatchEvent(new Event("offline"));
		const mine = createChange(connection.store, "record-turn");
		await connection.store.change(mine);
		await vi.waitFor(
			() => expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/did not answer/), expect.anything()),
			20_000,
		);
		const other = await connection.user.openDevice();
		await other.store.load();
		const [first = "", second = ""] = findCategory(requireFamily(other.store), "Dishes")?.cycle ?? [];
		expect(mine).toMatchObject({ draw: { member: second } });
		await other.store.change({ kind: "reset-category", name: "Dishes" });
		await other.store.change({ kind: "record-turn", draw: { ...drawMember(other.store, "Dishes"), member: first } });
		other.store.close();
		connection.goOnline();
		await waitForSyncStatus(connection.store, ({ failed }) => failed.length > 0);
		expect(connection.store.syncStatus().failed).toMatchObject([{ change: mine }]);
		expect(findCategory(requireFamily(connection.store), "Dishes")?.cycle).toEqual([first]);
		expect(findCategory(await connection.readBackendFamily(), "Dishes")?.cycle).toEqual([first]);
	});
});
