import { isDeepStrictEqual } from "node:util";
import { afterEach, expect, it, vi } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import { addDays } from "../../src/rules/days.ts";
import { findOpenDraw, saidNotNow } from "../../src/rules/draw.ts";
import { findMember, type Member } from "../../src/rules/family.ts";
import { type FamilyStore, SYNCED } from "../../src/stores/family-store.ts";
import { getToday } from "../../src/stores/local-day.ts";
import { withNames } from "../../src/stores/opened-stores.test-helper.ts";
import { setupFlakyConnection, waitForSync } from "./flaky-connection.ts";
import {
	addMembersAndCategories,
	createChange,
	dishesOf,
	drawIn,
	idOf,
	requireFamily,
	turnOf,
	undoOf,
} from "./store-actions.ts";
import { waitForFamily } from "./wait-for-store.ts";

const DAY_MS = 86_400_000;

const connection = setupFlakyConnection();
afterEach(() => vi.useRealTimers());

async function openOther() {
	const other = await connection.user.openDevice();
	await other.store.load();
	return other.store;
}

function memberOfLastTurn(store: FamilyStore): Member {
	const family = requireFamily(store);
	const member = findMember(family, family.turns.at(-1)?.member ?? "");
	if (member === undefined) throw new Error("nobody has had a turn");
	return member;
}

it("is the same on two phones that are offline for a week, after each has recorded what it could not tell the other", async () => {
	await addMembersAndCategories(connection.store, ["Cleo", "Dan", "Eve"], ["Movies"]);
	const backOn = addDays(getToday(), 5);
	await connection.store.change({ kind: "set-away", member: idOf(connection.store, "Dan"), backOn });
	const other = await connection.user.openDevice(connection.proxy.url);
	await other.store.load();
	await waitForFamily(other.store, (family) => isDeepStrictEqual(family, connection.store.family()));
	connection.goOffline();
	other.page.dispatchEvent(new Event("offline"));
	const drawn = new Set<string>();
	async function recordTurns(stores: readonly FamilyStore[]) {
		for (let turn = 0; turn < 12; turn++) {
			for (const category of ["Dishes", "Movies"]) {
				const [one, another] = stores.map((store) => drawIn(store, category).member.name);
				expect(one).toBe(another);
				drawn.add(one ?? "");
			}
			for (const store of stores) expect(await store.change(turnOf(store))).toMatchObject({ outcome: "queued" });
		}
	}
	await recordTurns([connection.store, other.store]);
	expect(drawn).not.toContain("Dan");

	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * DAY_MS });
	for (const { store } of [connection, other]) store.close();
	const opened = [connection.device, other].map((device) => device.openPage());
	await Promise.all(opened.map(({ store }) => store.load()));
	for (const { page } of opened) page.dispatchEvent(new Event("offline"));
	await recordTurns(opened.map(({ store }) => store));
	expect(drawn).toContain("Dan");
	const [one, another] = opened.map(({ store }) => requireFamily(store));
	expect(one && withNames(one)).toEqual(another && withNames(another));
	for (const { store } of opened) store.close();
});

it("after an undo, and of somebody else after a not now, is recorded as it was offline", async () => {
	connection.goOffline();
	const { store } = connection;
	const undone = memberOfLastTurn(store);
	const changes = [
		() => undoOf(store),
		() => createChange(store, "look-at-draw"),
		() => ({ ...createChange(store, "look-at-draw"), kind: "not-now" }) as Change,
		() => turnOf(store, { doneBy: undone.name, option: "Pans" }),
	];
	for (const change of changes) expect(await store.change(change())).toMatchObject({ outcome: "queued" });
	const shown = requireFamily(store);
	expect(shown.turns).toMatchObject([{ doneBy: undone.id, option: "Pans" }]);
	connection.goOnline();
	await waitForSync(store);
	expect(store.syncStatus()).toEqual(SYNCED);
	expect(requireFamily(store)).toEqual(shown);
	expect(await connection.readBackendFamily()).toEqual(shown);
	const { entries } = await store.readHistory({});
	expect(entries.slice(0, 4).map(({ kind }) => kind)).toEqual(["turn", "not-now", "drawn", "turn-undone"]);
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
