import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import { categoryNames, memberNames } from "../helpers/pages.ts";

const input = (page: Page) => page.getByPlaceholder("Add a family member");

async function enter(page: Page, ...names: readonly string[]): Promise<void> {
	for (const name of names) {
		await input(page).fill(name);
		await input(page).press("Enter");
	}
}

/** The page without the app, which comes when the function is called that this returns. */
async function openEarly(page: Page): Promise<() => void> {
	const release = await holdRequests(page, "**/assets/*.js");
	await page.goto("/", { waitUntil: "commit" });
	return release;
}

/** From a page of the same origin without the app, whose writes may come later. */
async function forgetFamily(page: Page): Promise<void> {
	await page.goto("/healthz");
	await page.evaluate(() => localStorage.clear());
}

test("what is pressed and entered before the app is there counts in order, what is typed stays", async ({ page }) => {
	let release = await openEarly(page);
	await page.waitForFunction(() => document.readyState === "interactive");
	await page.evaluate(() => {
		// As an extension and a translator do, before the app comes.
		for (const input of document.querySelectorAll("input")) input.after(document.createElement("com-password-icon"));
		const text = document.querySelector("h2 span:last-child");
		const translated = document.createElement("font");
		translated.textContent = text?.textContent ?? "";
		text?.replaceChildren(translated);
		Object.assign(document.querySelector("h1") ?? {}, { isPrerendered: true });
	});
	await input(page).press("Enter");
	await input(page).fill("  Mia ");
	await page.getByRole("button", { name: "Add member" }).click();
	await expect(input(page)).toHaveValue("");
	await enter(page, "Noah", "Mia");
	const category = page.getByPlaceholder("Add a decision category");
	await page.getByRole("button", { name: "Front Seat Rider" }).click();
	await category.fill("Chess");
	await category.press("Enter");
	await page.getByRole("button", { name: "What to eat?" }).click();
	await page.getByRole("button", { name: "Front Seat Rider" }).click();
	await input(page).fill("Zo");
	release();
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await expect(categoryNames(page)).toHaveText(["Front Seat Rider", "Chess", "What to eat?"]);
	await expect(input(page)).toHaveValue("Zo");
	// What was taken stands there no more.
	await expect(page.getByText("Mia is already on the list.")).toHaveCount(0);
	await expect(input(page)).not.toHaveAttribute("aria-invalid");
	await input(page).press("e");
	await input(page).press("Enter");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah", "Zoe"]);
	await expect(input(page)).toHaveValue("");
	const isHydrated = await page.evaluate(() => Reflect.get(document.querySelector("h1") ?? {}, "isPrerendered"));
	expect(isHydrated).toBe(true);

	await forgetFamily(page);
	release = await openEarly(page);
	await enter(page, "Mia", "Mia");
	release();
	// It comes back into its field, with the reason.
	await expect(page.getByText("Mia is already on the list.")).toBeVisible();
	await expect(input(page)).toHaveValue("Mia");
	await expect(memberNames(page)).toHaveText(["Mia"]);
});

test("names typed while the app comes, or just when the page has loaded, are all added in order", async ({ page }) => {
	const release = await openEarly(page);
	await input(page).click();
	for (const name of ["Mia", "Noah", "Zoe"]) {
		// It comes between two letters.
		if (name === "Noah") release();
		await page.keyboard.type(name, { delay: 50 });
		await page.keyboard.press("Enter");
		await expect(input(page)).toHaveValue("");
	}
	await expect(memberNames(page)).toHaveText(["Mia", "Noah", "Zoe"]);
	await expect(page).toHaveURL("/");

	await forgetFamily(page);
	await page.goto("/");
	const names = ["Mia", "Noah", "Zoe", "Ada", "Ben"];
	await enter(page, ...names);
	await expect(memberNames(page)).toHaveText(names);
	await expect(input(page)).toHaveValue("");
});
