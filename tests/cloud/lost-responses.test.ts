import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import { drawTurn } from "../../src/rules/draw.ts";
import { type Draw, findCategory, type OpenDraw } from "../../src/rules/family.ts";
import { prng } from "../../src/rules/seeded-random.test-helper.ts";
import type { CloudClient } from "../../src/stores/cloud/http/client.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { getToday } from "../../src/stores/local-day.ts";
import { type AppUser, createAppUser } from "../helpers/devices.ts";
import { type FlakyProxy, type NetworkFault, startFlakyProxy } from "../helpers/flaky-proxy.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { addMembersAndCategories, drawMember, requireFamily } from "./store-actions.ts";
import { waitForFamily, waitForSyncStatus } from "./wait-for-store.ts";

let backend: TestServer;
let proxy: FlakyProxy;
let store: FamilyStore;
let client: CloudClient;
let user: AppUser;
let page: EventTarget;
beforeAll(async () => {
	backend = await startTestServer();
	proxy = await startFlakyProxy(backend.url);
	user = await createAppUser(backend);
	({ store, client, page } = await user.openDevice(proxy.url));
	await store.load();
	await addMembersAndCategories(store, ["Ann", "Ben", "Cleo"], ["Dishes", "Movies"]);
});
afterAll(async () => {
	store.close();
	await proxy.stop();
	await backend.stop();
});

const turn = (): Change => ({ kind: "record-turn", draw: drawMember(store, "Dishes") });
const lastTurn = () => requireFamily(store).turns?.at(-1)?.id ?? "no turn";
function pass(): Change {
	const family = requireFamily(store);
	const open = findCategory(family, "Dishes")?.openDraw as OpenDraw;
	const next = drawTurn(family, "Dishes", getToday(), prng(1), [open.draw.member]);
	return { kind: "pass-draw", draw: open.draw, next: next as Draw };
}
const CHANGES: readonly [string, () => Change][] = [
	["a member added", () => ({ kind: "add-member", name: "Dan" })],
	["a category added", () => ({ kind: "add-category", name: "Chess" })],
	["a turn", turn],
	["a draw of another turn", () => ({ kind: "open-draw", draw: drawMember(store, "Dishes") })],
	["another turn", turn],
	["a turn taken back", () => ({ kind: "undo-turn", category: "Dishes", turn: lastTurn() })],
	["the draw of it passed on", pass],
	["a turn of it", turn],
	["a draw", () => ({ kind: "open-draw", draw: drawMember(store, "Dishes") })],
	["a member away", () => ({ kind: "set-away", name: "Dan", backOn: "2999-12-24" })],
	["a member back", () => ({ kind: "set-away", name: "Dan", backOn: null })],
	["a member renamed", () => ({ kind: "rename-member", name: "Dan", newName: "Daniel" })],
	["a member moved", () => ({ kind: "move-member", name: "Daniel", before: "Ann" })],
	["a member's old name", () => ({ kind: "rename-member", name: "Daniel", newName: "Dan" })],
	["rules of a category", () => ({ kind: "edit-category", name: "Movies", settings: { excluded: ["Ann"] } })],
	["a category renamed", () => ({ kind: "rename-category", name: "Movies", newName: "Films" })],
	["a category's old name", () => ({ kind: "rename-category", name: "Films", newName: "Movies" })],
	["a reset", () => ({ kind: "reset-category", name: "Dishes" })],
	["a reset undone", () => ({ kind: "undo-reset", name: "Dishes", cycle: ["Cleo", "Ann"] })],
	["a turn after it", turn],
	["a member removed", () => ({ kind: "remove-member", name: "Dan" })],
	["a category removed", () => ({ kind: "remove-category", name: "Movies" })],
	[
		"a family merged",
		() => ({
			kind: "merge-family",
			family: { members: ["Kim", "Ann"], categories: [{ name: "Chess", cycle: ["Ann", "Kim"] }] },
		}),
	],
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
		await store.change({ kind: "add-member", name: "Eve" });
		proxy.injectFaults(faultOnce(() => ({ status: 503 })));
		await store.change({ kind: "add-member", name: "Fay" });
		expect(requireFamily(store).members).toEqual(["Ann", "Ben", "Cleo", "Kim", "Eve", "Fay"]);
		await expectSameAsBackend();
	});

	it("queues a change at once when the server asks for a longer pause than a user accepts", async () => {
		proxy.injectFaults((call) =>
			call.startsWith("GET") ? undefined : { status: 429, headers: { "retry-after": "3600" } },
		);
		const before = proxy.requests.length;
		expect(await store.change({ kind: "add-member", name: "Gus" })).toBe("queued");
		expect(proxy.requests.slice(before).filter((call) => !call.startsWith("GET"))).toHaveLength(1);
		proxy.injectFaults(() => undefined);
		page.dispatchEvent(new Event("online"));
		await waitForSyncStatus(store, ({ pending }) => pending.length === 0);
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

	it("does not send a reset again whose answer was lost: a turn recorded since stays", async () => {
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
			await waitForFamily(other.store, (family) => family?.categories[0]?.cycle.length === 0);
			await other.store.change({ kind: "record-turn", draw: drawMember(other.store, "Dishes") });
		}
		await store.change({ kind: "reset-category", name: "Dishes" });
		proxy.injectFaults(() => undefined);
		expect(resets).toHaveLength(1);
		expect(requireFamily(store).categories[0]?.cycle).toHaveLength(1);
		await expectSameAsBackend();
		other.store.close();
	});

	it("sends a reset again that never arrived", async () => {
		proxy.injectFaults(faultOnce((call) => (call.startsWith("DELETE") ? "lost" : undefined)));
		expect(await store.change({ kind: "reset-category", name: "Dishes" })).toBe("saved");
		expect(requireFamily(store).categories[0]?.cycle).toEqual([]);
		await expectSameAsBackend();
	});

	it("resets only what was seen, though another phone reset and recorded what this one has not heard of", async () => {
		await store.change(turn());
		const other = await user.openDevice();
		await other.store.load();
		// Nothing notifies this page that the rows have changed.
		let elsewhere: Promise<void> | undefined;
		async function resetAndRecordElsewhere() {
			await other.store.change({ kind: "reset-category", name: "Dishes" });
			await other.store.change({ kind: "record-turn", draw: drawMember(other.store, "Dishes") });
		}
		proxy.injectFaults(async (call) => {
			if (!call.startsWith("GET")) return undefined;
			elsewhere ??= resetAndRecordElsewhere();
			await elsewhere;
			return undefined;
		});
		await store.change({ kind: "reset-category", name: "Dishes" });
		proxy.injectFaults(() => undefined);
		expect(requireFamily(store).categories[0]?.cycle).toHaveLength(1);
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
	expect(rows).toEqual([{ turns: shown.categories.reduce((sum, { cycle }) => sum + cycle.length, 0) }]);
}
