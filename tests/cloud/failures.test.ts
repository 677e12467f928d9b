import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { StoreError, TurnConflict } from "../../src/stores/errors.ts";
import { addMember } from "../../src/stores/opened-stores.test-helper.ts";
import type { NetworkFault } from "../helpers/flaky-proxy.ts";
import { isWrite, setupFlakyConnection } from "./flaky-connection.ts";
import { CHANGE_KINDS, categoryNames, createChange, memberNames, requireFamily, turnOf } from "./store-actions.ts";
import { waitForFamily } from "./wait-for-store.ts";

const connection = setupFlakyConnection({ failsLocalWrites: true });

describe("a change that can neither be made nor be stored on this device", () => {
	it.each([
		...CHANGE_KINDS.map((kind) => [kind, "refused", { status: 400 }] as const),
		// Once: a call that is lost is repeated for some seconds, whatever it was about.
		["add-member", "offline", "lost"] as const,
	])("shows at once, and is taken back: %s, %s", async (kind, code, fault) => {
		const before = requireFamily(connection.store);
		connection.proxy.injectFaults(() => fault);
		const change = connection.store.change(createChange(connection.store, kind));
		expect(requireFamily(connection.store)).not.toEqual(before);
		await expect(change).rejects.toMatchObject({ code });
		expect(requireFamily(connection.store)).toEqual(before);
		connection.proxy.injectFaults(() => undefined);
		await connection.store.change(createChange(connection.store, kind));
		expect(requireFamily(connection.store)).not.toEqual(before);
	});

	const ANSWERS: readonly [number, string][] = [
		[400, "refused"],
		[401, "signed-out"],
		[403, "refused"],
		[409, "refused"],
		[404, "refused"],
		[413, "refused"],
		[429, "busy"],
		[500, "refused"],
		[501, "refused"],
		[503, "busy"],
	];
	it.each(ANSWERS)("is taken back after an answer %i, which means %s", async (status, failure) => {
		const before = requireFamily(connection.store);
		connection.proxy.injectFaults((call) => (isWrite(call) ? { status } : undefined));
		const change = connection.store.change(createChange(connection.store, "add-member"));
		await expect(change).rejects.toSatisfy((reason) => reason instanceof StoreError && reason.code === failure);
		expect(requireFamily(connection.store)).toEqual(before);
	});

	it("takes back only what failed, and what needed it, when several are on their way", async () => {
		let writes = 0;
		connection.proxy.injectFaults((call): NetworkFault | undefined =>
			isWrite(call) && ++writes === 2 ? { status: 400 } : undefined,
		);
		const [member, category] = [randomUUID(), randomUUID()];
		const outcomes = await Promise.allSettled([
			connection.store.change({ kind: "add-member", member, name: "Cleo" }),
			connection.store.change({ kind: "add-category", category, name: "Chess" }),
			connection.store.change({ kind: "record-turn", category, member, n: 0 }),
			connection.store.change(addMember("Dan")),
		]);
		expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
		expect(outcomes[2]).toMatchObject({ reason: expect.any(TurnConflict) });
		expect(memberNames(connection.store)).toEqual(["Ann", "Ben", "Cleo", "Dan"]);
		expect(categoryNames(connection.store)).toEqual(["Dishes"]);
	});

	it("is a conflict when another phone removed who should have had the turn", async () => {
		const other = await connection.user.openDevice();
		await other.store.load();
		const turn = turnOf(connection.store);
		await other.store.change({ kind: "remove-member", member: turn.member });
		await expect(connection.store.change(turn)).rejects.toBeInstanceOf(TurnConflict);
		expect(requireFamily(connection.store)).toEqual(requireFamily(other.store));
		other.store.close();
	});
});

describe("a family that cannot be read", () => {
	it("is read as soon as the browser is online again", async () => {
		const { store, page } = (await connection.user.openDevice(connection.proxy.url)).openPage();
		connection.proxy.injectFaults(() => "lost");
		await expect(store.load()).rejects.toMatchObject({ code: "offline" });
		expect(store.family()).toBeUndefined();
		connection.proxy.injectFaults(() => undefined);
		page.dispatchEvent(new Event("online"));
		await waitForFamily(store, (family) => family !== undefined);
		expect(requireFamily(store)).toEqual(requireFamily(connection.store));
		store.close();
	});

	it("is not half a family behind a page that answers for the backend", async () => {
		const { store } = connection.device.openPage();
		connection.proxy.injectFaults(() => ({
			status: 200,
			headers: { "content-type": "text/html" },
			body: "<p>Welcome to our hotel",
		}));
		await expect(store.load()).rejects.toBeInstanceOf(StoreError);
		expect(store.family()).toBeUndefined();
		store.close();
	});
});

describe("a store that is closed", () => {
	it("forgets the family, listens to nothing and takes no change", async () => {
		const { store, page } = connection.device.openPage();
		await store.load();
		store.close();
		expect(store.family()).toBeUndefined();
		const before = connection.proxy.requests.length;
		page.dispatchEvent(new Event("focus"));
		await expect(store.change(createChange(connection.store, "add-member"))).rejects.toMatchObject({
			code: "signed-out",
		});
		await connection.store.change(createChange(connection.store, "add-member"));
		// That somebody is looking was said before, and nothing waits for it.
		const isOfFamily = (call: string) => call.includes("/rest/") && !call.includes("see_family");
		expect(connection.proxy.requests.slice(before).filter(isOfFamily)).toEqual(["POST /rest/v1/family_members"]);
		expect(store.family()).toBeUndefined();
	});

	it("may be opened again at once, as React does in development", async () => {
		const { store } = connection.device.openPage();
		const first = store.load();
		store.close();
		const second = store.load();
		await expect(first).rejects.toMatchObject({ code: "signed-out" });
		await second;
		expect(requireFamily(store)).toEqual(requireFamily(connection.store));
		store.close();
	});
});
