import { expect, type Page } from "@playwright/test";
import { ACCOUNT_FILES } from "../../helpers/built-files.ts";
import { clickButton, expectGuest, offlineIndicator, pendingIndicator } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { cachedPaths, waitForPrecache } from "../helpers/offline.ts";
import { addMember, expectToast, memberNames } from "../helpers/pages.ts";

test.use({ serviceWorkers: "allow" });
test.afterEach(({ server }) => server.start());

/** Resolves when the worker has all that a start without the server needs of an account. */
function waitForAccountCache(page: Page): Promise<void> {
	const cached = async () => (await cachedPaths(page))["whose-turn-accounts"]?.toSorted();
	return expect.poll(cached).toEqual([...ACCOUNT_FILES.map((file) => `/${file}`), "/config.json"].toSorted());
}

test("without the server a signed-in user's family is shown, changes stay pending through reloads and are sent once, until logout deletes it all", async ({
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	await addMember(page, "Mia");
	await expectToast(page, "Member Added", "Mia has been added to the family");
	await waitForPrecache(page);
	await waitForAccountCache(page);

	await page.context().setOffline(true);
	// The worker is offline, too: what it has not cached fails, where the server would respond with 404.
	await expect(page.evaluate(() => fetch("/assets/never-cached.js"))).rejects.toThrow("Failed to fetch");
	for (const path of ["/config.json", `/${ACCOUNT_FILES[0]}`])
		expect(await page.evaluate(async (path) => (await fetch(path)).status, path)).toBe(200);
	await page.context().setOffline(false);

	await server.kill();
	await page.reload();
	await expect(offlineIndicator(page)).toBeVisible();
	await expect(memberNames(page)).toHaveText(["Mia"]);
	await addMember(page, "Noah");
	await expect(pendingIndicator(page)).toHaveText("1 change is waiting to be sent");
	await page.reload();
	await expect(offlineIndicator(page)).toBeVisible();
	await expect(pendingIndicator(page)).toHaveText("1 change is waiting to be sent");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);

	await server.start();
	await page.evaluate(() => dispatchEvent(new Event("online")));
	await expect(pendingIndicator(page)).toHaveCount(0);
	await expect(offlineIndicator(page)).toHaveCount(0);
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await expect(memberNames(await signedInDevice(user))).toHaveText(["Mia", "Noah"]);

	await clickButton(page, "Logout");
	await expectGuest(page);
	await expect.poll(async () => Object.keys(await cachedPaths(page))).not.toContain("whose-turn-accounts");
});
