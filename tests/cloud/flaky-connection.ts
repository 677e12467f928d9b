import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import type { Family } from "../../src/rules/family.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { type CloudBackend, type CloudDevice, type CloudUser, startCloudBackend } from "../helpers/cloud-backend.ts";
import { type FlakyProxy, startFlakyProxy } from "../helpers/flaky-proxy.ts";
import { addMembersAndCategories, drawMember } from "./store-actions.ts";
import { waitForSyncStatus } from "./wait-for-store.ts";

export interface FlakyConnection {
	readonly backend: CloudBackend;
	readonly proxy: FlakyProxy;
	readonly user: CloudUser;
	/** Has Ann, Ben and Dishes, with one turn recorded. */
	readonly device: CloudDevice;
	readonly store: FamilyStore;
	goOffline(): void;
	/** The page hears of it; that of `phone` unless told otherwise. */
	goOnline(page?: { readonly page: EventTarget }): void;
	/** What another phone finds; fails if a turn is there twice. */
	readBackendFamily(): Promise<Family>;
}

/** For every test of a file: somebody's phone on a line of its own, which may be bad. */
export function setupFlakyConnection(): FlakyConnection {
	let backend: CloudBackend;
	let line: FlakyProxy;
	let person: CloudUser;
	let phone: CloudDevice;
	beforeAll(async () => {
		backend = await startCloudBackend();
		line = await startFlakyProxy(backend.url);
	});
	afterAll(async () => {
		await line.stop();
		await backend.stop();
	});
	beforeEach(async () => {
		vi.spyOn(console, "warn").mockImplementation(() => {});
		person = await backend.createUser();
		phone = await person.openDevice(line.url);
		await phone.store.load();
		await addMembersAndCategories(phone.store, ["Ann", "Ben"], ["Dishes"]);
		await phone.store.change({ kind: "record-turn", draw: drawMember(phone.store, "Dishes") });
	});
	afterEach(() => {
		line.injectFaults(() => undefined);
		phone.store.close();
		vi.restoreAllMocks();
	});
	return {
		get backend() {
			return backend;
		},
		get proxy() {
			return line;
		},
		get user() {
			return person;
		},
		get device() {
			return phone;
		},
		get store() {
			return phone.store;
		},
		goOffline() {
			line.injectFaults(() => "lost");
			phone.page.dispatchEvent(new Event("offline"));
		},
		goOnline({ page } = phone) {
			line.injectFaults(() => undefined);
			page.dispatchEvent(new Event("online"));
		},
		async readBackendFamily() {
			const { store } = await person.openDevice();
			await store.load();
			const family = store.family() ?? { members: [], categories: [] };
			store.close();
			const { rows } = await backend.owner.query(
				"select count(*)::int as turns from category_cycles t join family_groups g on g.id = family_group_id where user_id = $1",
				[person.userId],
			);
			expect(rows).toEqual([{ turns: family.categories.reduce((sum, { cycle }) => sum + cycle.length, 0) }]);
			return family;
		},
	};
}

export const isWrite = (asked: string) => !asked.startsWith("GET");

/** Resolves when nothing waits and the backend is heard. */
export const waitForSync = (store: FamilyStore) =>
	waitForSyncStatus(store, ({ isOffline, pending }) => !isOffline && pending.length === 0);
