import { rm } from "node:fs/promises";
import path from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { findFreePort } from "../../../scripts/free-port.js";
import { extractLink, type Inbox, startInbox } from "../../helpers/inbox.ts";
import { startServerProcess } from "../../helpers/server-process.ts";
import { createTestFolder } from "../../helpers/test-database.ts";
import { nextEmail, PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectSignedIn, field, signIn, signUp } from "../helpers/account-pages.ts";
import { collectPageErrors, type PageErrors } from "../helpers/guest-test.ts";
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

interface Fixtures {
	newDevice: () => Promise<Page>;
}

interface WorkerFixtures {
	server: { readonly siteUrl: string; readonly inbox: Inbox };
}

const test = base.extend<Fixtures & { errors: PageErrors }, WorkerFixtures>({
	launchOptions: [
		({ launchOptions }, use) =>
			use({
				...launchOptions,
				args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST_NAME} 127.0.0.1`],
			}),
		{ scope: "worker" },
	],
	server: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
		async ({}, use) => {
			const inbox = await startInbox();
			const dataDir = await createTestFolder();
			const port = String(await findFreePort());
			const siteUrl = `http://${HOST_NAME}:${port}`;
			const mail = { SMTP_URL: inbox.url, MAIL_FROM: "Whose Turn? <turns@example.org>" };
			const server = await startServerProcess(
				{ main: path.resolve(import.meta.dirname, "../../../build/server/main.js") },
				{ PORT: port, SITE_URL: siteUrl, DATA_DIR: dataDir, ...mail },
			);
			await use({ siteUrl, inbox });
			await server.end("SIGTERM");
			await inbox.stop();
			await rm(dataDir, { recursive: true });
		},
		{ scope: "worker" },
	],
	baseURL: ({ server }, use) => use(server.siteUrl),
	errors: [
		async ({ context, server }, use) => {
			const errors = await collectPageErrors(context, server.siteUrl);
			await use(errors);
			errors.assertNone();
		},
		{ auto: true },
	],
	newDevice: async ({ browser, server }, use) => {
		const context = await browser.newContext({ baseURL: server.siteUrl });
		await use(() => context.newPage());
		await context.close();
	},
});

const mailedLink = async ({ inbox }: WorkerFixtures["server"], email: string) =>
	extractLink(await inbox.waitForMail(email)).href;

test("without https guests decide, sign up, log in and see turns live", async ({ page, newDevice, server, errors }) => {
	errors.expectLine(/WebCrypto API is not supported/);
	// After a sign-up the page asks whether its password is the account's (src/stores/auth/email-link-actions.ts).
	errors.expectLine(/status of 400 .*grant_type=password/);
	await test.step("a guest decides, and keeps it through a reload", async () => {
		await page.goto("/");
		await addMember(page, "Zoe");
		await addCategory(page, "Chess");
		await openCategories(page);
		await takeTurn(page, "Chess");
		await page.reload();
		await openCategories(page);
		await expect(categoryCard(page, "Chess")).toContainText("1 of 1");
		expect(await page.evaluate(() => isSecureContext)).toBe(false);
	});
	const email = nextEmail();
	await signUp(page, email, PASSWORD);
	await expectToast(page, "Account Created!", "Please check your email to verify your account.");

	await page.goto(await mailedLink(server, email));
	await clickButton(page, "Confirm my email");
	await expectSignedIn(page, email);

	const other = await newDevice();
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
	await expect(field(other, "Add a family member")).toHaveValue(`${server.siteUrl}/?decide=Who+does+dishes%3F`);

	await page.goto("/");
	await clickButton(page, "Logout");
	await page.goto("/recover");
	await field(page, "Email").fill(email);
	await clickButton(page, "Send Link");
	await page.goto(await mailedLink(server, email));
	await clickButton(page, "Continue");
	await field(page, "New password").fill("another fine horse");
	await clickButton(page, "Save Password");
	await expectSignedIn(page, email);
});
