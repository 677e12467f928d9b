import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import type { CloudClient } from "../../src/stores/cloud/http/client.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { addCategory, addMember } from "../../src/stores/opened-stores.test-helper.ts";
import { type AppUser, createAppUser } from "../helpers/devices.ts";
import { type FlakyProxy, type NetworkFault, startFlakyProxy } from "../helpers/flaky-proxy.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import {
	addMembersAndCategories,
	createChange,
	cycleIn,
	dishesOf,
	idOf,
	memberNames,
	removeCategory,
	removeMember,
	requireFamily,
	resetOf,
	turnOf,
	undoOf,
} from "./store-actions.ts";
import { waitForFamily, waitForSyncStatus } from "./wait-for-store.ts";

const backend = setUpTestServer();
let proxy: FlakyProxy;
let store: FamilyStore;
let client: CloudClient;
let user: AppUser;
let page: EventTarget;
beforeAll(async () => {
	proxy = await startFlakyProxy(backend.url);
	user = await createAppUser(backend);
	({ store, client, page } = await user.openDevice(proxy.url));
	await store.load();
	await addMembersAndCategories(store, ["Ann", "Ben", "Cleo"], ["Dishes", "Movies"]);
});
afterAll(async () => {
	store.close();
	await proxy.stop();
});

const turn = () => turnOf(store);
const renameMember = (from: string, name: string): Change => ({
	...{ kind: "rename-member", member: idOf(store, from), name },
});
const renameCategory = (from: string, name: string): Change => ({
	...{ kind: "rename-category", category: dishesOf(store, from).id, name },
});
const setAway = (backOn: string | null): Change => ({ kind: "set-away", member: idOf(store, "Dan"), backOn });
/** The turns of the last reset. */
let emptied: readonly string[] = [];
function reset(): Change {
	const change = resetOf(store);
	emptied = change.turns;
	return change;
}
const CHANGES: readonly [string, () => Change][] = [
	["a member added", () => addMember("Dan")],
	["a category added", () => addCategory("Chess")],
	["a turn", turn],
	["a look at the draw", () => createChange(store, "look-at-draw")],
	["another turn", turn],
	["a turn taken back", () => undoOf(store)],
	["not now", () => ({ ...createChange(store, "look-at-draw"), kind: "not-now" }) as Change],
	["a turn of somebody else", turn],
	["a member away", () => setAway("2999-12-24")],
	["a member back", () => setAway(null)],
	["a member renamed", () => renameMember("Dan", "Daniel")],
	["a member moved", () => ({ kind: "move-member", member: idOf(store, "Daniel"), before: idOf(store, "Ann") })],
	["a member's old name", () => renameMember("Daniel", "Dan")],
	["settings of a category", () => createChange(store, "edit-category")],
	["a category renamed", () => renameCategory("Movies", "Films")],
	["a category's old name", () => renameCategory("Films", "Movies")],
	["a reset", reset],
	["a reset undone", () => ({ kind: "undo-reset", category: dishesOf(store).id, turns: emptied })],
	["a turn after it", turn],
	["a member removed", () => removeMember(store, "Dan")],
	["a category removed", () => removeCategory(store, "Movies")],
	["a family merged", () => createChange(store, "merge-family")],
];

