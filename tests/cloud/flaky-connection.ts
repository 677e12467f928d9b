import { afterEach, beforeEach, expect, vi } from "vitest";
import { type Family, namesOf } from "../../src/rules/family.ts";
import { startExamples } from "../../src/stores/example-changes.test-helper.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { type AppUser, createAppUser, type Device } from "../helpers/devices.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import type { TestServer } from "../helpers/test-server.ts";
import { type FlakyProxy, startFlakyProxy } from "./flaky-proxy.ts";
import { requireFamily } from "./store-actions.ts";

export interface FlakyConnection {
	readonly backend: TestServer;
	readonly proxy: FlakyProxy;
	readonly user: AppUser;
	/** Has Ann, Ben and Dishes, with one turn recorded. */
	readonly device: Device;
	/** Its own. */
	readonly store: FamilyStore;
	goOffline(): void;
	/** Notifies a page, that of `device` if left out. */
	goOnline(page?: { readonly page: EventTarget }): void;
	/** What another device reads; fails if a turn is recorded twice. */
	readBackendFamily(): Promise<Family>;
	/** The names in it. */
	readMembers(): Promise<readonly string[]>;
}

/**
 * For every test of a file, a new user's device on a connection that may be bad.
 *
 * @param failsLocalWrites so no change can be stored on the device
 */
export function setupFlakyConnection({ failsLocalWrites = false } = {}): FlakyConnection {
	const backend = setUpTestServer();
	const connection = {
		backend,
		goOffline() {
			connection.proxy.injectFaults(() => "lost");
			connection.device.page.dispatchEvent(new Event("offline"));
		},
		goOnline({ page } = connection.device) {
			connection.proxy.injectFaults(() => undefined);
			page.dispatchEvent(new Event("online"));
		},
		readBackendFamily,
		readMembers: async () => namesOf((await readBackendFamily()).members),
	} as FlakyConnection;
	beforeEach(async () => {
		vi.spyOn(console, "warn").mockImplementation(() => {});
		// Its own for every test: a closed store still repeats its last calls for some seconds.
		const proxy = await startFlakyProxy(backend.url);
		const user = await createAppUser(backend);
		const device = await user.openDevice(proxy.url);
		const { store } = device;
		Object.assign(connection, { proxy, user, device, store });
		if (failsLocalWrites) device.tab.failWrites(new DOMException("no", "QuotaExceededError"));
		await store.load();
		await startExamples(store.change, () => requireFamily(store));
	});
	afterEach(async () => {
		connection.store.close();
		await connection.proxy.stop();
		vi.restoreAllMocks();
	});
	return connection;

	async function readBackendFamily() {
		const { store } = await connection.user.openDevice();
		await store.load();
		const family = requireFamily(store);
		store.close();
		const { rows } = await backend.owner.query(
			`select count(*)::int as turns from ${COUNTING_TURNS} join family_groups g on g.id = family_group_id and user_id = $1`,
			[connection.user.userId],
		);
		expect(rows).toEqual([{ turns: family.turns.filter(({ cycle }) => cycle > 0).length }]);
		return family;
	}
}

export const isWrite = (call: string) => !call.startsWith("GET");

/** Of changes that wait on the device, whatever the store says. */
export const pendingKeys = ({ browser }: Device) =>
	[...browser.entries.keys()].filter((key) => key.startsWith("whose-turn-waiting:"));

/** Those that count in a cycle. */
export const COUNTING_TURNS =
	"(select * from whose_turn_private.visible_turns where reset_at is null and cycle is not null) turn";
