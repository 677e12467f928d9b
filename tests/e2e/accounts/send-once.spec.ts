import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectSignedIn, field, openSettings } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import { expectToast, memberNames, viewTitle } from "../helpers/pages.ts";

const NEW_PASSWORD = "quite another phrase 2";

/** Submits a form five times in one task, and once more while the answer is held up. Returns how often it has been sent by then. */
async function submitFiveTimes(
	page: Page,
	fieldLabel: string,
	request: string,
	method = "POST",
): Promise<() => number> {
	let count = 0;
	page.on("request", (sent) => {
		if (sent.method() === method && new URL(sent.url()).pathname === request) count += 1;
	});
	const answer = await holdRequests(page, `**${request}*`);
	const input = field(page, fieldLabel);
	const isSent = page.waitForRequest((sent) => sent.method() === method && sent.url().includes(request));
	await input.evaluate(({ form }: HTMLInputElement) => {
		for (let time = 0; time < 5; time++) form?.requestSubmit();
	});
	await isSent;
	await input.evaluate(({ form }: HTMLInputElement) => form?.requestSubmit());
	answer();
	return () => count;
}

test("login is sent once until it is answered", async ({ page, server }) => {
	const { email } = await server.createUser();
	await page.goto("/login");
	await field(page, "Email").fill(email);
	await field(page, "Password").fill(PASSWORD);
	const count = await submitFiveTimes(page, "Password", "/auth/v1/token");
	await expectSignedIn(page, email);
	expect(count()).toBe(1);
});

test("a refused login can be sent again", async ({ page, server }) => {
	const { email } = await server.createUser();
	await page.goto("/login");
	await field(page, "Email").fill(email);
	await field(page, "Password").fill("no password of anybody");
	const count = await submitFiveTimes(page, "Password", "/auth/v1/token");
	await expect(field(page, "Password")).toHaveAttribute("aria-invalid", "true");
	expect(count()).toBe(1);
	await field(page, "Password").fill(PASSWORD);
	await clickButton(page, "Sign In");
	await expectSignedIn(page, email);
	expect(count()).toBe(2);
});

test("a sign-up is sent once until it is answered", async ({ page, server }) => {
	await page.goto("/signup");
	await field(page, "Full Name").fill("Ada Example");
	await field(page, "Email").fill(server.newEmail());
	await field(page, "Password").fill(PASSWORD);
	const count = await submitFiveTimes(page, "Password", "/auth/v1/signup");
	await expectToast(page, "Account Created!", "Please check your email to verify your account.");
	await expect(page).toHaveURL("/login");
	expect(count()).toBe(1);
});

test("a link for a new password is requested once until it is answered", async ({ page, server }) => {
	const { email } = await server.createUser();
	await page.goto("/recover");
	await field(page, "Email").fill(email);
	const count = await submitFiveTimes(page, "Email", "/auth/v1/recover");
	await expect(page.getByText("If there is an account")).toBeVisible();
	expect(count()).toBe(1);
});

test("a new password and a new email are sent once until they are answered", async ({ server, signedInDevice }) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	await page.goto("/new-password");
	await expect(viewTitle(page)).toHaveText("New Password");
	await field(page, "Your password").fill(PASSWORD);
	await field(page, "New password").fill(NEW_PASSWORD);
	const countPasswords = await submitFiveTimes(page, "New password", "/auth/v1/user", "PUT");
	await expectToast(page, "Password Changed", "On other devices, log in again with the new password.");
	expect(countPasswords()).toBe(1);

	await openSettings(page);
	await clickButton(page, "Change email");
	await field(page, "New email").fill(server.newEmail());
	await field(page, "Your password").fill(NEW_PASSWORD);
	await page.unrouteAll();
	const countEmails = await submitFiveTimes(page, "New email", "/auth/v1/user", "PUT");
	await expect(page.getByText("as soon as the link we sent is used")).toBeVisible();
	expect(countEmails()).toBe(1);
});

test("buttons that ask the server do so once until it has answered", async ({ page, server }) => {
	const email = server.newEmail();
	await page.goto("/signup");
	await field(page, "Full Name").fill("Ada Example");
	await field(page, "Email").fill(email);
	await field(page, "Password").fill(PASSWORD);
	await clickButton(page, "Create Account");
	await expect(page).toHaveURL("/login");
	let count = 0;
	page.on("request", (sent) => {
		if (new URL(sent.url()).pathname === "/auth/v1/resend") count += 1;
	});
	const answered = page.waitForResponse("**/auth/v1/resend*");
	await page.getByRole("button", { name: "Send the email again" }).evaluate((button: HTMLElement) => {
		for (let time = 0; time < 5; time++) button.click();
	});
	await answered;
	await expect(page.getByRole("button", { name: "Send the email again" })).not.toHaveAttribute("aria-disabled", "true");
	expect(count).toBe(1);
});

test("a member that is submitted five times is added once, with one toast and one request", async ({
	server,
	signedInDevice,
}) => {
	const page = await signedInDevice(await server.createUser());
	let count = 0;
	page.on("request", (sent) => {
		if (sent.method() === "POST" && new URL(sent.url()).pathname === "/rest/v1/family_members") count += 1;
	});
	const input = page.getByRole("textbox", { name: "Add a family member" });
	await input.fill("Ann");
	await input.evaluate(({ form }: HTMLInputElement) => {
		for (let time = 0; time < 5; time++) form?.requestSubmit();
	});
	await expectToast(page, "Member Added", "Ann has been added to the family");
	await expect(page.getByText("is already on the list.")).toHaveCount(0);
	await expect(input).toHaveValue("");
	await page.reload();
	await expect(memberNames(page)).toHaveText(["Ann"]);
	expect(count).toBe(1);
});
