import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addCategory,
	addMember,
	categoryNames,
	expectCategories,
	expectToast,
	memberNames,
	removeName,
} from "../helpers/pages.ts";

const SAME = { name: "Is ann the same person as Ann?" };

function answer(page: Page, name: string): Locator {
	return page.getByRole("button", { name, exact: true });
}

function memberField(page: Page): Locator {
	return page.getByRole("textbox", { name: "Add a family member" });
}

test("whether a like name is the same person, or a list several, is asked and stops nobody", async ({ page, open }) => {
	await page.addInitScript(() => {
		const read: string[] = [];
		Object.assign(window, { read });
		new MutationObserver((changes) => {
			const spoken = changes.filter(({ target }) => target instanceof Element && target.closest("[role=status]"));
			// A translation of what was read is no other text.
			const added = spoken.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ nodeName }) => nodeName !== "FONT");
			read.push(...added.map(({ textContent }) => textContent ?? ""));
		}).observe(document, { childList: true, subtree: true });
	});
	const question = page.getByRole("group", SAME);
	await open({ members: ["Ann", "Noah"], categories: ["Chess"] });
	await addMember(page, " ann ");
	await expectToast(page, "Member Added", "ann has been added to the family");
	await expect(question).toBeVisible();
	const [list, asked] = await Promise.all([
		page.getByRole("list", { name: "Family members" }).boundingBox(),
		question.boundingBox(),
	]);
	expect(asked?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
	await addCategory(page, "chess");
	await expectToast(page, "Category Added", "chess has been added as a decision category");
	await expect(categoryNames(page)).toHaveText(["Chess", "chess"]);
	await addMember(page, "Zoe");
	await expect(memberNames(page)).toHaveText(["Ann", "Noah", "ann", "Zoe"]);
	await expect(question).toBeVisible();
	await answer(page, "Someone else").click();
	await expect(question).toHaveCount(0);
	await expect(memberNames(page)).toHaveText(["Ann", "Noah", "ann", "Zoe"]);

	const read = await page.evaluate(() => (window as unknown as { read: string[] }).read.join("\n"));
	expect(read.split(SAME.name)).toHaveLength(2);
	await removeName(page, "ann");
	await test.step("the same person is taken away again, by keyboard too", async () => {
		await addMember(page, "ann");
		// From the field over the rows of the list.
		await expect(memberField(page)).toBeFocused();
		await page.getByRole("button", { name: "Remove ann", exact: true }).focus();
		await page.keyboard.press("Tab");
		await expect(answer(page, "The same")).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(memberField(page)).toBeFocused();
		await expectToast(page, "Member Removed", "ann has been removed from the family");
		await expect(memberNames(page)).toHaveText(["Ann", "Noah", "Zoe"]);
		await expect(question).toHaveCount(0);
	});

	await addMember(page, "Una, Dua, Tria");
	await expect(page.getByRole("group", { name: "Three people?" })).toBeVisible();
	await answer(page, "Add Una, Dua and Tria").press("Enter");
	await expect(memberField(page)).toBeFocused();
	await expect(memberNames(page)).toHaveText(["Ann", "Noah", "Zoe", "Una", "Dua", "Tria"]);
	await memberField(page).evaluate((field) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", `Mia\n${"L".repeat(81)}\n`);
		field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	});
	await expect(memberNames(page).last()).toHaveText("Mia");
	await expect(memberField(page)).toHaveValue("L".repeat(81));
	await expect(page.getByText("Please use no more than 80 characters.")).toBeVisible();
	await addMember(page, Array.from({ length: 12 }, (_, at) => `Member ${at}`).join("; "));
	await expect(page.getByRole("group", { name: "12 people?" })).toBeInViewport();
	// It stops nobody.
	await activate(page.getByRole("button", { name: "Continue to Decision Making" }));
	await expectCategories(page);
});
