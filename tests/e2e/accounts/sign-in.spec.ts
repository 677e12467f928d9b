import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectSignedIn, field, signIn, signUp } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectErrorToast } from "../helpers/pages.ts";

const UNEXPECTED = "An unexpected error occurred";
const HINT = "The server cannot be reached. Please check your connection and try again.";

function hint(page: Page) {
	return page.getByRole("main").getByRole("status").filter({ hasText: HINT });
}

test("a wrong password and an unknown address get the same answer, also heard at the field until something is typed, and a password that was shown is hidden", async ({
	page,
	server,
}) => {
	const { email } = await server.createUser();
	const password = field(page, "Password");
	const show = page.getByRole("button", { name: "Show password" });
	async function expectRefused() {
		await expectErrorToast(page, "Login Failed", "Invalid login credentials");
		await expect(page).toHaveURL("/login");
		await expect(password).toHaveAttribute("aria-invalid", "true");
		await expect(password).toHaveAccessibleDescription("Invalid login credentials");
		// Seen once, in its toast.
		await expect(page.getByText("Invalid login credentials").filter({ visible: true })).toHaveCount(1);
		await expect(password).toBeFocused();
		await expect(field(page, "Email")).not.toHaveAttribute("aria-invalid");
	}
	await signIn(page, server.newEmail(), "no password of anybody");
	await expectRefused();
	await page.keyboard.type("!");
	await expect(password).not.toHaveAttribute("aria-invalid");
	await expect(password).toHaveAccessibleDescription("");

	await test.step("a password is shown and hidden, by keyboard too", async () => {
		await field(page, "Email").fill(email);
		await password.fill("no password of mine");
		await show.click();
		await expect(show).toHaveAttribute("aria-pressed", "true");
		await expect(password).toHaveAttribute("type", "text");
		await expect(password).toHaveAttribute("autocomplete", "current-password");
		await expect(password).toBeFocused();
		await expect(password).toHaveValue("no password of mine");
		await page.keyboard.press("Tab");
		await expect(show).toBeFocused();
		await page.keyboard.press("Space");
		await expect(show).toHaveAttribute("aria-pressed", "false");
		await expect(show).toBeFocused();
		await expect(password).toHaveAttribute("type", "password");
		await show.press("Space");
		await expect(password).toHaveAttribute("type", "text");
	});
	await password.press("Enter");
	await expect(password).toHaveAttribute("type", "password");
	await expectRefused();
	await password.fill(PASSWORD);
	await clickButton(page, "Sign In");
	await expectSignedIn(page, email);
	await test.step("who is signed in has no business at login and signup", async () => {
		for (const path of ["/login", "/signup"]) {
			await page.goto(path);
			await expectSignedIn(page, email);
		}
	});
});

test("Sign In counts where Create Account was pressed a moment ago, once something was typed", async ({
	page,
	server,
}) => {
	const [x, y] = [640, 150];
	/** Scrolls a button to the place, and presses there. */
	async function pressAtPlace(name: string) {
		const button = page.getByRole("button", { name, exact: true });
		await button.evaluate((button, y) => scrollBy(0, button.getBoundingClientRect().top + 10 - y), y);
		const isThere = button.evaluate((button, [x, y]) => button.contains(document.elementFromPoint(x, y)), [
			x,
			y,
		] as const);
		expect(await isThere).toBe(true);
		await page.mouse.click(x, y);
	}
	await page.clock.install();
	await page.setViewportSize({ width: 1280, height: 250 });
	await page.goto("/signup");
	await field(page, "Full Name").fill("Ada Example");
	await field(page, "Email").fill(server.newEmail());
	await field(page, "Password").fill(PASSWORD);
	// From now on time stands still: the presses are quick on every machine.
	await page.clock.pauseAt(Date.now() + 60_000);
	await pressAtPlace("Create Account");
	await expect(page).toHaveURL("/login");
	await field(page, "Password").fill(PASSWORD);
	await pressAtPlace("Sign In");
	// Toasts wait for timers of their own.
	await page.clock.resume();
	await expectErrorToast(page, "Login Failed", "Email not confirmed");
});

test("a server that cannot be reached gets the specified words, and a hint that goes with the next attempt", async ({
	page,
	server,
}) => {
	await page.route("**/auth/v1/**", (route) => route.abort());
	await signIn(page, server.newEmail(), PASSWORD);
	await expectErrorToast(page, "Login Failed", UNEXPECTED);
	await expect(hint(page)).toBeVisible();
	await clickButton(page, "Continue with Google");
	await expectErrorToast(page, "Google Login Failed", UNEXPECTED);
	await signUp(page, server.newEmail(), PASSWORD);
	await expectErrorToast(page, "Signup Failed", UNEXPECTED);
	await expect(hint(page)).toBeVisible();
	// The next attempt fails for another reason.
	await field(page, "Password").fill("short");
	await clickButton(page, "Create Account");
	await expectErrorToast(page, "Signup Failed", "Please use at least 8 characters.");
	await expect(hint(page)).toHaveCount(0);
	await field(page, "Password").fill(PASSWORD);
	await clickButton(page, "Create Account");
	await expect(hint(page)).toBeVisible();
	await clickButton(page, "Continue with Google");
	await expectErrorToast(page, "Google Signup Failed", UNEXPECTED);
	await expect(hint(page)).toHaveCount(2);
});

test("only a site that says so has no accounts; one that is unavailable, or answers in words of no server, is tried again", async ({
	page,
	server,
}) => {
	const { email } = await server.createUser();
	await page.route("**/config.json", (route) => route.fulfill({ status: 404 }));
	await signIn(page, email, PASSWORD);
	await expectErrorToast(page, "Login Failed", "This site does not offer accounts.");
	for (const [url, answer, text] of [
		["**/config.json", { status: 503 }, "Something went wrong on our side. Please try again."],
		["**/auth/v1/**", { status: 500, contentType: "text/html", body: "<h1>Oops" }, UNEXPECTED],
	] as const) {
		await page.unrouteAll();
		await page.route(url, (route) => route.fulfill(answer));
		await clickButton(page, "Sign In");
		await expectErrorToast(page, "Login Failed", text);
	}
	await page.unrouteAll();
	await clickButton(page, "Sign In");
	await expectSignedIn(page, email);
});
