import { expect, type Page } from "@playwright/test";
import { clickButton, expectGuest, expectSignedIn } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { addMember, expectErrorToast, memberNames } from "../helpers/pages.ts";

async function continueWithGoogle(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await clickButton(page, "Continue with Google");
}

test("who says no at Google reads so and stays a guest; who agrees is in, and on a second browser with the same family", async ({
	page,
	newDevice,
	server,
}) => {
	for (const [path, title] of [
		["/login", "Google Login Failed"],
		["/signup", "Google Signup Failed"],
	] as const) {
		server.google.setNextUser("denies");
		await continueWithGoogle(page, path);
		await expectErrorToast(page, title, /./);
		await expect(page.getByText("Call +1 555 0100")).toHaveCount(0);
		await expectGuest(page);
		await expect(page).toHaveURL("/");
	}
	const email = server.newEmail();
	server.google.setNextUser({ sub: email, email, email_verified: true, name: "Ada Example" });
	await continueWithGoogle(page, "/login");
	await expectSignedIn(page, email);
	await addMember(page, "Mia");

	const other = await newDevice();
	await continueWithGoogle(other, "/signup");
	await expectSignedIn(other, email);
	await expect(memberNames(other)).toHaveText(["Mia"]);
});
