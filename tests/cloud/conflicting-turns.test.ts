import { afterEach, describe, expect, it, vi } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import { type FamilyStore, SYNCED } from "../../src/stores/family-store.ts";
import { addMember, cycleOf } from "../../src/stores/opened-stores.test-helper.ts";
import { isWrite, setupFlakyConnection } from "./flaky-connection.ts";
import { cycleIn, idOf, resetOf, turnOf, undoOf, waitForSync, waitForSyncStatus } from "./store-actions.ts";

afterEach(() => vi.useRealTimers());

const connection = setupFlakyConnection();

describe("a queued turn", () => {
	async function loseTo(
		others: (other: FamilyStore) => Promise<unknown>,
		mine: Change = turnOf(connection.store),
	): Promise<Change> {
		const other = await connection.user.openDevice();
		await other.store.load();
		connection.goOffline();
		await connection.store.change(mine);
		await others(other.store);
		other.store.close();
		connection.goOnline();
		await waitForSyncStatus(connection.store, ({ failed }) => failed.length > 0);
		return mine;
	}

	it("that conflicts is reported with both names, also after a reload, until it is acknowledged", async () => {
		await connection.store.change(addMember("Kim"));
		const mine = await loseTo((other) => other.change(turnOf(other, { member: "Kim" })));
		expect(connection.store.syncStatus()).toMatchObject({
			queued: [],
			failed: [{ change: mine, conflictingMember: "Kim" }],
		});
		expect(cycleIn(connection.store)).toContain("Kim");
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
