import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import {
	clickButton,
	expectGuest,
	expectSignedIn,
	field,
	openSettings,
	signUp,
	submitLogin,
	watchForNotice,
} from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { addMember, errorToasts, expectErrorToast, expectToast, memberNames, viewTitle } from "../helpers/pages.ts";

const ACCOUNT_CREATED = ["Account Created!", "Please check your email to verify your account."] as const;

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

test("the browser that signed up confirms with one press, for all of its tabs", async ({ page, newDevice, server }) => {
	const email = server.newEmail();
	const letGo = await holdStoredSession(page);
	await page.goto("/");
	await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
	await field(page, "Full Name").fill("Ada Example");
	await field(page, "Email").fill(email);
	await field(page, "Password").pressSequentially("password123");
	// A press leaves the focus in the field, a key does not.
	await clickButton(page, "Show password");
	await expect(field(page, "Password")).toBeFocused();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Space");
	await expect(field(page, "Password")).toHaveAttribute("type", "password");
	await field(page, "Password").press("Enter");
	await expectErrorToast(page, "Signup Failed", /./);
	await expect(page).toHaveURL("/signup");
	await field(page, "Password").fill(PASSWORD);
	await clickButton(page, "Create Account");
	await expectToast(page, ...ACCOUNT_CREATED);
	await expect(errorToasts(page)).toHaveCount(0);
	await expect(page.getByText(ACCOUNT_CREATED[1])).toHaveCount(1);
	await expect(page).toHaveURL("/login");
	await page.reload();
	await expect(page.getByRole("main")).toContainText("Open the link in the email we sent you, then log in.");
	await expect(field(page, "Email")).toHaveValue(email);
	const first = await server.waitForMailedLink(email);
	await clickButton(page, "Send the email again");
	const link = await server.waitForMailedLink(email);
	expect(link).not.toBe(first);
	const scanner = await newDevice(link);
	// A link is not used up by opening it, nor by a wrong password.
	await field(scanner, "Password you chose at sign-up").fill("not my password");
	await clickButton(scanner, "Confirm my email");
	await expectErrorToast(scanner, "Password Not Accepted", /^This isn't the password from your sign-up\./);
	const tab = await page.context().newPage();
	// Both tabs have the family, even if the broadcast comes before the stored session.
	const hasFailed = await watchForNotice(page, /Failed to initialize|Your family could not be loaded/);
	const broadcast = waitForSignInBroadcast(page);
	await tab.goto(link);
	await clickButton(tab, "Confirm my email");
	await broadcast;
	await letGo();
	await expectToast(tab, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(tab, email);
	await expectSignedIn(page, email);
	await expect(errorToasts(page)).toHaveCount(0);
	expect(await tab.evaluate(() => localStorage.getItem("whose-turn-signed-up"))).toBeNull();
	await addMember(tab, "Mia");
	await expect(memberNames(page)).toHaveText(["Mia"]);
	expect(await hasFailed()).toBe(false);
	await field(scanner, "Password you chose at sign-up").fill(PASSWORD);
	await scanner.keyboard.press("Enter");
	await expect(viewTitle(scanner)).toHaveText("Email Confirmed");
	await expect(viewTitle(scanner)).toBeFocused();
	await expect(errorToasts(scanner)).toHaveCount(0);
	await scanner.getByRole("link", { name: "Login", exact: true }).click();
	await submitLogin(scanner, email, PASSWORD);
	await expectToast(scanner, "Welcome back!", "You have successfully logged in.");
	await expectSignedIn(scanner, email);
	await expect(viewTitle(scanner)).toBeFocused();
	// A session that a mail's link began does not need the old password.
	await openSettings(page);
	// Whose account it is.
	await expect(page.getByRole("region", { name: "Account", exact: true })).toContainText("Ada Example");
	await page.getByRole("link", { name: "Change password" }).click();
	await expect(field(page, "New password")).toBeVisible();
	await expect(field(page, "Your password")).toHaveCount(0);
	await field(page, "New password").fill("another fine horse");
	await clickButton(page, "Save Password");
	await expectToast(page, "Password Changed", /On other devices, log in again/);
});

test("a mailed code confirms a sign-up and lets in without a password, as a link does", async ({ page, server }) => {
	const email = server.newEmail();
	const codeField = field(page, "Or type the code from the email");
	/** Logs out, and asks for a mail. */
	async function requestMail(path: string): Promise<void> {
		await clickButton(page, "Logout");
		await expectGuest(page);
		await page.goto(path);
		await field(page, "Email").fill(email);
		await clickButton(page, "Send Link");
	}
	await signUp(page, email.toUpperCase(), PASSWORD);
	const code = await server.waitForMailedCode(email);
	await codeField.fill(code === "000000" ? "000001" : "000000");
	await clickButton(page, "Continue");
	await expectErrorToast(page, "Code Not Accepted", /wrong or has expired/);
	await expect(codeField).toBeFocused();
	await expect(codeField).toHaveAttribute("aria-invalid", "true");
	const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
	await codeField.fill(`${arabic.slice(0, 3)} ${arabic.slice(3)}`);
	await clickButton(page, "Continue");
	await expectToast(page, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(page, email);

	await requestMail("/recover");
	await codeField.fill(await server.waitForMailedCode(email));
	await clickButton(page, "Continue");
	await expect(field(page, "New password")).toBeVisible();
	await expect(field(page, "Your password")).toHaveCount(0);
	await page.getByRole("link", { name: "Keep your password" }).click();
	await expectSignedIn(page, email);

	await requestMail("/login/email");
	await page.goto(await server.waitForMailedLink(email));
	await clickButton(page, "Continue");
	await expectToast(page, "Welcome back!", "You have successfully logged in.");
	await expectSignedIn(page, email);
});

test("a sign-up's link in another browser needs a password, or deletes the account", async ({ newDevice, server }) => {
	const { link } = await server.signUp();
	const page = await newDevice(link.replace(/#.*/, `#email=${server.newEmail()}`));
	async function confirm(label: string, password: string): Promise<void> {
		await field(page, label).fill(password);
		await clickButton(page, "Confirm my email");
	}
	// One that names a forged address lets nobody in.
	await clickButton(page, "Choose a new password instead");
	await confirm("New password", "another fine horse");
	await expectErrorToast(page, "Link Not Accepted", /no longer works/);
	await page.goto("/");
	await expectGuest(page);

	const replaced = await server.signUp();
	// A password that everybody tries first confirms, and is replaced by one that is good.
	await page.goto(replaced.link);
	await expect(page.getByRole("definition").first()).toHaveText(replaced.email);
	await clickButton(page, "Choose a new password instead");
	await confirm("New password", "password123");
	await expectErrorToast(page, "Password Not Accepted", /^This is one of the first passwords anyone would try\./);
	await expect(page.getByText("Your email is confirmed. Now choose a password and you're done.")).toBeVisible();
	await field(page, "New password").fill("another fine horse");
	await clickButton(page, "Save Password");
	await expectToast(page, "Email Confirmed", "Thank you! You are logged in.");
	await expectSignedIn(page, replaced.email);
	// Who had nothing to do with it deletes the account, and stays who they are.
	const stranger = await server.signUp();
	await page.goto(stranger.link);
	await expect(page.getByRole("status").filter({ hasText: replaced.email })).toBeVisible();
	await clickButton(page, "This wasn't me");
	const question = page.getByRole("alertdialog", { name: "Delete this account?" });
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByRole("button", { name: "This wasn't me" })).toBeFocused();
	await clickButton(page, "This wasn't me");
	await question.getByRole("button", { name: "Delete" }).click();
	await expectToast(page, "Account Deleted", "Nobody has an account with your email now.");
	await expectSignedIn(page, replaced.email);
	// The page does not reveal whether there is such an account: the words are those of a wrong password.
	await page.goto(stranger.link);
	await confirm("Password you chose at sign-up", PASSWORD);
	await expectErrorToast(page, "Password Not Accepted", /^This isn't the password from your sign-up\./);
	const other = await server.signUp();
	await page.goto(other.link);
	await confirm("Password you chose at sign-up", PASSWORD);
	await expectSignedIn(page, other.email);
});
