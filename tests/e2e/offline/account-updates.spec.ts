import { expect, test } from "@playwright/test";
import { ACCOUNT_FILES } from "../../helpers/built-files.ts";
import { startOfflineServer } from "../../helpers/offline-server.ts";
import { STORED_SESSION } from "../../helpers/stored-session.ts";
import { expectVersion, updateNotice } from "../helpers/deployment.ts";
import { cachedPaths, waitForPrecache } from "../helpers/offline.ts";
import { storageEntries } from "../helpers/storage.ts";

test.use({ serviceWorkers: "allow" });

// Without the watch for requests to other hosts: the Supabase project of this server is one.
test("an account starts without the network after an update", async ({ browser }) => {
	const server = await startOfflineServer();
	const localStorage = [...storageEntries({}), { name: "whose-turn-session", value: JSON.stringify(STORED_SESSION) }];
	const context = await browser.newContext({
		serviceWorkers: "allow",
		storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
	});
	const page = await context.newPage();
	const cached = async () => (await cachedPaths(page))["whose-turn-accounts"]?.toSorted();
	const files = (version: string) =>
		[...ACCOUNT_FILES.map((file) => `/${file.replace(/\.js$/, `${version}.js`)}`), "/config.json"].toSorted();

	await page.goto(server.url);
	await waitForPrecache(page);
	await expect.poll(cached).toEqual(files(""));
	await server.deploy("next");
	await page.reload();
	// The message that the backend does not respond may lie over it.
	await updateNotice(page).getByRole("button", { name: "Reload" }).press("Enter");
	await expectVersion(page, "next");
	await server.stop();
	await page.reload();
	await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
	await expect.poll(cached).toEqual(files("-next"));
	await context.close();
	await server.remove();
});
