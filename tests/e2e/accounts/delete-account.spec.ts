import { expect, type Page, type Route } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import {
	clickButton,
	expectGuest,
	expectSignedIn,
	field,
	openSettings,
	pendingIndicator,
	signIn,
	storedKeys,
	watchForLoggedOutNotice,
} from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { downloadedFamily } from "../helpers/download.ts";
import { addCategory, addMember, expectErrorToast, expectToast, memberNames } from "../helpers/pages.ts";

const DELETED_MESSAGE = ["Your account was deleted", "Everything in it has been removed from the server too."] as const;

const account = (page: Page) => page.getByRole("region", { name: "Account", exact: true });

async function askToDelete(page: Page, password: string): Promise<void> {
	await openSettings(page);
	await clickButton(page, "Delete my account");
	await field(page, "Your password").fill(password);
	await clickButton(page, "Delete my account forever");
}

async function answerDialog(page: Page, button: "Cancel" | "Delete"): Promise<void> {
	const question = page.getByRole("alertdialog", { name: "Delete your account?" });
	await question.getByRole("button", { name: button }).click();
	await expect(question).toBeHidden();
}

test("deleting the account offers a copy, asks once more, and leaves a guest everywhere", async ({
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const [page, phone] = [await signedInDevice(user), await signedInDevice(user)];
	const [tab, phoneTab] = [await page.context().newPage(), await phone.context().newPage()];
	for (const second of [tab, phoneTab]) {
		await second.goto("/");
		await expectSignedIn(second, user.email);
	}
	await addMember(page, "Mia");
	await expectToast(page, "Member Added", "Mia has been added to the family");
	// Deleting does not wait for a change that the server does not take, from whichever tab it is sent.
	await page
		.context()
		.route("**/rest/v1/decision_categories*", (route) =>
			route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 503 }),
		);
	await addCategory(page, "Dishes");
	await expect(pendingIndicator(page)).toBeVisible();

	await askToDelete(page, PASSWORD);
	await expect(page.getByRole("alertdialog")).toContainText(user.email);
	await answerDialog(page, "Cancel");
	await expect(page.getByRole("button", { name: "Delete my account forever" })).toBeFocused();
	const { content } = await downloadedFamily(page, account(page));
	expect(content).toMatchObject({ members: [{ name: "Mia" }] });
	const watches = await Promise.all([page, tab].map(watchForLoggedOutNotice));
	await clickButton(page, "Delete my account forever");
	await answerDialog(page, "Delete");

	await expectToast(page, ...DELETED_MESSAGE);
	await expectGuest(page);
	await expect(page).toHaveURL("/");
	await expect(memberNames(page)).toHaveCount(0);
	expect(await storedKeys(page)).toEqual([]);
	await expectGuest(tab);
	await expectToast(tab, ...DELETED_MESSAGE);
	// No change is left to be sent, in no tab and for no moment.
	for (const wasShown of watches) expect(await wasShown()).toBe(false);
	// It may have heard of it already.
	await phone.evaluate(() => dispatchEvent(new Event("focus")));
	for (const one of [phone, phoneTab]) {
		await expectGuest(one);
		await expectToast(one, ...DELETED_MESSAGE);
	}
	await expect(memberNames(phone)).toHaveCount(0);
	expect(await storedKeys(phone)).toEqual([]);

	await signIn(page, user.email, PASSWORD);
	await expectErrorToast(page, "Login Failed", "Invalid login credentials");
});

test("what keeps an account from being deleted is said in words, and the next try goes through, though its answer is lost", async ({
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	// Live updates would tell first that the account is gone.
	await page.routeWebSocket("**/realtime/v1/**", () => {});
	await page.reload();
	await askToDelete(page, "not my password");
	await answerDialog(page, "Delete");
	await expectErrorToast(page, "Account Not Deleted", "That's not the right password. Please try again.");
	await expect(account(page)).toContainText(user.email);

	await field(page, "Your password").fill(PASSWORD);
	const tooMany = {
		code: 429,
		error_code: "over_request_rate_limit",
		msg: "Too many attempts. Please try again in 5 minutes.",
	};
	for (const [answer, text] of [
		[(route: Route) => route.fulfill({ status: 429, json: tooMany }), tooMany.msg],
		[(route: Route) => route.abort(), "The server cannot be reached. Please check your connection and try again."],
	] as const) {
		await page.route("**/auth/v1/token**", answer);
		await clickButton(page, "Delete my account forever");
		await answerDialog(page, "Delete");
		await expectErrorToast(page, "Account Not Deleted", text);
		await page.unroute("**/auth/v1/token**");
	}
	await user.signIn();

	let calls = 0;
	await page.route("**/rpc/delete_my_account", async (route) => {
		if (++calls > 1) return route.continue();
		await route.fetch();
		await route.abort();
	});
	await clickButton(page, "Delete my account forever");
	await answerDialog(page, "Delete");
	await expectToast(page, ...DELETED_MESSAGE);
	await expectGuest(page);
	expect(calls).toBe(2);
});

test("an account with Google only asks for Google again, comes back to where it was, and reads there of a no", async ({
	page,
	server,
}) => {
	const email = server.newEmail();
	server.google.setNextUser({ sub: email, email, email_verified: true });
	await page.goto("/login");
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
