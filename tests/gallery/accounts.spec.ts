import type { Page } from "@playwright/test";
import { test } from "../e2e/helpers/account-test.ts";
import { storageEntries } from "../e2e/helpers/storage.ts";
import { PASSWORD } from "../helpers/users.ts";
import { FAMILIES } from "./families.ts";
import { takePictures } from "./screenshots.ts";
import { translator } from "./translator.ts";

async function setLanguage(page: Page, language: string): Promise<void> {
	await page.evaluate((tag) => localStorage.setItem("whose-turn-language", tag), language);
	await page.reload();
}

for (const language of Object.keys(FAMILIES)) {
	test(`the screens of an account, ${language}`, async ({ server, devices, page }, { project }) => {
		const t = await translator(language);
		const user = await server.createUser();
		const session = { name: "whose-turn-session", value: JSON.stringify(await user.signIn()) };
		const family = storageEntries(FAMILIES[language]?.typical ?? {});
		const device = await devices.open([...family, session, { name: "whose-turn-language", value: language }]);
		const take = (view: string, shown = device) => takePictures(shown, view, "account", project.name, language);

		await device.getByRole("heading", { name: t("Move your family to your account?") }).waitFor();
		await take("guest-import");
		await device.getByRole("button", { name: t("Yes, move it") }).click();
		await device.getByRole("article", { name: t("Family Moved") }).waitFor();
		await device.getByRole("button", { name: t("Close"), exact: true }).click();
		await device.locator("[data-type]").waitFor({ state: "detached" });
		await take("account");
		await device.route("**/rest/v1/family_members*", (route) => route.fulfill({ status: 503 }));
		const field = device.getByRole("textbox", { name: t("Add a family member") });
		await field.fill("Ada");
		await field.press("Enter");
		await device
			.getByRole("status")
			.getByText(/1|واحد/)
			.waitFor();
		await take("pending-change");
		await device.unrouteAll();
		await device.goto("/settings");
		await device.getByRole("region", { name: t("Account"), exact: true }).waitFor();
		await take("settings");

		await page.goto("/auth/confirm?token_hash=abc&type=signup#email=ada@example.com&name=Ada%20Example");
		await setLanguage(page, language);
		await page.getByText("Ada Example").waitFor();
		await take("confirm", page);
		await page.goto("/auth/cancel-email-change?token_hash=abc");
		await page.getByRole("button", { name: t("Keep my email") }).waitFor();
		await take("cancel-email-change", page);

		await page.goto("/signup");
		await page.getByRole("textbox", { name: t("Full Name") }).fill("Ada");
		await page.getByRole("textbox", { name: t("Email") }).fill("ada@example.com");
		await page.getByLabel(t("Password"), { exact: true }).fill(PASSWORD);
		await page.getByRole("button", { name: t("Create Account") }).click();
		await page.getByRole("article", { name: t("Account Created!") }).waitFor();
		await page.getByRole("button", { name: t("Close"), exact: true }).click();
		await page.locator("[data-type]").waitFor({ state: "detached" });
		await take("signed-up", page);
	});
}
