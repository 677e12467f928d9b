import { expect, type Page } from "@playwright/test";
import { clickButton, field } from "../helpers/account-pages.ts";
import { test } from "../helpers/guest-test.ts";
import { expectErrorToast, viewTitle } from "../helpers/pages.ts";

const PASSWORD = "a clumsy giraffe 7";

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

/** A field's label finds the field alone, also where the password is shown; and Caps Lock is said while it is typed. */
async function expectUsablePassword(page: Page): Promise<void> {
	for (const label of ["Password", "Email"]) await expect(page.getByLabel(label)).toHaveCount(1);
	const password = page.getByLabel("Password");
	await password.fill(PASSWORD);
	await clickButton(page, "Show password");
	await expect(password).toHaveAttribute("type", "text");
	await password.focus();
	await password.dispatchEvent("keyup", { key: "A", modifierCapsLock: true });
	await expect(password).toHaveAccessibleDescription("Caps Lock is on.");
	await password.dispatchEvent("keyup", { key: "a", modifierCapsLock: false });
	await expect(page.getByText("Caps Lock is on.")).toHaveCount(0);
}

test("a guest walks from the header and the tip to login and signup, which have their words, fields and ways on", async ({
	page,
	open,
}) => {
	await open({ members: ["Mia"] });
	const main = page.getByRole("main");
	const placeholder = "";
	const email = { label: "Email", type: "email", required: true, autocomplete: "username", placeholder };
	await test.step("login", async () => {
		await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
		await expect(page).toHaveTitle("Welcome Back · Whose Turn?");
		await expect(viewTitle(page)).toHaveText("Welcome Back");
		await expect(main).toContainText("Sign in to your account to sync your family data");
		await expect(main.getByRole("button")).toHaveText(["Show password", "Sign In", "Continue with Google"]);
		const password = { label: "Password", type: "password", required: true, autocomplete: "current-password" };
		expect(await fields(page)).toEqual([email, { ...password, placeholder }]);
		await expectUsablePassword(page);
	});
	await test.step("a forgotten password, and back", async () => {
		await main.getByRole("link", { name: "Forgot your password?" }).click();
		await expect(viewTitle(page)).toHaveText("Forgot Your Password?");
		expect(await fields(page)).toEqual([email]);
		await main.getByRole("link", { name: "Back to login" }).click();
	});
	await test.step("signup", async () => {
		await main.getByRole("link", { name: "Sign up" }).click();
		await expect(page).toHaveTitle("Create Account · Whose Turn?");
		await expect(viewTitle(page)).toHaveText("Create Account");
		await expect(main.getByRole("button")).toHaveText(["Show password", "Create Account", "Continue with Google"]);
		expect(await fields(page)).toEqual([
			{ label: "Full Name", type: "text", required: true, autocomplete: "name", placeholder },
			email,
			{
				label: "Password",
				type: "password",
				required: true,
				autocomplete: "new-password",
				placeholder: "Create a password",
			},
		]);
		await expectUsablePassword(page);
	});
	await test.step("the ways between them, and home", async () => {
		await main.getByRole("link", { name: "Log in" }).click();
		await expect(viewTitle(page)).toHaveText("Welcome Back");
		await main.getByRole("link", { name: "Back to Whose Turn?" }).click();
		for (const place of ["banner", "note"] as const) {
			await page
				.getByRole(place)
				.getByRole("link", { name: /^Sign up$/i })
				.click();
			await expect(viewTitle(page)).toHaveText("Create Account");
			await expect(page).toHaveURL("/signup");
			await main.getByRole("link", { name: "Back to Whose Turn?" }).click();
			await expect(page.getByRole("button", { name: "Remove Mia" })).toBeVisible();
		}
	});
});

test("nothing is sent while a field is empty, no email, or a password that is too weak, which is told once it is left or sent", async ({
	page,
	open,
}) => {
	const requests: string[] = [];
	// The chunks of accounts are fetched ahead, and whether Google is offered is asked.
	page.on(
		"request",
		(request) => request.url().includes("/auth/v1/") && requests.push(new URL(request.url()).pathname),
	);
	await open({}, "/signup");
	const password = field(page, "Password");
	await password.pressSequentially("abc");
	await expect(password).toHaveAccessibleDescription("Please use at least 8 characters.");
	await expect(password).not.toHaveAttribute("aria-invalid");
	await field(page, "Email").fill("ada@example.com");
	await expect(password).toHaveAttribute("aria-invalid", "true");

	await page.reload();
	await field(page, "Full Name").fill("Ada");
	await field(page, "Email").fill("ada@example.com");
	for (const [weak, message] of [
		["short", "Please use at least 8 characters."],
		["aaaaaaaa", "That's easy to guess. Please use more different characters."],
	] as const) {
		await password.pressSequentially(weak);
		await password.press("Enter");
		await expectErrorToast(page, "Signup Failed", message);
		await expect(password).toBeFocused();
		await expect(password).toHaveAttribute("aria-invalid", "true");
		await expect(password).toHaveAccessibleDescription(message);
		await password.fill(PASSWORD);
		await expect(password).not.toHaveAttribute("aria-invalid");
		await password.fill("");
	}

	for (const button of ["Create Account", "Sign In"]) {
		if (button === "Sign In") await page.getByRole("link", { name: "Log in" }).click();
		await expect(page.getByText("Google login is not available here.")).toBeVisible();
		const inputs = await page.getByRole("main").locator("input").all();
		for (const input of inputs) await input.fill("");
		await clickButton(page, button);
		await expect(page.getByRole("main").getByRole("textbox").first()).toBeFocused();
		for (const input of inputs) await input.fill(PASSWORD);
		await clickButton(page, button);
		await expect(field(page, "Email")).toBeFocused();
		await expect(field(page, "Email")).toHaveJSProperty("validity.typeMismatch", true);
	}
	// Once each time that the page was loaded.
	expect(requests).toEqual(["/auth/v1/settings", "/auth/v1/settings"]);
});
