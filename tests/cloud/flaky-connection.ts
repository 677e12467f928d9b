import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import type { Family } from "../../src/rules/family.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { type AppUser, createAppUser, type Device } from "../helpers/devices.ts";
import { type FlakyProxy, startFlakyProxy } from "../helpers/flaky-proxy.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { addMembersAndCategories, requireFamily, turnOf } from "./store-actions.ts";
import { waitForSyncStatus } from "./wait-for-store.ts";

export interface FlakyConnection {
	readonly backend: TestServer;
	readonly proxy: FlakyProxy;
	readonly user: AppUser;
	/** Has Ann, Ben and Dishes, with one turn recorded. */
	readonly device: Device;
	readonly store: FamilyStore;
	goOffline(): void;
	/** Notifies a page, that of `device` if left out. */
	goOnline(page?: { readonly page: EventTarget }): void;
	/** What another device reads; fails if a turn is recorded twice. */
	readBackendFamily(): Promise<Family>;
}

/** For every test of a file, a new user's device on a connection that may be bad. @param failsLocalWrites so no change can be stored on the device */
export function setupFlakyConnection({ failsLocalWrites = false } = {}): FlakyConnection {
	let backend: TestServer;
	let proxy: FlakyProxy;
	let user: AppUser;
	let device: Device;
	beforeAll(async () => {
		backend = await startTestServer();
	});
	afterAll(() => backend.stop());
	beforeEach(async () => {
		vi.spyOn(console, "warn").mockImplementation(() => {});
		// Its own for every test: a closed store still repeats its last calls for some seconds.
		proxy = await startFlakyProxy(backend.url);
		user = await createAppUser(backend);
		device = await user.openDevice(proxy.url);
		if (failsLocalWrites) device.tab.failWrites(new DOMException("no", "QuotaExceededError"));
		await device.store.load();
		await addMembersAndCategories(device.store, ["Ann", "Ben"], ["Dishes"]);
		await device.store.change(turnOf(device.store));
	});
	afterEach(async () => {
		device.store.close();
		await proxy.stop();
		vi.restoreAllMocks();
	});
	return {
		get backend() {
			return backend;
		},
		get proxy() {
			return proxy;
		},
		get user() {
			return user;
		},
		get device() {
			return device;
		},
		get store() {
			return device.store;
		},
		goOffline() {
			proxy.injectFaults(() => "lost");
			device.page.dispatchEvent(new Event("offline"));
		},
		goOnline({ page } = device) {
			proxy.injectFaults(() => undefined);
			page.dispatchEvent(new Event("online"));
		},
		async readBackendFamily() {
			const { store } = await user.openDevice();
			await store.load();
			const family = requireFamily(store);
			store.close();
			const { rows } = await backend.owner.query(
				"select count(*)::int as turns from category_cycles t join family_groups g on g.id = family_group_id where user_id = $1",
				[user.userId],
			);
			expect(rows).toEqual([{ turns: family.turns.filter(({ cycle }) => cycle > 0).length }]);
			return family;
		},
	};
}

export const isWrite = (call: string) => !call.startsWith("GET");

/** Resolves when no change is pending and the server answers. */
export const waitForSync = (store: FamilyStore) =>
	waitForSyncStatus(store, ({ isOffline, queued }) => !isOffline && queued.length === 0);
