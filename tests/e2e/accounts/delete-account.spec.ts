import { expect, type Page } from "@playwright/test";
import { waitForSyncStatus } from "../../cloud/store-actions.ts";
import { PASSWORD } from "../../helpers/users.ts";
import {
	clickButton,
	expectGuest,
	expectSignedIn,
	field,
	openSettings,
	pendingIndicator,
	storedKeys,
	watchForNotice,
} from "../helpers/account-pages.ts";
import { downloadedFamily } from "../helpers/family-files.ts";
import { addCategory, expectErrorToast, expectToast, memberNames } from "../helpers/pages.ts";
import { join, test } from "../helpers/people.ts";

const DELETED_MESSAGE = ["Your account was deleted", "Everything in it has been removed from the server too."] as const;

const FOR_EVERYONE = "Delete everything for everyone, too?";

const account = (page: Page) => page.getByRole("region", { name: "Account", exact: true });

async function answerDialog(page: Page, button: "Cancel" | "Delete", name = "Delete your account?"): Promise<void> {
	const question = page.getByRole("alertdialog", { name });
	await question.getByRole("button", { name: button }).click();
	await expect(question).toBeHidden();
}

test("an account is deleted everywhere, by its password and two answers", async ({ newPerson, signedInDevice }) => {
	const [user, noah] = [await newPerson("Mia"), await newPerson()];
	await join(noah, user);
	await noah.store.load();
	const [page, phone] = [await signedInDevice(user), await signedInDevice(user)];
	// There live updates of either tab would tell first that the account is gone.
	await page.context().routeWebSocket("**/realtime/v1/**", () => {});
	await page.goto("/");
	const tab = await page.context().newPage();
	await tab.goto("/");
	for (const one of [page, tab]) await expect(memberNames(one)).toHaveText(["Mia"]);
	// Deleting does not wait for a change that the server does not take, from whichever tab it is sent.
	await page
		.context()
		.route("**/rest/v1/decision_categories*", (route) =>
			route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 503 }),
		);
	await addCategory(page, "Chess");
	await expect(pendingIndicator(page)).toBeVisible();

	await openSettings(page);
	await clickButton(page, "Delete my account");
	const { content } = await downloadedFamily(page, account(page));
	expect(content).toMatchObject({ members: [{ name: "Mia" }] });
	await field(page, "Your password").fill("not my password");
	await clickButton(page, "Delete my account forever");
	await answerDialog(page, "Delete");
	await expectErrorToast(page, "Account Not Deleted", "That's not the right password. Please try again.");
	await expect(account(page)).toContainText(user.email);
	await field(page, "Your password").fill(PASSWORD);
	await clickButton(page, "Delete my account forever");
	await expect(page.getByRole("alertdialog")).toContainText(user.email);
	await answerDialog(page, "Cancel");
	await expect(page.getByRole("button", { name: "Delete my account forever" })).toBeFocused();
	await clickButton(page, "Delete my account forever");
	await answerDialog(page, "Delete");
	await answerDialog(page, "Cancel", FOR_EVERYONE);

	const watches = await Promise.all([page, tab].map((one) => watchForNotice(one)));
	let calls = 0;
	await page.route("**/rpc/delete_my_account", async (route) => {
		const response = await route.fetch();
		if (response.ok() && ++calls === 1) return route.abort();
		return route.fulfill({ response });
	});
	await clickButton(page, "Delete my account forever");
	await answerDialog(page, "Delete");
	await answerDialog(page, "Delete", FOR_EVERYONE);
	await expectToast(page, ...DELETED_MESSAGE);
	await expectGuest(page);
	await expect(page).toHaveURL("/");
	expect(calls).toBe(2);
	await expectGuest(tab);
	await expectToast(tab, ...DELETED_MESSAGE);
	// No change is left to be sent, in no tab and for no moment.
	for (const wasShown of watches) expect(await wasShown()).toBe(false);
	// It may have heard of it already.
	await phone.evaluate(() => dispatchEvent(new Event("focus")));
	await expectGuest(phone);
	await expectToast(phone, ...DELETED_MESSAGE);
	for (const one of [page, phone]) {
		await expect(memberNames(one)).toHaveCount(0);
		expect(await storedKeys(one)).toEqual([]);
	}
	await expect(user.signIn()).rejects.toThrow(/invalid_credentials/);
	await waitForSyncStatus(noah.store, ({ isRemoved }) => isRemoved === true);
});

test("deleting an account that has only Google asks Google again, and a no is said there", async ({ page, server }) => {
	const email = server.newEmail();
	server.google.setNextUser({ sub: email, email, email_verified: true });
	await page.goto("/signup");
	await clickButton(page, "Continue with Google");
	await expectSignedIn(page, email);
	await page.clock.setSystemTime(Date.now() + 9 * 60_000);
	await page.reload();
	await openSettings(page);
	await clickButton(page, "Delete my account");
	await expect(account(page)).toContainText("First, please confirm that it's you:");
	await expect(page.getByRole("button", { name: "Delete my account forever" })).toBeHidden();

	server.google.setNextUser("denies");
	await page.context().clearCookies();
	await clickButton(page, "Continue with Google");
	await expectErrorToast(page, "Google Login Failed", /./);
	await expect(page.getByText("Call +1 555 0100")).toHaveCount(0);
	await expect(page).toHaveURL("/settings#delete-account");
	await expect(account(page)).toContainText(email);

	server.google.setNextUser({ sub: email, email, email_verified: true });
	await page.clock.setSystemTime(Date.now());
	await clickButton(page, "Continue with Google");
	await expect(page).toHaveURL("/settings#delete-account");
	await clickButton(page, "Delete my account forever");
	await answerDialog(page, "Delete");
	await expectToast(page, ...DELETED_MESSAGE);
	await expectGuest(page);
});
