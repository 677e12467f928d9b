import { FakeBrowser } from "../../src/stores/browser/fake-browser.test-helper.ts";
import { createCloudStore } from "../../src/stores/cloud/cloud-store.ts";
import { createRetryingFetch } from "../../src/stores/cloud/http/retrying-fetch.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import type { TestServer } from "./test-server.ts";
import { insertAccount, nextAddress, nextEmail, openClient, PASSWORD, type ServerAddress } from "./users.ts";

/** How soon a call is repeated decides nothing, so nobody waits for it. */
const FIRST_BACKOFF_MS = 10;

export type Device = Awaited<ReturnType<typeof openDevice>>;

export type AppUser = Awaited<ReturnType<typeof createAppUser>>;

/** A user with an account, who opens the app on devices. */
export async function createAppUser(server: TestServer) {
	const email = nextEmail();
	return {
		userId: await insertAccount(server.owner, email),
		/** Signs in on a new device. @param through where it finds the server, which may be a proxy */
		openDevice: (through = server.url, browser?: FakeBrowser) =>
			openDevice({ ...server, url: through }, { email, password: PASSWORD }, browser),
	};
}

/** Signs in on a new device. */
export async function openDevice(
	server: ServerAddress,
	credentials: { readonly email: string; readonly password: string },
	browser = new FakeBrowser(),
) {
	const client = openClient(server, nextAddress(), createRetryingFetch(fetch, FIRST_BACKOFF_MS));
	const { data, error } = await client.auth.signInWithPassword(credentials);
	if (error) throw error;
	const userId = data.user.id;
	/** The app on another page of this device, also after a reload: its store, and where the browser's events arrive. */
	const openPage = () => {
		const tab = browser.openTab();
		const store: FamilyStore = createCloudStore({ client, userId, ...tab });
		return { tab, page: tab.page as EventTarget, store };
	};
	return { client, browser, openPage, ...openPage() };
}
