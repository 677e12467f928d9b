import { expect, type Page } from "@playwright/test";
import { test } from "../../helpers/accounts-e2e.ts";
import {
	expectGuest,
	expectSignedIn,
	field,
	openSettings,
	press,
	signIn,
	storedKeys,
	waitingMark,
} from "../../helpers/accounts-screens.ts";
import { PASSWORD } from "../../helpers/accounts-site.ts";
import { downloadedFamily } from "../../helpers/downloaded-family.ts";
import { addCategory, addMember, expectError, expectNews, memberNames } from "../../helpers/e2e-app.ts";

const GONE = ["Your account was deleted", "Nothing of it and of your family is left on the server."] as const;

const account = (page: Page) => page.getByRole("region", { name: "Account" });

async function askToDelete(page: Page, password: string): Promise<void> {
	await openSettings(page);
	await press(page, "Delete my account");
	await field(page, "Your password").fill(password);
	await press(page, "Delete my account for ever");
}

async function answer(page: Page, button: "Cancel" | "Delete"): Promise<void> {
	const question = page.getByRole("alertdialog", { name: "Delete your account?" });
	await question.getByRole("button", { name: button }).click();
	await expect(question).toBeHidden();
}

test("who deletes the account is offered a copy, asked once more, and is a guest everywhere afterwards", async ({
	deviceOf,
	site,
}) => {
	const person = await site.newcomer();
	const [page, phone] = [await deviceOf(person), await deviceOf(person)];
	const tab = await page.context().newPage();
	await tab.goto("/");
	await expectSignedIn(tab, person.email);
	await addMember(page, "Mia");
	await expectNews(page, "Member Added", "Mia has been added to the family");
	// Deleting does not wait for a change that the server does not take, from whichever tab it is sent.
	await page
		.context()
		.route("**/rest/v1/decision_categories*", (route) =>
			route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 503 }),
		);
	await addCategory(page, "Dishes");
	await expect(waitingMark(page)).toBeVisible();

	await askToDelete(page, PASSWORD);
	await expect(page.getByRole("alertdialog")).toContainText(person.email);
	await answer(page, "Cancel");
	await expect(page.getByRole("button", { name: "Delete my account for ever" })).toBeFocused();
	const { content } = await downloadedFamily(page, account(page));
	expect(content).toMatchObject({ members: ["Mia"] });
	await press(page, "Delete my account for ever");
	await answer(page, "Delete");

	await expectNews(page, ...GONE);
	await expectGuest(page);
	await expect(page).toHaveURL("/");
	await expect(memberNames(page)).toHaveCount(0);
	expect(await storedKeys(page)).toEqual([]);
	await expectGuest(tab);
	// It may have heard of it already.
	await phone.evaluate(() => dispatchEvent(new Event("focus")));
	await expectNews(phone, ...GONE);
	await expectGuest(phone);
	await expect(memberNames(phone)).toHaveCount(0);
	expect(await storedKeys(phone)).toEqual([]);

	await signIn(page, person.email, PASSWORD);
	await expectError(page, "Login Failed", "Invalid login credentials");
});

test("a wrong password deletes nothing", async ({ deviceOf, site }) => {
	const person = await site.newcomer();
	const page = await deviceOf(person);
	await askToDelete(page, "not my password");
	await answer(page, "Delete");
	await expectError(page, "Account Not Deleted", "This is not your password. Please try again.");
	await page.reload();
	await expect(account(page)).toContainText(person.email);
});

test("without a network nothing is deleted, and the next try goes through", async ({ deviceOf, site }) => {
	const page = await deviceOf(await site.newcomer());
	await askToDelete(page, PASSWORD);
	await page.route("**/auth/v1/token**", (route) => route.abort());
	await answer(page, "Delete");
	await expectError(
		page,
		"Account Not Deleted",
		"The server cannot be reached. Please check your connection and try again.",
	);
	await page.unroute("**/auth/v1/token**");
	await press(page, "Delete my account for ever");
	await answer(page, "Delete");
	await expectNews(page, ...GONE);
	await expectGuest(page);
});

test("an answer that got lost on the way does not matter: it is asked for again", async ({ deviceOf, site }) => {
	const person = await site.newcomer();
	const page = await deviceOf(person);
	let calls = 0;
	await page.route("**/rpc/delete_my_account", async (route) => {
		if (++calls > 1) return route.continue();
		await route.fetch();
		await route.abort();
	});
	await askToDelete(page, PASSWORD);
	await answer(page, "Delete");
	await expectNews(page, ...GONE);
	await expectGuest(page);
	expect(calls).toBe(2);
});

test("too many attempts are told in words", async ({ deviceOf, site }) => {
	const page = await deviceOf(await site.newcomer());
	await page.route("**/auth/v1/token**", (route) =>
		route.fulfill({
			status: 429,
			json: {
				code: 429,
				error_code: "over_request_rate_limit",
				msg: "Too many attempts. Please try again in 5 minutes.",
			},
		}),
	);
	await askToDelete(page, PASSWORD);
	await answer(page, "Delete");
	await expectError(page, "Account Not Deleted", "Too many attempts. Please try again in 5 minutes.");
});

test("an account with Google only asks for Google again, and comes back to where it was", async ({ page, site }) => {
	const email = site.newEmail();
	site.google.nextPerson({ sub: email, email, email_verified: true });
	await page.goto("/login");
	await press(page, "Continue with Google");
	await expectSignedIn(page, email);
	// Nine minutes later.
	await page.clock.setSystemTime(Date.now() + 9 * 60_000);
	await page.reload();
	await openSettings(page);
	await press(page, "Delete my account");
	await expect(account(page)).toContainText("Please show first that it is you:");
	await expect(page.getByRole("button", { name: "Delete my account for ever" })).toBeHidden();
	await page.clock.setSystemTime(Date.now());
	await press(page, "Continue with Google");

	await expect(page).toHaveURL("/settings#delete-account");
	await press(page, "Delete my account for ever");
	await answer(page, "Delete");
	await expectNews(page, ...GONE);
	await expectGuest(page);
});

test("who says no at Google stays logged in, and is told in the settings", async ({ page, site }) => {
	const email = site.newEmail();
	site.google.nextPerson({ sub: email, email, email_verified: true });
	await page.goto("/login");
	await press(page, "Continue with Google");
	await expectSignedIn(page, email);
	await page.clock.setSystemTime(Date.now() + 9 * 60_000);
	await page.reload();
	await openSettings(page);
	await press(page, "Delete my account");
	site.google.nextPerson("denies");
	await page.context().clearCookies();
	await press(page, "Continue with Google");
	await expectError(page, "Google Login Failed", /./);
	await expect(page).toHaveURL("/settings#delete-account");
	await expect(account(page)).toContainText(email);
});
