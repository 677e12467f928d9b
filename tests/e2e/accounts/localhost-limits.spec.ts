import { expect, test } from "@playwright/test";
import { signIn, signUp } from "../../helpers/e2e-account-pages.ts";
import { expectErrorToast, expectToast } from "../../helpers/e2e-pages.ts";

// The server of this list listens on the machine of the test, and no proxy stands in front of it.

test("whoever tries the product on their own machine signs up a sixth time in the same hour", async ({ page }) => {
	for (let time = 1; time <= 6; time++) {
		await signUp(page, `own-machine-${time}@family.example`, "correct horse battery");
		await expect(page, `after sign-up ${time}`).toHaveURL("/login");
		await expectToast(page, "Account Created!", "Please check your email to verify your account.");
	}
});

test("and mistypes a password eleven times in the same minute", async ({ page }) => {
	for (let time = 1; time <= 11; time++) {
		const answered = page.waitForResponse((response) => response.url().includes("/auth/v1/token"));
		await signIn(page, "nobody@family.example", "wrong horse battery");
		expect((await answered).status(), `sign-in ${time}`).toBe(400);
	}
	await expectErrorToast(page, "Login Failed", "Invalid login credentials");
});
