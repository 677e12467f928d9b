import { describe, expect, it } from "vitest";
import { namesOf } from "../../src/rules/family.ts";
import { SESSION_REFRESH_FAILED } from "../../src/stores/cloud/http/refresh-session.ts";
import { SYNCED } from "../../src/stores/family-store.ts";
import { addMember } from "../../src/stores/opened-stores.test-helper.ts";
import type { NetworkFault } from "../helpers/flaky-proxy.ts";
import { isWrite, setupFlakyConnection, waitForSync } from "./flaky-connection.ts";
import { CHANGE_KINDS, createChange, memberNames, requireFamily } from "./store-actions.ts";
import { waitForSyncStatus } from "./wait-for-store.ts";

const connection = setupFlakyConnection();

const pendingKeys = () =>
	[...connection.device.browser.entries.keys()].filter((key) => key.startsWith("whose-turn-waiting:"));

describe("a server that fails", () => {
	const PASSING: readonly NetworkFault[] = [
		...[401, 408, 429, 502, 503, 504].map((status) => ({ status })),
		...[200, 403, 500, 511].map((status) => ({
			status,
			headers: { "content-type": "text/html" },
			body: "<p>Welcome to our hotel",
		})),
		{ status: 200, headers: { "content-type": "text/plain" }, body: "Welcome to our hotel" },
	];
	it.each(PASSING)("after %o a change is pending, and is made once it answers", async (trouble) => {
		connection.proxy.injectFaults((call) => (isWrite(call) && call.includes("/rest/") ? trouble : undefined));
		expect(await connection.store.change(addMember("Cleo"))).toEqual({ outcome: "queued" });
		expect(connection.store.syncStatus()).toMatchObject({ isOffline: false, queued: [{ change: { name: "Cleo" } }] });
		connection.goOnline();
		await waitForSync(connection.store);
		expect(namesOf((await connection.readBackendFamily()).members)).toEqual(["Ann", "Ben", "Cleo"]);
	});

	it.each([
		...[400, 403, 404, 409, 413, 501].map((status) => [status, "add-member"] as const),
		...CHANGE_KINDS.map((kind) => [500, kind] as const),
	])("whose answer is %i refuses a change, also when it answers nothing else: %s", async (status, kind) => {
		const before = requireFamily(connection.store);
		for (const isEverything of [false, true]) {
			connection.proxy.injectFaults((call) =>
				call.includes("/rest/") && (isEverything || isWrite(call)) ? { status, body: "{}" } : undefined,
			);
			const change = connection.store.change(createChange(connection.store, kind));
			expect(requireFamily(connection.store)).not.toEqual(before);
			await expect(change).rejects.toBeInstanceOf(Error);
			expect(requireFamily(connection.store)).toEqual(before);
			expect(connection.store.syncStatus()).toMatchObject({ queued: [], failed: [] });
			expect(pendingKeys()).toEqual([]);
		}
		connection.proxy.injectFaults(() => undefined);
		connection.store.close();
		await connection.store.load();
		expect(requireFamily(connection.store)).toEqual(before);
	});

	it("refuses a change after a start at which it refuses to be read, and leaves what was pending", async () => {
		connection.goOffline();
		await connection.store.change(addMember("Cleo"));
		connection.store.close();
		connection.proxy.injectFaults((call) => (call.includes("/rest/") ? { status: 500 } : undefined));
		const { store, page } = connection.device.openPage();
		await expect(store.load()).rejects.toMatchObject({ code: "refused" });
		expect(memberNames(store)).toEqual(["Ann", "Ben", "Cleo"]);
		expect(store.syncStatus()).toMatchObject({ isOffline: true, queued: [{ change: { name: "Cleo" } }] });
		await expect(store.change(addMember("Dan"))).rejects.toMatchObject({ code: "refused" });
		expect(store.syncStatus()).toMatchObject({ queued: [{ change: { name: "Cleo" } }], failed: [] });
		connection.goOnline({ page });
		await waitForSync(store);
		expect(namesOf((await connection.readBackendFamily()).members)).toEqual(["Ann", "Ben", "Cleo"]);
		store.close();
	});

	it.each(["lost", { status: 503 }] as const)(
		"refuses a change that it answers with 500, also when the reading after it is %o",
		async (trouble) => {
			const before = requireFamily(connection.store);
			connection.proxy.injectFaults((call) => {
				if (!call.includes("/rest/")) return;
				return isWrite(call) ? { status: 500, body: "{}" } : trouble;
			});
			const change = connection.store.change(addMember("Cleo"));
			await expect(change).rejects.toMatchObject({ code: "refused" });
			expect(requireFamily(connection.store)).toEqual(before);
			expect(connection.store.syncStatus()).toMatchObject({ queued: [], failed: [] });
			expect(pendingKeys()).toEqual([]);
		},
	);

	it("and a renewal of the token that fails once are offline only for whoever reads meanwhile", async () => {
		connection.device.page.dispatchEvent(new Event(SESSION_REFRESH_FAILED));
		expect(connection.store.syncStatus()).toEqual(SYNCED);
		expect(await connection.store.change(addMember("Cleo"))).toEqual({ outcome: "saved" });
		expect(connection.store.syncStatus()).toEqual(SYNCED);

		let answerAll = () => {};
		const held = new Promise<undefined>((resolve) => {
			answerAll = () => resolve(undefined);
		});
		const requested = new Promise<void>((resolve) => {
			connection.proxy.injectFaults((call) => {
				if (call.includes("/rest/")) resolve();
				return held;
			});
		});
		connection.device.page.dispatchEvent(new Event("focus"));
		await requested;
		connection.device.page.dispatchEvent(new Event(SESSION_REFRESH_FAILED));
		expect(connection.store.syncStatus().isOffline).toBe(true);
		expect(await connection.store.change(addMember("Dan"))).toEqual({ outcome: "queued" });
		answerAll();
		await waitForSync(connection.store);
		expect(namesOf((await connection.readBackendFamily()).members)).toEqual(["Ann", "Ben", "Cleo", "Dan"]);
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

	it("refuses a queued change: it is reported, and the next one is made nevertheless", async () => {
		connection.goOffline();
		await connection.store.change(addMember("Cleo"));
		await connection.store.change(addMember("Dan"));
		let writes = 0;
		connection.goOnline();
		connection.proxy.injectFaults((call) => (isWrite(call) && ++writes === 1 ? { status: 403 } : undefined));
		await waitForSync(connection.store);
		expect(connection.store.syncStatus().failed).toMatchObject([{ change: { kind: "add-member", name: "Cleo" } }]);
		expect(namesOf((await connection.readBackendFamily()).members)).toEqual(["Ann", "Ben", "Dan"]);
	});

	it("that does not respond for long lets a change be queued, and a family that is read is not called offline", async () => {
		let answerAll = () => {};
		const held = new Promise<undefined>((resolve) => {
			answerAll = () => resolve(undefined);
		});
		connection.proxy.injectFaults(() => held);
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
		reloaded.close();
		answerAll();
		await waitForSync(connection.store);
		expect(namesOf((await connection.readBackendFamily()).members)).toEqual(["Ann", "Ben", "Cleo"]);
	});
});
