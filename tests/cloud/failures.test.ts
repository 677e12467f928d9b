import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { StoreError, TurnConflict } from "../../src/stores/errors.ts";
import { type AppUser, createAppUser, type Device } from "../helpers/devices.ts";
import { type FlakyProxy, type NetworkFault, startFlakyProxy } from "../helpers/flaky-proxy.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { addMembersAndCategories, CHANGE_KINDS, createChange, drawMember, requireFamily } from "./store-actions.ts";
import { waitForFamily } from "./wait-for-store.ts";

let backend: TestServer;
let proxy: FlakyProxy;
let user: AppUser;
let device: Device;
beforeAll(async () => {
	backend = await startTestServer();
	proxy = await startFlakyProxy(backend.url);
});
afterAll(async () => {
	await proxy.stop();
	await backend.stop();
});
beforeEach(async () => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
	user = await createAppUser(backend);
	device = await user.openDevice(proxy.url);
	device.tab.failWrites(new DOMException("no", "QuotaExceededError"));
	await device.store.load();
	await addMembersAndCategories(device.store, ["Ann", "Ben"], ["Dishes"]);
	await device.store.change({ kind: "record-turn", draw: drawMember(device.store, "Dishes") });
});
afterEach(() => {
	proxy.injectFaults(() => undefined);
	device.store.close();
	vi.restoreAllMocks();
});

const isWrite = (call: string) => !call.startsWith("GET");

describe("a change that can neither be made nor be stored on this device", () => {
	it.each(CHANGE_KINDS)("shows at once, and is taken back when the network is down: %s", async (kind) => {
		const before = requireFamily(device.store);
		proxy.injectFaults(() => "lost");
		const change = device.store.change(createChange(device.store, kind));
		expect(requireFamily(device.store)).not.toEqual(before);
		await expect(change).rejects.toMatchObject({ code: "offline" });
		expect(requireFamily(device.store)).toEqual(before);
		proxy.injectFaults(() => undefined);
		await device.store.change(createChange(device.store, kind));
		expect(requireFamily(device.store)).not.toEqual(before);
	});

	const ANSWERS: readonly [number, string][] = [
		[400, "refused"],
		[401, "signed-out"],
		[403, "refused"],
		[409, "refused"],
		[404, "refused"],
		[408, "busy"],
		[413, "refused"],
		[429, "busy"],
		[500, "refused"],
		[501, "refused"],
		[502, "busy"],
		[503, "busy"],
		[504, "busy"],
	];
	it.each(ANSWERS)("is taken back after an answer %i, which means %s", async (status, failure) => {
		const before = requireFamily(device.store);
		proxy.injectFaults((call) => (isWrite(call) ? { status } : undefined));
		const change = device.store.change(createChange(device.store, "add-member"));
		await expect(change).rejects.toSatisfy((reason) => reason instanceof StoreError && reason.code === failure);
		expect(requireFamily(device.store)).toEqual(before);
	});

	it("takes back only what failed, and what needed it, when several are on their way", async () => {
		let writes = 0;
		proxy.injectFaults((call): NetworkFault | undefined =>
			isWrite(call) && ++writes === 2 ? { status: 400 } : undefined,
		);
		const outcomes = await Promise.allSettled([
			device.store.change({ kind: "add-member", name: "Cleo" }),
			device.store.change({ kind: "add-category", name: "Chess" }),
			device.store.change({
				kind: "record-turn",
				draw: { category: "Chess", member: "Cleo", isNewCycle: false, cycle: [] },
			}),
			device.store.change({ kind: "add-member", name: "Dan" }),
		]);
		expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
		expect(outcomes[2]).toMatchObject({ reason: expect.any(TurnConflict) });
		expect(requireFamily(device.store).members).toEqual(["Ann", "Ben", "Cleo", "Dan"]);
		expect(requireFamily(device.store).categories.map(({ name }) => name)).toEqual(["Dishes"]);
		expect(console.warn).toHaveBeenCalledWith("A turn was not recorded: its member or category is not there.");
	});

	it("is a conflict when another phone removed who should have had the turn", async () => {
		const other = await user.openDevice();
		await other.store.load();
		const drawn = drawMember(device.store, "Dishes");
		await other.store.change({ kind: "remove-member", name: drawn.member });
		await expect(device.store.change({ kind: "record-turn", draw: drawn })).rejects.toBeInstanceOf(TurnConflict);
		expect(requireFamily(device.store)).toEqual(requireFamily(other.store));
		other.store.close();
	});
});

describe("a family that cannot be read", () => {
	it("is read as soon as the browser is online again", async () => {
		const { store, page } = (await user.openDevice(proxy.url)).openPage();
		proxy.injectFaults(() => "lost");
		await expect(store.load()).rejects.toMatchObject({ code: "offline" });
		expect(store.family()).toBeUndefined();
		proxy.injectFaults(() => undefined);
		page.dispatchEvent(new Event("online"));
		await waitForFamily(store, (family) => family !== undefined);
		expect(requireFamily(store)).toEqual(requireFamily(device.store));
		store.close();
	});

	it("is not half a family behind a page that answers for the backend", async () => {
		const { store } = device.openPage();
		proxy.injectFaults(() => ({
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
		const { store, page } = device.openPage();
		await store.load();
		store.close();
		expect(store.family()).toBeUndefined();
		const before = proxy.requests.length;
		page.dispatchEvent(new Event("focus"));
		await expect(store.change(createChange(device.store, "add-member"))).rejects.toMatchObject({
			code: "signed-out",
		});
		await device.store.change(createChange(device.store, "add-member"));
		expect(proxy.requests.slice(before).filter((call) => call.includes("/rest/"))).toEqual([
			"POST /rest/v1/family_members",
		]);
		expect(store.family()).toBeUndefined();
	});

	it("may be opened again at once, as React does in development", async () => {
		const { store } = device.openPage();
		const first = store.load();
		store.close();
		const second = store.load();
		await expect(first).rejects.toMatchObject({ code: "signed-out" });
		await second;
		expect(requireFamily(store)).toEqual(requireFamily(device.store));
		store.close();
	});
});
