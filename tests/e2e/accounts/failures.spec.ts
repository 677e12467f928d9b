import { expect } from "@playwright/test";
import { clickButton, refuseCalls } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import {
	activate,
	addFamily,
	categoryCard,
	categoryNames,
	decisionButton,
	drawMember,
	expectErrorToast,
	expectSetup,
	expectToast,
	memberNames,
	openCategories,
	removeName,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";

test("a family that cannot be read, and that this browser has not seen yet", async ({ signedInDevice, server }) => {
	const page = await signedInDevice(await server.createUser());
	await expectSetup(page);
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
	await expect(page.getByRole("alertdialog")).toHaveCount(0);

	await refuseCalls(page, "GET", "family_people");
	await page.reload();
	await expect(viewTitle(page)).toHaveText("Your family could not be loaded");
	await page.unrouteAll();
	await clickButton(page, "Try again");
	await expectSetup(page);
});

test("members and categories that cannot be removed are there again", async ({ signedInDevice, server }) => {
	const page = await signedInDevice(await server.createUser());
	await addFamily(page, "Mia");
	await refuseCalls(page, "DELETE", "family_members");
	await removeName(page, "Mia");
	await expectErrorToast(page, "Error", "Failed to remove family member");
	await expect(memberNames(page)).toHaveText(["Mia"]);

	await refuseCalls(page, "DELETE", "decision_categories");
	await removeName(page, "Who does dishes?");
	await expectErrorToast(page, "Error", "Failed to remove decision category");
	await expect(categoryNames(page)).toHaveText(["Who does dishes?"]);
});

test("a turn that cannot be recorded can be confirmed again", async ({ signedInDevice, server }) => {
	const page = await signedInDevice(await server.createUser());
	await addFamily(page, "Mia");
	await openCategories(page);
	await refuseCalls(page, "POST", "category_cycles");
	await drawMember(page, "Who does dishes?");
	await decisionButton(page).click();
	await expectErrorToast(page, "Error", "Failed to record turn");
	await expect(decisionButton(page)).toHaveAttribute("aria-disabled", "false");

	await page.unrouteAll();
	await activate(decisionButton(page));
	await expectToast(page, "Decision Confirmed!", "Mia's turn has been used for Who does dishes?");
	await expect(categoryCard(page, "Who does dishes?")).toContainText("1 of 1 have had a turn");
});

test("a category that cannot be reset retains its turns, and one that was reset gets them back", async ({
	signedInDevice,
	server,
}) => {
	const page = await signedInDevice(await server.createUser());
	await addFamily(page, "Mia");
	await openCategories(page);
	await takeTurn(page, "Who does dishes?");
	await refuseCalls(page, "DELETE", "category_cycles");
	await clickButton(page, "Reset");
	await expectErrorToast(page, "Error", "Failed to reset category");
	await expect(categoryCard(page, "Who does dishes?")).toContainText("1 of 1 have had a turn");

	await page.unrouteAll();
	await activate(page.getByRole("button", { name: "Reset" }));
	await expect(categoryCard(page, "Who does dishes?")).toContainText("0 of 1 have had a turn");
	await clickButton(page, "Undo");
	await expect(page.getByRole("alertdialog")).toHaveCount(0);
	await expect(categoryCard(page, "Who does dishes?")).toContainText("1 of 1 have had a turn");
});
