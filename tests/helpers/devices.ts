import type { SupabaseClient } from "@supabase/supabase-js";
import { FakeBrowser, type FakeTab } from "../../src/stores/browser/fake-browser.test-helper.ts";
import { createCloudStore } from "../../src/stores/cloud/cloud-store.ts";
import { createRetryingFetch } from "../../src/stores/cloud/http/retrying-fetch.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import type { TestServer } from "./test-server.ts";
import { insertAccount, nextAddress, nextEmail, openClient, PASSWORD, type ServerAddress } from "./users.ts";

/** How soon a call is repeated decides nothing, so nobody waits for it. */
const FIRST_BACKOFF_MS = 10;

/** The app on a page: its store, and where the browser's events arrive. */
interface DevicePage {
	readonly store: FamilyStore;
	readonly page: EventTarget;
	readonly tab: FakeTab;
}

export interface Device extends DevicePage {
	readonly client: SupabaseClient;
	readonly browser: FakeBrowser;
	/** Another page on this device, also after a reload. */
	openPage(): DevicePage;
}

/** A user with an account, who opens the app on devices. */
export interface AppUser {
	readonly userId: string;
	/**
	 * Signs in on a new device.
	 *
	 * @param through where the device finds the server, which may be a proxy
	 */
	openDevice(through?: string, browser?: FakeBrowser): Promise<Device>;
}

export async function createAppUser(server: TestServer): Promise<AppUser> {
	const email = nextEmail();
	return {
		userId: await insertAccount(server.owner, email),
		openDevice: (through = server.url, browser) =>
			openDevice({ ...server, url: through }, { email, password: PASSWORD }, browser),
	};
}

/** Signs in on a new device. */
export async function openDevice(
	server: ServerAddress,
	credentials: { readonly email: string; readonly password: string },
	browser = new FakeBrowser(),
): Promise<Device> {
	const client = openClient(server, nextAddress(), createRetryingFetch(fetch, FIRST_BACKOFF_MS));
	const { data, error } = await client.auth.signInWithPassword(credentials);
	if (error) throw error;
	const userId = data.user.id;
	const openPage = () => {
		const tab = browser.openTab();
		return { tab, page: tab.page, store: createCloudStore({ client, userId, ...tab }) };
	};
	return { client, browser, openPage, ...openPage() };
}
