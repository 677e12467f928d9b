import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	addMember,
	categoryCard,
	decisionButton,
	drawMember,
	FAMILY,
	memberNames,
	openCategories,
	returnToCategories,
} from "../helpers/pages.ts";
import { fillStorage, freeStorage, readStoredFamily } from "../helpers/storage.ts";

async function expectNotSaved(page: Page, message: RegExp): Promise<void> {
	await expect(page.getByRole("article", { name: "Not saved" }).first()).toContainText(message);
}

test("a full storage is reported, and the family is stored once there is room", async ({ page, open, watch }) => {
	watch.expectLine(/add-member/);
	watch.expectLine(/record-turn/);
	await open(FAMILY);
	await expect(memberNames(page)).toHaveCount(3);
	await fillStorage(page);
	await addMember(page, "Ben");
	await expectNotSaved(page, /no room left/);
	await expect(memberNames(page)).toHaveText([...FAMILY.members, "Ben"]);
	expect((await readStoredFamily(page)).members).toEqual(FAMILY.members);

	await freeStorage(page);
	await addMember(page, "Eva");
	await expect.poll(async () => (await readStoredFamily(page)).members).toEqual([...FAMILY.members, "Ben", "Eva"]);

	await test.step("a decision that cannot be stored counts in this page, and is no conflict", async () => {
		const [category = ""] = FAMILY.categories;
		await openCategories(page);
		await drawMember(page, category);
		await fillStorage(page);
		await decisionButton(page).click();
		await expectNotSaved(page, /no room left/);
		await expect(page.getByText("on the other phone")).toHaveCount(0);
		await returnToCategories(page);
		await expect(categoryCard(page, category)).toContainText("1 of 5 have had a turn");
	});
});

test("a forbidden storage is reported, and the family stays on the screen", async ({ page, watch }) => {
	watch.expectLine(/storage|localStorage|add-member/i);
	// What browsers do when their user has blocked the data of sites: the property itself throws.
	await page.addInitScript(() => {
		Object.defineProperty(window, "localStorage", {
			get() {
				throw new DOMException("Access is denied for this document.", "SecurityError");
			},
		});
	});
	await page.goto("/");
	await addMember(page, "Mia");
	await expectNotSaved(page, /won't let/);
	await expect(memberNames(page)).toHaveText(["Mia"]);
});
