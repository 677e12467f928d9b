import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import {
	clickButton,
	expectGuest,
	expectSignedIn,
	field,
	openSettings,
	signIn,
	signUp,
} from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { addMember, errorToasts, expectErrorToast, expectToast, memberNames } from "../helpers/pages.ts";

const NEW_PASSWORD = "another fine horse";

const ACCOUNT_CREATED = ["Account Created!", "Please check your email to verify your account."] as const;

/** From now on: whether the page has ever said that the family cannot be had. */
async function listenForFailures(page: Page): Promise<() => Promise<readonly string[]>> {
	const failures = await page.evaluateHandle(() => {
		const seen: string[] = [];
		new MutationObserver(() => {
			for (const message of ["Failed to initialize family data", "Your family could not be loaded"])
				if (document.body.textContent.includes(message) && !seen.includes(message)) seen.push(message);
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
		return seen;
	});
	return () => failures.jsonValue();
}

/**
 * Lets the page see what another tab has stored as its session only when the test says so: between processes that takes
 * its time.
 */
async function holdStoredSession(page: Page): Promise<() => Promise<void>> {
	await page.addInitScript(() => {
		let isHeld = true;
		const key = "whose-turn-session";
		const read = Storage.prototype.getItem;
		Storage.prototype.getItem = function (name) {
			return isHeld && name === key ? null : read.call(this, name);
		};
		addEventListener("storage", (event) => isHeld && event.key === key && event.stopImmediatePropagation(), true);
		addEventListener("let-go", () => {
			isHeld = false;
			dispatchEvent(new StorageEvent("storage", { key, newValue: localStorage.getItem(key) }));
		});
	});
	return () => page.evaluate(() => void dispatchEvent(new Event("let-go")));
}

/** Resolves when another tab has notified the page of a sign-in. */
function waitForSignInBroadcast(page: Page): Promise<void> {
	return page.evaluate(
		() =>
			new Promise<void>((resolve) => {
				new BroadcastChannel("whose-turn-session").addEventListener("message", ({ data }) => {
					if (data.event === "SIGNED_IN") resolve();
				});
			}),
	);
}

test("the browser that signed up confirms with one press in another tab, the password stays, and the link works no more", async ({
	page,
	newDevice,
	server,
}) => {
	const email = server.newEmail();
	await test.step("a password that everybody tries first is refused in words, which go with the next attempt", async () => {
		await signUp(page, email, "password123");
		await expectErrorToast(page, "Signup Failed", /./);
		await expect(page).toHaveURL("/signup");
		await field(page, "Password").fill(PASSWORD);
		await clickButton(page, "Create Account");
		await expectToast(page, ...ACCOUNT_CREATED);
		await expect(errorToasts(page)).toHaveCount(0);
	});
	const first = await server.waitForMailedLink(email);
	let link = first;
	await test.step("who has not confirmed yet can have the mail sent again, before and after a login", async () => {
		await clickButton(page, "Send the email again");
		await expectToast(page, "Email Sent", "Please check your email to verify your account.");
		link = await server.waitForMailedLink(email);
		expect(link).not.toBe(first);
		await field(page, "Password").fill(PASSWORD);
		await clickButton(page, "Sign In");
		await expectErrorToast(page, "Login Failed", "Email not confirmed");
		await clickButton(page, "Send the email again");
		const newest = await server.waitForMailedLink(email);
		expect(newest).not.toBe(link);
		link = newest;
		await signIn(page, email, PASSWORD);
		await expectErrorToast(page, "Login Failed", "Email not confirmed");
	});
	const scanner = await newDevice(link);
	await test.step("a link is not used up by opening it", async () => {
		await expect(scanner.getByRole("button", { name: "Confirm my email" })).toBeVisible();
		await scanner.reload();
		await expect(scanner.getByRole("button", { name: "Confirm my email" })).toBeVisible();
	});
	const tab = await page.context().newPage();
	await test.step("both tabs have the family at once, and what the login said of the address is over", async () => {
		const failures = await listenForFailures(page);
		await tab.goto(link);
		await expect(tab.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - navigation:
          - link "Back to Whose Turn?"
          - link "Settings"
        - heading "Confirm Your Email" [level=1]
        - paragraph: One tap and your account is ready
        - button "Confirm my email"
        - paragraph:
          - link "Back to login"
    `);
		await clickButton(tab, "Confirm my email");
		await expectToast(tab, "Email Confirmed", "Thank you! You are logged in.");
		await expectSignedIn(tab, email);
		await expectSignedIn(page, email);
		await expect(errorToasts(page)).toHaveCount(0);
		expect(await tab.evaluate(() => localStorage.getItem("whose-turn-signed-up"))).toBeNull();
		await addMember(tab, "Mia");
		await expect(memberNames(page)).toHaveText(["Mia"]);
		expect(await failures()).toEqual([]);
	});
	await test.step("where its account is logged in the link says that all is done, elsewhere that it works no more", async () => {
		await tab.goto(link);
		await expect(tab.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - heading "Email Confirmed" [level=1]
        - paragraph: "It was already confirmed, so there is nothing left to do here"
        - definition: ${email}
        - link "Continue"
    `);
		await expect(tab.getByText("You are logged in as")).toHaveCount(0);
		await tab.getByRole("link", { name: "Continue" }).click();
		await expectSignedIn(tab, email);
		await clickButton(scanner, "Choose a new password instead");
		await field(scanner, "New password").fill(NEW_PASSWORD);
		await clickButton(scanner, "Confirm my email");
		await expectErrorToast(scanner, "Link Not Accepted", /already been used, or it is too old/);
		await scanner.goto("/");
		await expectGuest(scanner);
		await signIn(scanner, email, PASSWORD);
		await expectSignedIn(scanner, email);
	});
	await test.step("a session that a mail's link began does not need the old password", async () => {
		await openSettings(page);
		await page.getByRole("link", { name: "Change password" }).click();
		await expect(field(page, "New password")).toBeVisible();
		await expect(field(page, "Your password")).toHaveCount(0);
		await field(page, "New password").fill(NEW_PASSWORD);
		await clickButton(page, "Save Password");
		await expectToast(page, "Password Changed", /On other devices, log in again/);
	});
});

test("signed up in one tab and confirmed in another, both have the family at once where the broadcast comes before the session", async ({
	page,
	server,
}) => {
	const letGo = await holdStoredSession(page);
	const email = server.newEmail();
	await signUp(page, email, PASSWORD);
	await expectToast(page, ...ACCOUNT_CREATED);
	const link = await server.waitForMailedLink(email);
	const failures = await listenForFailures(page);
	const broadcast = waitForSignInBroadcast(page);
	const tab = await page.context().newPage();
	await tab.goto(link);
	await clickButton(tab, "Confirm my email");
	await broadcast;
	await letGo();
	await expectSignedIn(tab, email);
	await expectSignedIn(page, email);
	await addMember(tab, "Mia");
	await expect(memberNames(page)).toHaveText(["Mia"]);
	expect(await failures()).toEqual([]);
});
