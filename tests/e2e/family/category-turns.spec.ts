import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	categoryCard,
	drawMember,
	expectCategories,
	openCategories,
	toasts,
	viewTitle,
} from "../helpers/pages.ts";
import { findSecret } from "../helpers/storage.ts";

const DISHES = "Who does dishes?";
/** What the tests press is not first on the list, where the toast of a decision covers it. */
const FAMILY = { members: ["Mia", "Noah", "Zoe"], categories: ["Chess", DISHES] };

async function openPage(page: Page): Promise<void> {
	await categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }).click();
	await expect(viewTitle(page)).toHaveText(DISHES);
}

async function openRecording(page: Page): Promise<Locator> {
	await page.getByRole("button", { name: "Someone just did it" }).click();
	const sheet = page.getByRole("dialog", { name: "Someone just did it" });
	await expect(sheet).toBeVisible();
	return sheet;
}

async function backToCategories(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Back to Categories" }).click();
	await expectCategories(page);
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
	await expect.poll(async () => (await top(history)) < (await top(record))).toBe(true);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1000);
	await page.getByRole("button", { name: "All turns" }).click();
	await expect(turns).toHaveCount(8);
	await expect(page.getByRole("heading", { name: "Current cycle" })).toBeVisible();
	await expect(page.getByRole("button", { name: "All turns" })).toHaveCount(0);
	expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Current cycle");
});

test("a turn without a draw is that of who did it, or counts as somebody else's; both are taken back; two taps make somebody away", async ({
	page,
	open,
}) => {
	await open({ ...FAMILY, secret: findSecret(DISHES, FAMILY.members, "Mia") });
	await openCategories(page);
	await openPage(page);
	await expect(page.getByText("One of these 3 is next")).toBeVisible();
	const undo = page.getByRole("button", { name: "Undo the last turn" });
	async function recordMia() {
		const sheet = await openRecording(page);
		await sheet.getByRole("radio", { name: "Mia" }).check();
		await expect(sheet.getByText("It counts as Mia's own turn.")).toBeVisible();
		await sheet.getByRole("button", { name: "Record a turn" }).click();
		await expect(page.getByText("It was Mia's turn.")).toBeVisible();
		// The page shows it.
		await expect(toasts(page)).toHaveCount(0);
	}
	await recordMia();

	await test.step("taken back from the category's card", async () => {
		await backToCategories(page);
		const card = categoryCard(page, DISHES);
		await expect(card).toContainText("Last: Mia, today");
		await activate(card.getByRole("button", { name: "Undo" }));
		await expect(card).toContainText("0 of 3 have had a turn");
		await expect(card).not.toContainText("Last:");
	});

	await test.step("in somebody else's place", async () => {
		await openPage(page);
		await recordMia();
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
		await expect(page.getByText("It was Mia's turn.")).toBeVisible();
		await undo.click();
		await expect(page.getByText("One of these 3 is next")).toBeVisible();
		await expect(undo).toBeHidden();
		await expect(viewTitle(page)).toBeFocused();
		await backToCategories(page);
	});

	await test.step("Zoe is away two taps after her face, and Noah did it instead of Mia three taps after the page", async () => {
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
		const sheet = await openRecording(page);
		await sheet.getByRole("radio", { name: "Noah" }).check();
		await sheet.getByRole("button", { name: "Record a turn" }).click();
		await expect(page.getByText("It was Noah's turn.")).toBeVisible();
	});
});
