import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { findOpenDraw, saidNotNow } from "../../src/rules/draw.ts";
import { SYNCED } from "../../src/stores/family-store.ts";
import { getToday } from "../../src/stores/local-day.ts";
import { setupFlakyConnection, waitForSync } from "./flaky-connection.ts";
import {
	addMembersAndCategories,
	createChange,
	cycleIn,
	dishesOf,
	drawIn,
	requireFamily,
	turnOf,
} from "./store-actions.ts";
import { waitForFamily } from "./wait-for-store.ts";

const connection = setupFlakyConnection();

async function openOther() {
	const other = await connection.user.openDevice();
	await other.store.load();
	return other.store;
}

it("is the same on two phones that have both been offline, after each has recorded what it could not tell the other", async () => {
	await addMembersAndCategories(connection.store, ["Cleo", "Dan", "Eve"], ["Movies"]);
	const other = await connection.user.openDevice(connection.proxy.url);
	await other.store.load();
	await waitForFamily(other.store, (family) => isDeepStrictEqual(family, connection.store.family()));
	connection.goOffline();
	other.page.dispatchEvent(new Event("offline"));
	for (let turn = 0; turn < 12; turn++) {
		for (const category of ["Dishes", "Movies"])
			expect(drawIn(other.store, category).member.name).toBe(drawIn(connection.store, category).member.name);
		for (const { store } of [connection, other])
			expect(await store.change(turnOf(store))).toMatchObject({ outcome: "queued" });
	}
	expect(cycleIn(other.store)).toEqual(cycleIn(connection.store));
	other.store.close();
});

it("that was looked at, and who said not now, show on the other phone, also if they were said offline", async () => {
	await addMembersAndCategories(connection.store, ["Cleo", "Dan"], []);
	const other = await openOther();
	const drawn = drawIn(connection.store).member;
	const look = createChange(connection.store, "look-at-draw");
	await connection.store.change(look);
	const openMember = () => findOpenDraw(requireFamily(other), dishesOf(other), getToday())?.member.id;
	await waitForFamily(other, () => openMember() === drawn.id);

	connection.goOffline();
	const { category, n } = drawIn(connection.store);
	await connection.store.change({ kind: "not-now", category, n, member: drawn.id });
	const next = drawIn(connection.store).member;
	expect(next.id).not.toBe(drawn.id);
	connection.goOnline();
	await waitForSync(connection.store);
	await waitForFamily(other, () => saidNotNow(dishesOf(other)).includes(drawn.id));
	expect(drawIn(other).member.id).toBe(next.id);
	const { entries } = await other.readHistory({ category });
	expect(entries.slice(0, 2).map(({ kind, memberName }) => [kind, memberName])).toEqual([
		["not-now", drawn.name],
		["drawn", drawn.name],
	]);
	expect(connection.store.syncStatus()).toEqual(SYNCED);
	other.close();
});

it("is passed on by both of two phones at once: both members are asked no more", async () => {
	await addMembersAndCategories(connection.store, ["Cleo", "Dan", "Eve"], []);
	const other = await openOther();
	const { category, n, members } = drawIn(connection.store);
	const said = members.slice(0, 2).map(({ id }) => id);
	await Promise.all(
		[connection.store, other].map((store, at) =>
			store.change({ kind: "not-now", category, n, member: said[at] as string }),
		),
	);
	await waitForFamily(other, () => isDeepStrictEqual(new Set(saidNotNow(dishesOf(other))), new Set(said)));
	// Live updates do not pass through its proxy.
	connection.device.page.dispatchEvent(new Event("focus"));
	await waitForFamily(connection.store, (family) => isDeepStrictEqual(family, other.family()));
	other.close();
});

it("is for nothing where another phone has recorded a turn since: an undo says whose it was", async () => {
	const undo = createChange(connection.store, "undo-turn");
	connection.goOffline();
	expect(await connection.store.change(undo)).toMatchObject({ outcome: "queued" });
	const other = await openOther();
	const { member } = drawIn(other);
	await other.change(turnOf(other));
	connection.goOnline();
	await waitForSync(connection.store);
	expect(connection.store.syncStatus().failed).toMatchObject([{ change: undo, conflictingMember: member.name }]);
	await waitForFamily(other, (family) => isDeepStrictEqual(family, connection.store.family()));
	other.close();
});