describe("a connection that loses responses", () => {
	it.each(CHANGES)("makes a change exactly once: %s", async (_, change) => {
		// The first answer to a write is lost, the next ones arrive.
		proxy.injectFaults(faultOnce((call) => (call.startsWith("GET") ? undefined : "answer-lost")));
		const before = proxy.requests.length;
		await store.change(change());
		proxy.injectFaults(() => undefined);
		expect(proxy.requests.slice(before).filter((call) => !call.startsWith("GET")).length).toBeGreaterThan(0);
		await expectSameAsBackend();
	});

	it("repeats a call that the server asks to be repeated", async () => {
		proxy.injectFaults(faultOnce(() => ({ status: 429, headers: { "retry-after": "0" } })));
		await store.change(addMember("Eve"));
		proxy.injectFaults(faultOnce(() => ({ status: 503 })));
		await store.change(addMember("Fay"));
		expect(memberNames(store)).toEqual(["Ann", "Ben", "Cleo", "Kim", "Eve", "Fay"]);
		await expectSameAsBackend();
	});

	it("queues a change at once when the server asks for a longer pause than a user accepts", async () => {
		proxy.injectFaults((call) =>
			call.startsWith("GET") ? undefined : { status: 429, headers: { "retry-after": "3600" } },
		);
		const before = proxy.requests.length;
		expect(await store.change(addMember("Gus"))).toEqual({ outcome: "queued" });
		expect(proxy.requests.slice(before).filter((call) => !call.startsWith("GET"))).toHaveLength(1);
		proxy.injectFaults(() => undefined);
		page.dispatchEvent(new Event("online"));
		await waitForSyncStatus(store, ({ queued }) => queued.length === 0);
		await expectSameAsBackend();
	});

	it("leaves calls that are not to the tables to their own client", async () => {
		proxy.injectFaults(() => ({ status: 503 }));
		const before = proxy.requests.length;
		const { error } = await client.auth.signInWithPassword({ email: "ann@family.example", password: "wrong" });
		proxy.injectFaults(() => undefined);
		expect(error?.status).toBe(503);
		expect(proxy.requests.slice(before)).toEqual(["POST /auth/v1/token"]);
	});

	it("resets the turns that it names, however often it is sent: one recorded since stays", async () => {
		await store.change(turn());
		const other = await user.openDevice();
		await other.store.load();
		const resets: string[] = [];
		let isRecorded: Promise<unknown> | undefined;
		proxy.injectFaults(async (call) => {
			if (call.startsWith("DELETE")) {
				resets.push(call);
				return "answer-lost";
			}
			isRecorded ??= resets.length > 0 ? recordElsewhere() : undefined;
			await isRecorded;
			return undefined;
		});
		async function recordElsewhere() {
			other.page.dispatchEvent(new Event("focus"));
			await waitForFamily(other.store, () => cycleIn(other.store).length === 0);
			await other.store.change(turnOf(other.store));
		}
		await store.change(resetOf(store));
		proxy.injectFaults(() => undefined);
		expect(resets.length).toBeGreaterThan(0);
		expect(cycleIn(store)).toHaveLength(1);
		await expectSameAsBackend();
		other.store.close();
	});

	it("sends a reset again that never arrived", async () => {
		proxy.injectFaults(faultOnce((call) => (call.startsWith("DELETE") ? "lost" : undefined)));
		expect(await store.change(resetOf(store))).toEqual({ outcome: "saved" });
		expect(cycleIn(store)).toEqual([]);
		await expectSameAsBackend();
	});

	it("resets only what was seen, though another phone reset and recorded what this one has not heard of", async () => {
		await store.change(turn());
		const other = await user.openDevice();
		await other.store.load();
		// Nothing notifies this page that the rows have changed.
		let elsewhere: Promise<void> | undefined;
		async function resetAndRecordElsewhere() {
			await other.store.change(resetOf(other.store));
			await other.store.change(turnOf(other.store));
		}
		proxy.injectFaults(async (call) => {
			if (!call.startsWith("GET")) return undefined;
			elsewhere ??= resetAndRecordElsewhere();
			await elsewhere;
			return undefined;
		});
		await store.change(resetOf(store));
		proxy.injectFaults(() => undefined);
		expect(cycleIn(store)).toHaveLength(1);
		await expectSameAsBackend();
		other.store.close();
	});
});

function faultOnce(next: (call: string) => NetworkFault | undefined): (call: string) => NetworkFault | undefined {
	let isOver = false;
	return (call) => {
		const trouble = isOver ? undefined : next(call);
		isOver ||= trouble !== undefined;
		return trouble;
	};
}

/** A list a reload would show is what shows now; and the rows are as many as they should be. */
async function expectSameAsBackend() {
	const shown = requireFamily(store);
	store.close();
	await store.load();
	expect(requireFamily(store)).toEqual(shown);
	const { rows } = await backend.owner.query("select count(*)::int as turns from category_cycles");
	expect(rows).toEqual([{ turns: shown.turns.filter(({ cycle }) => cycle > 0).length }]);
}
