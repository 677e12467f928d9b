import { expect, type Page } from "@playwright/test";
import { clickButton, offlineIndicator, pendingIndicator, refuseCalls, storedKeys } from "../helpers/account-pages.ts";
import {
	activate,
	addMember,
	categoryCard,
	decisionButton,
	drawMember,
	errorToasts,
	expectErrorToast,
	expectSetup,
	expectToast,
	memberNames,
	openCategories,
	removeName,
	viewTitle,
} from "../helpers/pages.ts";
import { DISHES, test } from "../helpers/people.ts";

test("a family that cannot be read, and that this browser has not seen yet", async ({ newPerson, signedInDevice }) => {
	const page = await signedInDevice(await newPerson("Mia"));
	await expect(memberNames(page)).toHaveText(["Mia"]);
	await refuseCalls(page, "GET", "family_people");
	// When the page is left, and not before: a response in flight would be stored again.
	await page.addInitScript(() => {
		for (const key of Object.keys(localStorage)) if (key.startsWith("whose-turn-family:")) localStorage.removeItem(key);
	});
	await page.reload();
	await expectErrorToast(page, "Error", "Failed to initialize family data");
	await expect(viewTitle(page)).toHaveText("Your family could not be loaded");
	// The network comes back while it is being read.
	await page.unrouteAll();
	await page.context().setOffline(true);
	await page.context().setOffline(false);
	await expectSetup(page);
	await expect(errorToasts(page)).toHaveCount(0);

	await refuseCalls(page, "GET", "family_people");
	await page.reload();
	await expect(viewTitle(page)).toHaveText("Your family could not be loaded");
	await page.unrouteAll();
	await clickButton(page, "Try again");
	await expect(memberNames(page)).toHaveText(["Mia"]);
});

async function expectNothingPending(page: Page): Promise<void> {
	await expect(pendingIndicator(page)).toHaveCount(0);
	expect((await storedKeys(page)).filter((key) => key.startsWith("whose-turn-waiting"))).toEqual([]);
}

test("what the server refuses is said and taken back, and can be done again", async ({ newPerson, signedInDevice }) => {
	const page = await signedInDevice(await newPerson("Mia"));
	await page.route("**/rest/v1/**", (route) => route.fulfill({ status: 500, json: { message: "no" } }));
	await addMember(page, "Noah");
	await expectErrorToast(page, "Error", "Failed to add family member");
	await removeName(page, "Mia");
	await expectErrorToast(page, "Error", "Failed to remove family member");
	await expect(memberNames(page)).toHaveText(["Mia"]);
	await expectNothingPending(page);

	await test.step("also after a start at which it refuses to be read", async () => {
		await page.reload();
		await expectErrorToast(page, "Error", "Failed to initialize family data");
		await addMember(page, "Noah");
		await expectErrorToast(page, "Error", "Failed to add family member");
		await expectNothingPending(page);
		await page.unrouteAll();
		await page.evaluate(() => dispatchEvent(new Event("online")));
		await expect(offlineIndicator(page)).toHaveCount(0);
		await expect(page.getByText("Failed to initialize family data")).toHaveCount(0);
		await expect(memberNames(page)).toHaveText(["Mia"]);
	});

	await test.step("a turn is confirmed by another press", async () => {
		await openCategories(page);
		await refuseCalls(page, "POST", "category_cycles");
		await drawMember(page, DISHES);
		await decisionButton(page).click();
		await expectErrorToast(page, "Error", "Failed to record turn");
		await expect(decisionButton(page)).toHaveAttribute("aria-disabled", "false");
		await page.unrouteAll();
		await activate(decisionButton(page));
		await expectToast(page, "Decision Confirmed!", `Mia's turn has been used for ${DISHES}`);
		await expect(categoryCard(page, DISHES)).toContainText("1 of 1 have had a turn");
	});
});
