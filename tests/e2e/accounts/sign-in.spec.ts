import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectSignedIn, field, openSettings, signIn, signUp } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectErrorToast, expectToast } from "../helpers/pages.ts";

const UNEXPECTED = "An unexpected error occurred";
const HINT = "The server cannot be reached. Please check your connection and try again.";

function hint(page: Page) {
	return page.getByRole("main").getByRole("status").filter({ hasText: HINT });
}

test("who is signed in has no business at login and signup", async ({ signedInDevice, server }) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	for (const path of ["/login", "/signup"]) {
		await page.goto(path);
		await expectSignedIn(page, user.email);
	}
});

test("a wrong password and an unknown address get the same answer", async ({ page, server }) => {
	const { email } = await server.createUser();
	for (const address of [email, server.newEmail()]) {
		await signIn(page, address, "no password of anybody");
		await expectErrorToast(page, "Login Failed", "Invalid login credentials");
		await expect(page).toHaveURL("/login");
	}
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

test("what the server refuses is said at its field too, until something is typed", async ({ page, server }) => {
	const { email } = await server.createUser();
	await signIn(page, email, "no password of anybody");
	const password = field(page, "Password");
	await expect(password).toHaveAttribute("aria-invalid", "true");
	await expect(password).toHaveAccessibleDescription("Invalid login credentials");
	await expect(password).toBeFocused();
	await expect(field(page, "Email")).not.toHaveAttribute("aria-invalid");
	await page.keyboard.type("!");
	await expect(password).not.toHaveAttribute("aria-invalid");
	await expect(password).toHaveAccessibleDescription("");
	await clickButton(page, "Sign In");
	await expect(password).toHaveAttribute("aria-invalid", "true");
	await password.fill(PASSWORD);
	await clickButton(page, "Sign In");
	await expectSignedIn(page, email);
});

test("a backend that does not answer, or not in its own words", async ({ page, server }) => {
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

	await page.route("**/config.json", (route) => route.abort());
	await signIn(page, server.newEmail(), PASSWORD);
	await expectErrorToast(page, "Login Failed", UNEXPECTED);
	await page.unrouteAll();
	await page.route("**/auth/v1/**", (route) =>
		route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oops" }),
	);
	await signIn(page, server.newEmail(), PASSWORD);
	await expectErrorToast(page, "Login Failed", UNEXPECTED);
	await expect(hint(page)).toHaveCount(0);
});

test("only a site that says so has no accounts; an unavailable one is retried", async ({ page, server }) => {
	for (const answer of [{ status: 404 }, { json: { supabaseUrl: null, supabaseKey: null } }]) {
		await page.route("**/config.json", (route) => route.fulfill(answer));
		await signIn(page, server.newEmail(), PASSWORD);
		await expectErrorToast(page, "Login Failed", "This site does not offer accounts.");
		await page.unrouteAll();
	}
	const { email } = await server.createUser();
	for (const status of [403, 429, 500, 503]) {
		await page.route("**/config.json", (route) => route.fulfill({ status }));
		await signIn(page, email, PASSWORD);
		await expectErrorToast(page, "Login Failed", "Something went wrong on our side. Please try again.");
		await page.unrouteAll();
	}
	await clickButton(page, "Sign In");
	await expectSignedIn(page, email);
});

for (const status of [400, 503]) {
	test(`what the server says with a ${status} is what the toast says`, async ({ page, server }) => {
		const msg = `Our hamster is ill (${status})`;
		await page.route(/\/auth\/v1\/(token|signup)/, (route) =>
			route.fulfill({ status, json: { code: status, error_code: "unexpected_failure", msg } }),
		);
		await signIn(page, server.newEmail(), PASSWORD);
		await expectErrorToast(page, "Login Failed", msg);
		await signUp(page, server.newEmail(), PASSWORD);
		await expectErrorToast(page, "Signup Failed", msg);
		await page.unrouteAll();
		await page.route(/\/auth\/v1\/(token|signup)/, (route) => route.fulfill({ status, body: "{}" }));
		await signIn(page, server.newEmail(), PASSWORD);
		await expectErrorToast(page, "Login Failed", UNEXPECTED);
	});
}

test("the sixth sign-up of an hour from one address has to wait", async ({ page, server }) => {
	for (let attempt = 1; attempt <= 5; attempt++) {
		await signUp(page, server.newEmail(), PASSWORD);
		await expect(page).toHaveURL("/login");
	}
	await signUp(page, server.newEmail(), PASSWORD);
	await expectErrorToast(page, "Signup Failed", /minutes/);
});

test("too weak a password is said before it is sent, and refused with a toast", async ({ page, server }) => {
	const sent: string[] = [];
	page.on("request", (request) => sent.push(new URL(request.url()).pathname));
	for (const [password, message] of [
		["short", "Please use at least 8 characters."],
		["aaaaaaaa", "That's easy to guess. Please use more different characters."],
	] as const) {
		await signUp(page, server.newEmail(), password);
		await expectErrorToast(page, "Signup Failed", message);
		await expect(field(page, "Password")).toBeFocused();
		await expect(field(page, "Password")).toHaveAttribute("aria-invalid", "true");
		await expect(field(page, "Password")).toHaveAccessibleDescription(message);
	}
	await field(page, "Password").fill(PASSWORD);
	await expect(field(page, "Password")).not.toHaveAttribute("aria-invalid");
	expect(sent).not.toContain("/auth/v1/signup");
});

test("a password that everybody tries first is refused in words, which go with the next attempt", async ({
	page,
	server,
}) => {
	await signUp(page, server.newEmail(), "password123");
	await expectErrorToast(page, "Signup Failed", /./);
	await expect(page).toHaveURL("/signup");
	await field(page, "Password").fill(PASSWORD);
	await clickButton(page, "Create Account");
	await expectToast(page, "Account Created!", "Please check your email to verify your account.");
	await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

for (const path of ["/login", "/signup"]) {
	test(`Caps Lock is said while a password is typed: ${path}`, async ({ page }) => {
		await page.goto(path);
		const password = field(page, "Password");
		await password.focus();
		await password.dispatchEvent("keyup", { key: "A", modifierCapsLock: true });
		await expect(password).toHaveAccessibleDescription("Caps Lock is on.");
		await password.dispatchEvent("keyup", { key: "a", modifierCapsLock: false });
		await expect(page.getByText("Caps Lock is on.")).toHaveCount(0);
	});
}

test("password managers know every field", async ({ page, signedInDevice, server }) => {
	const autocompletes = (on = page) =>
		on.locator("form input").evaluateAll((inputs) => inputs.map((input) => input.getAttribute("autocomplete")));
	await page.goto("/login");
	await expect.poll(() => autocompletes()).toEqual(["username", "current-password"]);
	await page.goto("/signup");
	await expect.poll(() => autocompletes()).toEqual(["name", "username", "new-password"]);
	await page.goto("/recover");
	await expect.poll(() => autocompletes()).toEqual(["username"]);
	const signedIn = await signedInDevice(await server.createUser());
	await openSettings(signedIn);
	await signedIn.getByRole("link", { name: "Change password" }).click();
	await field(signedIn, "New password").waitFor();
	await expect.poll(() => autocompletes(signedIn)).toEqual(["username", "current-password", "new-password"]);
});
