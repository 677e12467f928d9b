import { expect } from "@playwright/test";
import { cycleIn, memberNames as namesIn, waitForFamily } from "../../cloud/store-actions.ts";
import {
	clickButton,
	expectGuest,
	expectSignedIn,
	offlineIndicator,
	PENDING_MESSAGE,
	pendingIndicator,
	storedKeys,
	watchForNotice,
} from "../helpers/account-pages.ts";
import {
	addMember,
	categoryCard,
	decisionButton,
	drawMember,
	expectToast,
	memberNames,
	openCategories,
	returnToCategories,
} from "../helpers/pages.ts";
import { DISHES, test } from "../helpers/people.ts";
import { cachedPaths, waitForAccountCache, waitForPrecache } from "./precache.ts";

test.use({ serviceWorkers: "allow" });

test("an evening without a network survives reloads, and then is sent once", async ({ newPerson, signedInDevice }) => {
	const mia = await newPerson("Mia");
	const page = await signedInDevice(mia);
	await waitForPrecache(page);
	await waitForAccountCache(page);
	const question = page.getByRole("alertdialog", { name: "Log Out Now?" });

	await page.context().setOffline(true);
	// The worker is offline, too: what it has not cached fails.
	await expect(page.evaluate(() => fetch("/assets/never-cached.js"))).rejects.toThrow("Failed to fetch");
	await page.reload();
	await expect(offlineIndicator(page)).toBeVisible();
	await addMember(page, "Noah");
	await expectToast(page, "Waiting to Be Sent", PENDING_MESSAGE);
	await openCategories(page);
	const chosen = await drawMember(page, DISHES);
	await decisionButton(page).click();
	await returnToCategories(page);
	await expect(categoryCard(page, DISHES)).toContainText("1 of 2 have had a turn");
	await page.reload();
	await expect(offlineIndicator(page)).toBeVisible();
	await expect(pendingIndicator(page)).toHaveText("2 changes are waiting to be sent");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await clickButton(page, "Logout");
	await expect(question).toContainText("2 changes have not been sent yet and would be lost.");
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toHaveCount(0);

	await page.context().setOffline(false);
	await expect(offlineIndicator(page)).toHaveCount(0);
	await expect(pendingIndicator(page)).toHaveCount(0);
	await waitForFamily(mia.store, (family) => family?.turns.length === 1);
	expect([namesIn(mia.store), cycleIn(mia.store, DISHES)]).toEqual([["Mia", "Noah"], [chosen]]);

	const tab = await page.context().newPage();
	await tab.goto("/");
	await expectSignedIn(tab, mia.email);
	await page.context().setOffline(true);
	await addMember(page, "Kim");
	await expect(pendingIndicator(tab)).toBeVisible();
	const watches = await Promise.all([page, tab].map((one) => watchForNotice(one)));
	await clickButton(page, "Logout");
	await expect(question).toContainText("1 change has not been sent yet and would be lost.");
	await question.getByRole("button", { name: "Logout" }).click();
	for (const one of [page, tab]) await expectGuest(one);
	for (const wasShown of watches) expect(await wasShown()).toBe(false);
	// Of the device: that the sound was heard once.
	expect(await storedKeys(page)).toEqual(["whose-turn-sound"]);
	await expect.poll(async () => Object.keys(await cachedPaths(page))).not.toContain("whose-turn-accounts");
});
