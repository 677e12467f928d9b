import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import {
	blockBackend,
	clickButton,
	expectGuest,
	expectSignedIn,
	expireAccessToken,
	openSettings,
	PENDING_MESSAGE,
	pendingIndicator,
	signIn,
} from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { addMember, expectToast, memberNames } from "../helpers/pages.ts";

/** A change that waits, and a session that ends by itself meanwhile. */
async function endSessionWithPendingMember(page: Page, name: string, endSession: () => Promise<void>): Promise<void> {
	const mend = await blockBackend(page);
	await addMember(page, name);
	await expectToast(page, "Waiting to Be Sent", PENDING_MESSAGE);
	await endSession();
	await expireAccessToken(page);
	await mend();
	await page.reload();
	await expect(page.getByRole("status").getByText("You have been logged out")).toBeVisible();
}

async function logOutEverywhere(page: Page): Promise<void> {
	await openSettings(page);
	await clickButton(page, "Log out on all devices");
	await expectGuest(page);
}

test("what waits of another account is said to be so, outlasts what is discarded of one's own, and is sent at its account's login", async ({
	signedInDevice,
	server,
}) => {
	const [ann, ben] = [await server.createUser(), await server.createUser()];
	const page = await signedInDevice(ann);
	await addMember(page, "Mia");
	await expectToast(page, "Member Added", "Mia has been added to the family");
	const annsPhone = await signedInDevice(ann);
	await endSessionWithPendingMember(page, "Noah", () => logOutEverywhere(annsPhone));

	await signIn(page, ben.email, PASSWORD);
	await expectSignedIn(page, ben.email);
	await expect(memberNames(page)).toHaveCount(0);
	await expect(pendingIndicator(page)).toHaveCount(0);
	await clickButton(page, "Logout");
	await expectGuest(page);
	await page.reload();
	await expect(pendingIndicator(page)).toHaveText(
		"1 change from another account is waiting to be sent. It stays on this device until that account logs in.",
	);
	await expect(page.getByText("You have been logged out")).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Discard" })).toHaveCount(0);
	await expect(page.getByText(/Mia|Noah|family\.example/)).toHaveCount(0);
	await expectNoViolations(page);
	await page.getByRole("link", { name: "Settings", exact: true }).click();
	await clickButton(page, "Remove from this device");
	const question = page.getByRole("alertdialog");
	await expect(question).toContainText("Changes from another account that haven't been sent yet will be lost, too.");
	await question.getByRole("button", { name: "Cancel" }).click();

	await test.step("one's own beside it is discarded alone", async () => {
		await signIn(page, ben.email, PASSWORD);
		await expectSignedIn(page, ben.email);
		const bensPhone = await signedInDevice(ben);
		await endSessionWithPendingMember(page, "Zoe", () => logOutEverywhere(bensPhone));
		await expect(pendingIndicator(page)).toHaveText([
			"1 change is waiting to be sent. Log in again and nothing will be lost.",
			"1 change from another account is waiting to be sent. It stays on this device until that account logs in.",
		]);
		await page.getByRole("status").getByRole("button", { name: "Discard" }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
		await expect(pendingIndicator(page)).toHaveText([/^1 change from another account/]);
		await expect(page.getByText("You have been logged out")).toHaveCount(0);
	});

	await signIn(page, ann.email, PASSWORD);
	await expectSignedIn(page, ann.email);
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await expect(pendingIndicator(page)).toHaveCount(0);
	await expect(memberNames(await signedInDevice(ann))).toHaveText(["Mia", "Noah"]);
	await expect(memberNames(await signedInDevice(ben))).toHaveCount(0);
});
