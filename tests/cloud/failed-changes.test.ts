import { expect, it } from "vitest";
import { namesOf } from "../../src/rules/family.ts";
import { addCategory, addMember } from "../../src/stores/opened-stores.test-helper.ts";
import { isWrite, setupFlakyConnection, waitForSync } from "./flaky-connection.ts";
import { requireFamily } from "./store-actions.ts";
import { waitForSyncStatus } from "./wait-for-store.ts";

const connection = setupFlakyConnection();

/** The backend takes everything but new members; the pending change is attempted until it counts as stuck. */
async function createStuckChange() {
	connection.proxy.injectFaults((call) => {
		if (!isWrite(call) || !call.includes("/family_members")) return undefined;
		// Attempted again at once, as when somebody returns to the page again and again.
		connection.device.page.dispatchEvent(new Event("online"));
		return { status: 503, headers: { "retry-after": "3600" } };
	});
	await connection.store.change(addMember("Cleo"));
	await connection.store.change(addCategory("Chess"));
	await waitForSyncStatus(connection.store, ({ stuck }) => stuck !== undefined);
	expect(connection.store.syncStatus()).toMatchObject({
		isOffline: false,
		queued: [{ change: { name: "Cleo" } }, { change: { name: "Chess" } }],
		stuck: { change: { kind: "add-member", name: "Cleo" } },
	});
	return connection.store.syncStatus().stuck?.id ?? "";
}

it("a change that the backend never makes may be discarded, and those behind it are made", async () => {
	connection.store.discard(await createStuckChange());
	await waitForSync(connection.store);
	expect(connection.store.syncStatus().stuck).toBeUndefined();
	const family = await connection.readBackendFamily();
	expect(requireFamily(connection.store)).toEqual(family);
	expect(namesOf(family.members)).toEqual(["Ann", "Ben"]);
	expect(namesOf(family.categories)).toEqual(["Dishes", "Chess"]);
});

it("a change that was stuck is made as soon as the backend makes it", async () => {
	await createStuckChange();
	connection.proxy.injectFaults(() => undefined);
	await connection.store.load();
	await waitForSync(connection.store);
	expect(connection.store.syncStatus().stuck).toBeUndefined();
	expect(namesOf((await connection.readBackendFamily()).members)).toEqual(["Ann", "Ben", "Cleo"]);
});
