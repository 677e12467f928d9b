import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { categoryCard, drawMember, openCategories, viewTitle } from "../helpers/pages.ts";
import { findSecret } from "../helpers/storage.ts";

const DISHES = "Who does dishes?";
const FAMILY = { members: ["Mia", "Noah", "Zoe"], categories: ["Chess", DISHES] };

async function openPage(page: Page): Promise<void> {
	await categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }).click();
	await expect(viewTitle(page)).toHaveText(DISHES);
}

test("the page leads with who is next and ends with the settings; the newest turns open the rest", async ({
	page,
	open,
}) => {
	const at = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString();
	await open({
		...FAMILY,
		history: Array.from({ length: 8 }, (_, n) => ({
			kind: "turn" as const,
			id: `turn ${n}`,
			at: at(n + 1),
			category: DISHES,
			categoryName: DISHES,
			member: FAMILY.members[n % 3] ?? "",
			memberName: FAMILY.members[n % 3] ?? "",
			cycle: Math.floor(n / 3) + 1,
			turns: [`turn ${n}`],
		})),
	});
	await openCategories(page);
	await openPage(page);
	const rows = page.getByRole("region", { name: "History" }).getByRole("listitem");
	// Figures are above them.
	const turns = rows.filter({ has: page.locator("time") });
	await expect(turns).toHaveCount(5);
	const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
	const [record, history, rules] = [
		page.getByRole("button", { name: "Someone just did it" }),
		page.getByRole("region", { name: "History" }),
		page.getByRole("region", { name: "Rules" }),
	];
	expect(await top(record)).toBeLessThan(await top(history));
	expect(await top(history)).toBeLessThan(await top(rules));
	await page.setViewportSize({ width: 1000, height: 800 });
	await expect.poll(async () => (await top(rules)) < (await top(history))).toBe(true);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1000);
	await page.getByRole("button", { name: "All turns" }).click();
	await expect(turns).toHaveCount(8);
	await expect(page.getByRole("heading", { name: "Current cycle" })).toBeVisible();
	await expect(page.getByRole("button", { name: "All turns" })).toHaveCount(0);
	expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Current cycle");
});

test("Zoe is away two taps after her face, and Noah did it instead of Mia three taps after the page", async ({
	page,
	open,
}) => {
	await open({ ...FAMILY, secret: findSecret(DISHES, FAMILY.members, "Mia") });
	await openCategories(page);
	await drawMember(page, DISHES);
	await page.goBack();
	await openPage(page);
	await expect(page.getByText("Mia was picked")).toBeVisible();
	await page.getByRole("button", { name: "Change Mia" }).click();
	await page.getByRole("dialog", { name: "Mia" }).getByRole("button", { name: "Away", exact: true }).click();
	await expect(page.getByText("One of these 2 is next")).toBeVisible();
	await expect(viewTitle(page)).toBeFocused();
	await page.getByRole("button", { name: "Change Zoe" }).click();
	await page.getByRole("dialog", { name: "Zoe" }).getByRole("button", { name: "Away", exact: true }).click();
	await expect(page.getByText("Noah is next")).toBeVisible();
	await page.getByRole("button", { name: "Someone just did it" }).click();
	const sheet = page.getByRole("dialog", { name: "Someone just did it" });
	await sheet.getByRole("radio", { name: "Noah" }).check();
	await sheet.getByRole("button", { name: "Record a turn" }).click();
	await expect(page.getByText("It was Noah's turn.")).toBeVisible();
});
