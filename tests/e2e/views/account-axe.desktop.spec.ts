import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import {
	clickButton,
	field,
	offlineIndicator,
	openSettings,
	pendingIndicator,
	signIn,
	signUp,
} from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { addMember, expectErrorToast, FAMILY } from "../helpers/pages.ts";

/** Shown as soon as they are opened: one page visits them all. */
const PATHS = [
	"/login",
	"/signup",
	"/recover",
	"/new-password",
	"/auth/confirm",
	"/auth/confirm?type=signup&token_hash=somebodys",
	"/auth/confirm?type=signup&token_hash=somebodys#email=ada@family.example&name=Ada",
	"/auth/confirm?type=email_change&token_hash=somebodys",
	"/auth/cancel-email-change?token_hash=somebodys",
];

test("axe finds nothing on any page that is only opened", async ({ page }) => {
	for (const path of PATHS)
		await test.step(path, async () => {
			// Two paths that differ in what follows the # alone are one page.
			await page.goto("about:blank");
			await page.goto(path);
			await page.getByRole("heading", { level: 1 }).waitFor();
			await expectNoViolations(page);
		});
});

const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
	"login refused": async (page) => {
		await signIn(page, "nobody@family.example", "no password of anybody");
		await expectErrorToast(page, "Login Failed", "Invalid login credentials");
	},
	"signup with too weak a password": (page) => signUp(page, "nobody@family.example", "short"),
	"recovery mail sent": async (page) => {
		await page.goto("/recover");
		await field(page, "Email").fill("nobody@family.example");
		await clickButton(page, "Send Link");
		await page.getByText("If there is an account").waitFor();
	},
	"confirm sign-up with a new password": async (page) => {
		await page.goto("/auth/confirm?type=signup&token_hash=somebodys#email=ada@family.example&name=Ada");
		await clickButton(page, "Choose a new password instead");
	},
};

for (const [name, show] of Object.entries(SCREENS)) {
	test(`axe finds nothing: ${name}`, async ({ page }) => {
		await show(page);
		await page.getByRole("heading", { level: 1 }).waitFor();
		await expectNoViolations(page);
	});
}

test("axe finds nothing: the question whether to delete somebody's sign-up", async ({ page }) => {
	await page.goto("/auth/confirm?type=signup&token_hash=somebodys#email=ada@family.example&name=Ada");
	await clickButton(page, "This wasn't me");
	await page.getByRole("alertdialog").waitFor();
	await expectNoViolations(page);
});

test("axe finds nothing: resend", async ({ page, server }) => {
	const email = server.newEmail();
	await signUp(page, email, PASSWORD);
	await page.waitForURL("/login");
	await signIn(page, email, PASSWORD);
	await page.getByRole("button", { name: "Send the email again" }).waitFor();
	await expectNoViolations(page);
});

test("axe finds nothing: signed in, the settings, and choosing a new password", async ({ signedInDevice, server }) => {
	const page = await signedInDevice(await server.createUser());
	await expectNoViolations(page);
	await openSettings(page);
	await clickButton(page, "Change email");
	await clickButton(page, "Delete my account");
	await expect(field(page, "Your password")).toHaveCount(2);
	await expectNoViolations(page);
	await page.getByRole("link", { name: "Change password" }).click();
	await field(page, "New password").waitFor();
	await expectNoViolations(page);
});

test("axe finds nothing: the question whether to import the family, and its failure", async ({
	signedInDevice,
	guestDevice,
	server,
}) => {
	const user = await server.createUser();
	await addMember(await signedInDevice(user), "Kim");
	const page = await guestDevice({ ...FAMILY, cycles: { "Who does dishes?": ["Mia"] } });
	await signIn(page, user.email, PASSWORD);
	await page.getByText("Your account already has a family.").waitFor();
	await expectNoViolations(page);
	await page.route("**/rest/v1/rpc/import_family", (route) =>
		route.request().method() === "POST" ? route.fulfill({ status: 400 }) : route.continue(),
	);
	await clickButton(page, "Yes, move it");
	await page.getByRole("alert").waitFor();
	await expectNoViolations(page);
	await openSettings(page);
	await page.getByRole("region", { name: "Move your family to your account?" }).waitFor();
	await expectNoViolations(page);
});

test("axe finds nothing: the account cannot be reached", async ({ signedInDevice, server }) => {
	const page = await signedInDevice(await server.createUser());
	await page.route("**/config.json", (route) => route.abort());
	await page.evaluate(() => localStorage.removeItem("whose-turn-backend"));
	await page.reload();
	await page.getByRole("heading", { name: "Your family could not be loaded" }).waitFor();
	await expectNoViolations(page);
});

test("axe finds nothing: offline with a change that waits", async ({ signedInDevice, server }) => {
	const page = await signedInDevice(await server.createUser());
	await page.context().setOffline(true);
	await addMember(page, "Kim");
	await pendingIndicator(page).waitFor();
	await offlineIndicator(page).waitFor();
	await expectNoViolations(page);
});
