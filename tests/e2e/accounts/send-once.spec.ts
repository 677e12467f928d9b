import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectSignedIn, field, openSettings } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import { expectToast, memberNames } from "../helpers/pages.ts";

const NEW_PASSWORD = "quite another phrase 2";

/**
 * Does something five times in one task, and once more while the answer is held up; then it is answered. Returns how
 * often it was sent.
 */
async function countSent(page: Page, method: string, path: string, act: (times: number) => Promise<void>) {
	let count = 0;
	page.on("request", (sent) => {
		if (sent.method() === method && new URL(sent.url()).pathname === path) count++;
	});
	const answer = await holdRequests(page, `**${path}*`);
	const isSent = page.waitForRequest((sent) => sent.method() === method && sent.url().includes(path));
	await act(5);
	await isSent;
	await act(1);
	const answered = page.waitForResponse((response) => response.url().includes(path));
	answer();
	await answered;
	return () => page.unrouteAll().then(() => count);
}

/** Submits the form of a field so often. */
const submit = (page: Page, label: string) => (times: number) =>
	field(page, label).evaluate(({ form }: HTMLInputElement, times) => {
		for (let time = 0; time < times; time++) form?.requestSubmit();
	}, times);

test("whatever is submitted five times is sent once until it is answered", async ({ newDevice, server }) => {
	const { email } = await server.createUser();
	const page = await newDevice("/signup");

	await test.step("a sign-up, and the button that sends its mail again", async () => {
		await field(page, "Full Name").fill("Ada Example");
		await field(page, "Email").fill(server.newEmail());
		await field(page, "Password").fill(PASSWORD);
		const signUps = await countSent(page, "POST", "/auth/v1/signup", submit(page, "Password"));
		await expectToast(page, "Account Created!", "Please check your email to verify your account.");
		await expect(page).toHaveURL("/login");
		expect(await signUps()).toBe(1);

		const resend = page.getByRole("button", { name: "Send the email again" });
		const resent = await countSent(page, "POST", "/auth/v1/resend", (times) =>
			resend.evaluate((button: HTMLElement, times) => {
				for (let time = 0; time < times; time++) button.click();
			}, times),
		);
		await expect(resend).not.toHaveAttribute("aria-disabled", "true");
		expect(await resent()).toBe(1);
	});

	await test.step("a link for a new password", async () => {
		await page.goto("/recover");
		await field(page, "Email").fill(email);
		const links = await countSent(page, "POST", "/auth/v1/recover", submit(page, "Email"));
		await expect(page.getByText("If there is an account")).toBeVisible();
		expect(await links()).toBe(1);
	});

	await test.step("a login; one that was refused can be sent again", async () => {
		await page.goto("/login");
		await field(page, "Email").fill(email);
		await field(page, "Password").fill("no password of anybody");
		const refused = await countSent(page, "POST", "/auth/v1/token", submit(page, "Password"));
		await expect(field(page, "Password")).toHaveAttribute("aria-invalid", "true");
		expect(await refused()).toBe(1);
		await field(page, "Password").fill(PASSWORD);
		const logins = await countSent(page, "POST", "/auth/v1/token", submit(page, "Password"));
		await expectSignedIn(page, email);
		expect(await logins()).toBe(1);
	});

	await test.step("a member, with one toast", async () => {
		const members = await countSent(page, "POST", "/rest/v1/family_members", async (times) => {
			const input = page.getByRole("textbox", { name: "Add a family member" });
			if (times > 1) await input.fill("Ann");
			await submit(page, "Add a family member")(times);
		});
		await expectToast(page, "Member Added", "Ann has been added to the family");
		await expect(page.getByText("is already on the list.")).toHaveCount(0);
		await expect(field(page, "Add a family member")).toHaveValue("");
		expect(await members()).toBe(1);
		await page.reload();
		await expect(memberNames(page)).toHaveText(["Ann"]);
	});

	await test.step("a new email, and a new password", async () => {
		await openSettings(page);
		await clickButton(page, "Change email");
		await field(page, "New email").fill(server.newEmail());
		await field(page, "Your password").fill(PASSWORD);
		const emails = await countSent(page, "PUT", "/auth/v1/user", submit(page, "New email"));
		await expect(page.getByText("as soon as the link we sent is used")).toBeVisible();
		expect(await emails()).toBe(1);

		await page.goto("/new-password");
		await field(page, "Your password").fill(PASSWORD);
		await field(page, "New password").fill(NEW_PASSWORD);
		const passwords = await countSent(page, "PUT", "/auth/v1/user", submit(page, "New password"));
		await expectToast(page, "Password Changed", "On other devices, log in again with the new password.");
		expect(await passwords()).toBe(1);
	});
});
