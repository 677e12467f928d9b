import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import { drawMember, openCategoryPage, toasts, viewTitle } from "../helpers/pages.ts";
import { findSecret } from "../helpers/storage.ts";

const DISHES = "Who does dishes?";
/** What the tests press is not first on the list, where the toast of a decision covers it. */
const FAMILY = { members: ["Mia", "Noah", "Zoe"], categories: ["Chess", DISHES] };

async function openRecording(page: Page): Promise<Locator> {
	await page.getByRole("button", { name: "Someone just did it" }).click();
	const sheet = page.getByRole("dialog", { name: "Someone just did it" });
	await expect(sheet).toBeVisible();
	return sheet;
}

test("a turn without a draw counts for who did it or somebody else, and is taken back", async ({ page, openList }) => {
	await openList({ ...FAMILY, secret: findSecret(DISHES, FAMILY.members, "Mia") });
	await openCategoryPage(page, DISHES);
	await expect(page.getByText("One of these 3 is next")).toBeVisible();
	const undo = page.getByRole("button", { name: "Undo the last turn" });
	const record = await openRecording(page);
	await record.getByRole("radio", { name: "Mia" }).check();
	await expect(record.getByText("It counts as Mia's own turn.")).toBeVisible();
	await record.getByRole("button", { name: "Record a turn" }).click();
	await expect(page.getByText("It was Mia's turn.")).toBeVisible();
	// The page shows it.
	await expect(toasts(page)).toHaveCount(0);

	await test.step("in somebody else's place", async () => {
		const sheet = await openRecording(page);
		await sheet.getByRole("radio", { name: "Mia" }).check();
		const inPlaceOf = sheet.getByRole("group", { name: "Whose turn does it count as?" });
		await expect(inPlaceOf.getByRole("radio")).toHaveCount(2);
		await expect(sheet.getByRole("button", { name: "Record a turn" })).toBeDisabled();
		await inPlaceOf.getByRole("radio", { name: "Noah" }).check();
		await sheet.getByRole("button", { name: "Record a turn" }).click();
		await expect(page.getByText("Noah owes Mia one.")).toBeVisible();
		await expect(page.getByText("Zoe is next")).toBeVisible();
		await expect(page.getByText("It was Noah's turn, done by Mia.")).toBeVisible();
		await expectNoViolations(page);
		await undo.click();
		await expect(page.getByText("Noah owes Mia one.")).toBeHidden();
		const next = page.getByRole("list", { name: "One of these 2 is next" }).locator("bdi");
		await expect(next).toHaveText(["Noah", "Zoe"]);
		for (const name of await next.all()) await expect(name).toBeInViewport({ ratio: 1 });
		await undo.click();
		await expect(page.getByText("One of these 3 is next")).toBeVisible();
		await expect(undo).toBeHidden();
		await expect(viewTitle(page)).toBeFocused();
	});

	await test.step("who was picked is sent away from here, and others are next", async () => {
		await page.getByRole("button", { name: "Back to Categories" }).click();
		await drawMember(page, DISHES);
		await page.goBack();
		await openCategoryPage(page, DISHES);
		await expect(page.getByText("Mia was picked")).toBeVisible();
		for (const [name, next] of [
			["Mia", "One of these 2 is next"],
			["Zoe", "Noah is next"],
		] as const) {
			await page.getByRole("button", { name: `Change ${name}` }).click();
			await page.getByRole("dialog", { name }).getByRole("button", { name: "Away", exact: true }).click();
			await expect(page.getByText(next)).toBeVisible();
			await expect(viewTitle(page)).toBeFocused();
		}
	});
});
