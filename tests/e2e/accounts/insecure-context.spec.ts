import { test as base, expect } from "@playwright/test";
import { findFreePort } from "../../../scripts/free-port.js";
import { type AccountServer, startAccountServer } from "../../helpers/account-server.ts";
import { nextEmail, PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectGuest, expectSignedIn, field, signIn, signUp } from "../helpers/account-pages.ts";
import { collectPageErrors } from "../helpers/guest-test.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	expectToast,
	memberNames,
	openCategories,
	takeTurn,
	unfold,
} from "../helpers/pages.ts";

/** A name in the local network, over http: for browsers no secure context, unlike any address of this machine. */
const HOST_NAME = "turns.lan";

const test = base.extend<{ site: AccountServer }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
	site: async ({}, use) => {
		const port = String(await findFreePort());
		const site = await startAccountServer({ PORT: port, SITE_URL: `http://${HOST_NAME}:${port}` });
		await use(site);
		await site.stop();
	},
});

test("without https guests decide, sign up, log in and see turns live", async ({ playwright, launchOptions, site }) => {
	const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST_NAME} 127.0.0.1`];
	const browser = await playwright.chromium.launch({ ...launchOptions, args });
	const [page, other] = [await browser.newPage({ baseURL: site.url }), await browser.newPage({ baseURL: site.url })];
	const errors = await collectPageErrors(page.context(), site.url);
	errors.expectLine(/WebCrypto API is not supported/);
	// After a sign-up the page asks whether its password is the account's (src/stores/auth/email-link-actions.ts).
	errors.expectLine(/status of 400 .*grant_type=password/);
	await page.goto("/");
	await addMember(page, "Zoe");
	await addCategory(page, "Chess");
	await openCategories(page);
	await takeTurn(page, "Chess");
	await page.reload();
	await openCategories(page);
	await expect(categoryCard(page, "Chess")).toContainText("1 of 1");
	expect(await page.evaluate(() => isSecureContext)).toBe(false);
	const email = nextEmail();
	await signUp(page, email, PASSWORD);
	await expectToast(page, "Account Created!", "Please check your email to verify your account.");

	await page.goto(await site.waitForMailedLink(email));
	await clickButton(page, "Confirm my email");
	await expectSignedIn(page, email);

	await signIn(other, email, PASSWORD);
	await expectSignedIn(other, email);
	await addMember(page, "Mia");
	await addCategory(page, "Who does dishes?");
	await expect(memberNames(other)).toHaveText(["Mia"]);
	await openCategories(other);
	await openCategories(page);
	await takeTurn(page, "Who does dishes?");
	await expect(categoryCard(other, "Who does dishes?")).toContainText("1 of 1");

	await clickButton(other, "History and rules");
	await clickButton(other, "Sticker or tag");
	await clickButton(other, "Copy the link");
	await expect(other.getByRole("dialog").getByRole("status")).toHaveText("Copied");
	await other.goto("/settings");
	await unfold(other, "When it's your turn");
	await expect(other.getByText("Without https, this page can't show notifications.")).toBeVisible();
	await other.goto("/");
	await field(other, "Add a family member").focus();
	await other.keyboard.press("ControlOrMeta+V");
	await expect(field(other, "Add a family member")).toHaveValue(`${site.url}/?decide=Who+does+dishes%3F`);

	// A page that is just reading the history would be told that nobody is signed in.
	await clickButton(page, "Back to Setup");
	await clickButton(page, "Logout");
	await expectGuest(page);
	await page.goto("/recover");
	await field(page, "Email").fill(email);
	await clickButton(page, "Send Link");
	await page.goto(await site.waitForMailedLink(email));
	await clickButton(page, "Continue");
	await field(page, "New password").fill("another fine horse");
	await clickButton(page, "Save Password");
	await expectSignedIn(page, email);

	errors.assertNone();
	await browser.close();
});
