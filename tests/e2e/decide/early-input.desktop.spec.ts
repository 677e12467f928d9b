import { setTimeout as wait } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const SCRIPT_DELAY_MS = 2_000;

const input = (page: Page) => page.getByPlaceholder("Add a family member");
const members = (page: Page) =>
	page.getByRole("region", { name: "Family Members" }).getByRole("listitem").locator("bdi");
const categories = (page: Page) =>
	page.getByRole("region", { name: "Decision Categories" }).getByRole("listitem").locator("bdi");

/** The app's scripts come two seconds late, as on a slow phone. */
async function openSlowly(page: Page): Promise<void> {
	await page.route("**/assets/*.js", async (route) => {
		await wait(SCRIPT_DELAY_MS);
		await route.continue();
	});
	await page.goto("/", { waitUntil: "commit" });
	await expect(input(page)).toBeVisible();
}

test("three names typed slowly, beyond the coming of the app, each with Enter, are added in order", async ({
	page,
}) => {
	await openSlowly(page);
	await input(page).click();
	for (const name of ["Mia", "Noah", "Zoe"]) {
		await page.keyboard.type(name, { delay: 150 });
		await page.keyboard.press("Enter");
		await expect(input(page)).toHaveValue("");
	}
	await expect(members(page)).toHaveText(["Mia", "Noah", "Zoe"]);
	await expect(input(page)).toHaveValue("");
	expect((await readStoredFamily(page)).members).toEqual(["Mia", "Noah", "Zoe"]);
	await expect(page).toHaveURL("/");
});

test("names typed in the moment in which the page has loaded are all added", async ({ page }) => {
	await page.goto("/");
	const names = ["Mia", "Noah", "Zoe", "Ada", "Ben"];
	for (const name of names) {
		await input(page).fill(name);
		await input(page).press("Enter");
	}
	await expect(members(page)).toHaveText(names);
	await expect(input(page)).toHaveValue("");
});

test("early buttons, presets and Enter count in their order, what is taken or empty is ignored, and what is not yet added stays", async ({
	page,
}) => {
	const release = await holdRequests(page, "**/assets/*.js");
	await page.goto("/", { waitUntil: "commit" });
	await input(page).press("Enter");
	await input(page).fill("  Mia ");
	await page.getByRole("button", { name: "Add member" }).click();
	await expect(input(page)).toHaveValue("");
	for (const name of ["Noah", "Mia"]) {
		await input(page).fill(name);
		await input(page).press("Enter");
	}
	const category = page.getByPlaceholder("Add a decision category");
	await page.getByRole("button", { name: "Front Seat Rider" }).click();
	await category.fill("Chess");
	await category.press("Enter");
	await page.getByRole("button", { name: "What to eat?" }).click();
	await page.getByRole("button", { name: "Front Seat Rider" }).click();
	await input(page).fill("Zo");
	release();
	await expect(members(page)).toHaveText(["Mia", "Noah"]);
	await expect(categories(page)).toHaveText(["Front Seat Rider", "Chess", "What to eat?"]);
	await expect(input(page)).toHaveValue("Zo");
	// What was taken stands there no more.
	await expect(page.getByText("Mia is already on the list.")).toHaveCount(0);
	await expect(input(page)).not.toHaveAttribute("aria-invalid");
	await input(page).press("e");
	await expect(input(page)).toHaveValue("Zoe");
	await input(page).press("Enter");
	await expect(members(page)).toHaveText(["Mia", "Noah", "Zoe"]);
	await expect(input(page)).toHaveValue("");
});

test("an early name that is taken comes back into its field, with the reason", async ({ page }) => {
	const release = await holdRequests(page, "**/assets/*.js");
	await page.goto("/", { waitUntil: "commit" });
	for (const name of ["Mia", "Mia"]) {
		await input(page).fill(name);
		await input(page).press("Enter");
	}
	release();
	await expect(page.getByText("Mia is already on the list.")).toBeVisible();
	await expect(input(page)).toHaveValue("Mia");
	await expect(members(page)).toHaveText(["Mia"]);
});

for (const [link, path] of [
	["Login", "/login"],
	["Sign Up", "/signup"],
] as const)
	test(`${link} pressed early leads there when all that was pressed before is done`, async ({ page }) => {
		const release = await holdRequests(page, "**/assets/*.js");
		await page.goto("/", { waitUntil: "commit" });
		for (const name of ["Mia", "Noah"]) {
			await input(page).fill(name);
			await input(page).press("Enter");
		}
		await page.getByRole("link", { name: link }).first().click();
		await page.getByRole("button", { name: "Front Seat Rider" }).click();
		release();
		await expect(page).toHaveURL(path);
		expect(await readStoredFamily(page)).toMatchObject({ members: ["Mia", "Noah"], categories: ["Front Seat Rider"] });
		await page.goBack();
		await expect(members(page)).toHaveText(["Mia", "Noah"]);
	});
