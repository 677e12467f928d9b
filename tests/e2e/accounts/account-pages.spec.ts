import { expect, type Page } from "@playwright/test";
import { deferred } from "../../helpers/deferred.ts";
import { test } from "../helpers/guest-test.ts";
import { expectSetup, viewTitle } from "../helpers/pages.ts";

/** The fields in their order, and what a browser or a password manager learns of each. */
function fields(page: Page): Promise<Record<string, string | boolean>[]> {
	return page.getByRole("main").evaluate((main) =>
		[...main.querySelectorAll("input")].map(({ labels, type, required, autocomplete, placeholder }) => ({
			label: labels?.[0]?.textContent ?? "",
			type,
			required,
			autocomplete,
			placeholder,
		})),
	);
}

test("login has its words, its fields and its ways on", async ({ page, open }) => {
	await open({}, "/login");
	await expect(page).toHaveTitle("Welcome Back · Whose Turn?");
	await expect(viewTitle(page)).toHaveText("Welcome Back");
	const main = page.getByRole("main");
	await expect(main).toContainText("Sign in to your account to sync your family data");
	await expect(main.getByRole("button")).toHaveText(["Show password", "Sign In", "Continue with Google"]);
	expect(await fields(page)).toEqual([
		{ label: "Email", type: "email", required: true, autocomplete: "username", placeholder: "" },
		{ label: "Password", type: "password", required: true, autocomplete: "current-password", placeholder: "" },
	]);
	await expect(main.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/signup");
	await expect(main.getByRole("link", { name: "Back to Whose Turn?" })).toHaveAttribute("href", "/");
});

test("signup has its words, its fields and its ways on", async ({ page, open }) => {
	await open({}, "/signup");
	await expect(page).toHaveTitle("Create Account · Whose Turn?");
	await expect(viewTitle(page)).toHaveText("Create Account");
	const main = page.getByRole("main");
	await expect(main.getByRole("button")).toHaveText(["Show password", "Create Account", "Continue with Google"]);
	const placeholder = "Create a password";
	expect(await fields(page)).toEqual([
		{ label: "Full Name", type: "text", required: true, autocomplete: "name", placeholder: "" },
		{ label: "Email", type: "email", required: true, autocomplete: "username", placeholder: "" },
		{ label: "Password", type: "password", required: true, autocomplete: "new-password", placeholder },
	]);
	await expect(main.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
	await expect(main.getByRole("link", { name: "Back to Whose Turn?" })).toHaveAttribute("href", "/");
});

test("a field's label finds the field alone", async ({ page, open }) => {
	for (const path of ["/login", "/signup"]) {
		await open({}, path);
		for (const label of ["Password", "Email"]) await expect(page.getByLabel(label)).toHaveCount(1);
		await page.getByLabel("Password").fill("a clumsy giraffe 7");
		await page.getByRole("button", { name: "Show password" }).click();
		await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
	}
});

test("a new password is told what it needs while it is typed, and that it is wrong once it is left or sent", async ({
	page,
	open,
}) => {
	await open({}, "/signup");
	const password = page.getByLabel("Password", { exact: true });
	await password.pressSequentially("abc");
	await expect(password).toHaveAccessibleDescription("Please use at least 8 characters.");
	await expect(password).not.toHaveAttribute("aria-invalid");
	await page.getByLabel("Email").fill("ada@example.com");
	await expect(password).toHaveAttribute("aria-invalid", "true");

	await page.reload();
	await page.getByLabel("Full Name").fill("Ada");
	await page.getByLabel("Email").fill("ada@example.com");
	await password.pressSequentially("abc");
	await password.press("Enter");
	await expect(password).toHaveAttribute("aria-invalid", "true");
});

test("a password can be shown and hidden, and is hidden when it is sent", async ({ page, open, watch }) => {
	watch.expectLine(/status of 400 .*token/);
	await page.route("**/auth/v1/token*", (route) =>
		route.fulfill({ status: 400, json: { error_code: "invalid_credentials" } }),
	);
	await open({}, "/login");
	const password = page.getByLabel("Password", { exact: true });
	const show = page.getByRole("button", { name: "Show password" });
	await page.getByLabel("Email").fill("ada@example.com");
	await password.fill("a clumsy giraffe 7");
	await show.click();
	await expect(show).toHaveAttribute("aria-pressed", "true");
	await expect(password).toHaveAttribute("type", "text");
	await expect(password).toHaveAttribute("autocomplete", "current-password");
	await expect(password).toBeFocused();
	await expect(password).toHaveValue("a clumsy giraffe 7");
	await page.keyboard.press("Tab");
	await expect(show).toBeFocused();
	await page.keyboard.press("Space");
	await expect(show).toHaveAttribute("aria-pressed", "false");
	await expect(show).toBeFocused();
	await expect(password).toHaveAttribute("type", "password");
	await show.press("Space");
	await password.press("Enter");
	await expect(password).toHaveAttribute("type", "password");
	await expect(password).toHaveAttribute("aria-invalid", "true");
});

test("a guest walks from the header and the tip to both pages, between them, and home", async ({ page, open }) => {
	await open({ members: ["Mia"] });
	await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
	await expect(viewTitle(page)).toHaveText("Welcome Back");
	await page.getByRole("link", { name: "Sign up" }).click();
	await expect(viewTitle(page)).toHaveText("Create Account");
	await page.getByRole("link", { name: "Log in" }).click();
	await expect(viewTitle(page)).toHaveText("Welcome Back");
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await expectSetup(page);
	await page.getByRole("banner").getByRole("link", { name: "Sign Up" }).click();
	await expect(viewTitle(page)).toHaveText("Create Account");
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await page.getByRole("note").getByRole("link", { name: "Sign up" }).click();
	await expect(viewTitle(page)).toHaveText("Create Account");
	await expect(page).toHaveURL("/signup");
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await expect(page.getByRole("button", { name: "Remove Mia" })).toBeVisible();
});

for (const [path, button] of [
	["/login", "Sign In"],
	["/signup", "Create Account"],
] as const) {
	test(`${path} sends nothing while a field is empty or no email`, async ({ page, open }) => {
		const requests: string[] = [];
		// The chunks of accounts are fetched ahead, and whether Google is offered is asked, once.
		page.on(
			"request",
			(request) => request.url().includes("/auth/v1/") && requests.push(new URL(request.url()).pathname),
		);
		await open({}, path);
		await expect(page.getByText("Google login is not available here.")).toBeVisible();
		const submit = page.getByRole("button", { name: button });
		const first = page.getByRole("main").getByRole("textbox").first();
		await submit.click();
		await expect(first).toBeFocused();
		for (const field of await page.getByRole("main").locator("input").all()) await field.fill("a clumsy giraffe 7");
		await submit.click();
		const email = page.getByRole("textbox", { name: "Email" });
		await expect(email).toBeFocused();
		await expect(email).toHaveJSProperty("validity.typeMismatch", true);
		await expect(viewTitle(page)).toBeVisible();
		expect(requests).toEqual(["/auth/v1/settings"]);
	});
}

test("a busy button retains the focus, says that it is disabled and starts nothing twice", async ({ page, watch }) => {
	watch.expectLine(/status of 403 .*verify/);
	let requests = 0;
	const answer = deferred();
	await page.route("**/auth/v1/verify", async (route) => {
		requests++;
		await answer.promise;
		await route.fulfill({ status: 403, json: { error_code: "otp_expired", msg: "expired" } });
	});
	await page.goto("/auth/cancel-email-change?token_hash=0");
	const button = page.getByRole("button", { name: "Keep my email" });
	await button.press("Enter");
	await expect(button).toHaveAttribute("aria-disabled", "true");
	await expect(button).toBeFocused();
	await button.press("Enter");
	await button.click({ force: true });
	answer.resolve();
	await expect(page.getByRole("status").getByText("There is no change left to cancel")).toBeVisible();
	expect(requests).toBe(1);
});
