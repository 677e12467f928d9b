import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	decisionButton,
	drawMember,
	FAMILY,
	memberNames,
	openCategories,
	returnToCategories,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";
import { fillStorage } from "../helpers/storage.ts";

async function expectNotSaved(page: Page, message: RegExp): Promise<void> {
	await expect(page.getByRole("article", { name: "Not saved" }).first()).toContainText(message);
}

test("a decision that finds no room is reported, counts, and is no conflict", async ({ page, openList, watch }) => {
	watch.expectLine(/record-turn/);
	const [category] = FAMILY.categories;
	await openList(FAMILY);
	await drawMember(page, category);
	await fillStorage(page);
	await decisionButton(page).click();
	await expectNotSaved(page, /no room left/);
	await expect(page.getByText("on the other phone")).toHaveCount(0);
	await returnToCategories(page);
	await expect(categoryCard(page, category)).toContainText("1 of 3 have had a turn");
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

/** In a browser of this vendor, which grants lasting storage or does not. @returns how often it was asked */
async function countStorageRequests(page: Page, vendor: string, isGranted: boolean): Promise<() => Promise<unknown>> {
	await page.addInitScript(
		({ vendor, isGranted }) => {
			Object.defineProperty(navigator, "vendor", { value: vendor });
			const counted = Object.assign(window, { requests: 0 });
			StorageManager.prototype.persisted = async () => false;
			StorageManager.prototype.persist = async () => ++counted.requests > 0 && isGranted;
		},
		{ vendor, isGranted },
	);
	return () => page.evaluate("window.requests");
}

test("lasting storage is requested for a family; a cycle later a card tells what keeps it", async ({ page, open }) => {
	const countRequests = await countStorageRequests(page, "Google Inc.", false);
	const card = page.getByRole("region", { name: "Keep your family's data safe" });
	await open();
	await addMember(page, "Mia");
	await expect(memberNames(page)).toHaveText(["Mia"]);
	expect(await countRequests()).toBe(0);
	await addCategory(page, "Chess");
	await expect.poll(countRequests).toBe(1);
	await expect(card).toHaveCount(0);
	await openCategories(page);
	await takeTurn(page, "Chess");
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await expect(card).toContainText("Your browser may delete this site's data when space runs low.");
	await expect(card).toContainText("An account keeps it safe.");
	await expect(card.getByRole("link", { name: "Create an account" })).toHaveAttribute("href", "/signup");

	const install = card.getByRole("button", { name: "Install" });
	await expect(install).toHaveCount(0);
	// The browser may offer it before the app listens, which is then loaded late.
	await expect(async () => {
		await page.evaluate(() => {
			const prompt = async () => ({ outcome: "accepted" });
			dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
		});
		await expect(install).toBeVisible({ timeout: 500 });
	}).toPass();
	await expect(card).toContainText("An account keeps it safe, and so does installing the app.");
	await install.click();
	await expect(card).toHaveCount(0);
	await expect(viewTitle(page)).toBeFocused();
	await page.evaluate(() => localStorage.removeItem("whose-turn-told-keeping"));

	await page.reload();
	await card.getByRole("button", { name: "Got it" }).click();
	await expect(card).toHaveCount(0);
	await page.reload();
	await expect.poll(countRequests).toBe(1);
	await expect(memberNames(page)).toHaveText(["Mia"]);
	await expect(card).toHaveCount(0);
});

test("no card warns about what the browser keeps, which Firefox is asked for with a turn", async ({ page, open }) => {
	const countRequests = await countStorageRequests(page, "", true);
	await open({ ...FAMILY, cycles: { "Who does dishes?": FAMILY.members } });
	await expect.poll(countRequests).toBe(1);
	await expect(memberNames(page)).toHaveText([...FAMILY.members]);
	await expect(page.getByRole("region", { name: "Keep your family's data safe" })).toHaveCount(0);
});
