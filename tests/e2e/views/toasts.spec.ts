import { expect, type Page } from "@playwright/test";
import { GUEST_LOCK, LOCK_REQUESTED } from "../../../src/stores/browser/write-lock.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	drawMember,
	expectErrorToast,
	expectToast,
	FAMILY,
	openCategories,
	resetButton,
} from "../helpers/pages.ts";
import { fillStorage, freeStorage, readStoredFamily, waitForStoredIds } from "../helpers/storage.ts";

const toast = (page: Page, name: string | RegExp) => page.getByRole("article", { name });
const toaster = (page: Page) => page.getByRole("region", { name: "Notifications" });
/** What is read out at once. */
const alerts = (page: Page) => page.locator("[aria-live=assertive]:not([role])");

/** Records what is read out after what was being said, from now on; returns a function that reads it. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
	await page.evaluate(() => {
		const heard: string[] = [];
		Object.assign(window, { heard });
		new MutationObserver((changes) => {
			for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
				// A toast, or the words in one.
				if (!(added instanceof Element && added.matches("[aria-live=polite] > *, [aria-live=polite] > * > * > *")))
					continue;
				heard.push([...added.querySelectorAll("h2, p")].map(({ textContent }) => textContent).join(": "));
			}
		}).observe(document.body, { childList: true, subtree: true });
	});
	return () => page.evaluate(() => Reflect.get(window, "heard"));
}

test("messages stay as long as they take to read, and as long as somebody is at them", async ({ page, open }) => {
	await page.clock.install();
	await open();
	// The longest name takes 14 seconds; real time goes on beside the clock's.
	await addMember(page, "L".repeat(80));
	await expect(toast(page, "Member Added")).toBeVisible();
	await page.clock.runFor(8_000);
	await expect(toast(page, "Member Added")).toBeVisible();
	await page.clock.runFor(7_000);
	await expect(toast(page, "Member Added")).toHaveCount(0);

	await addMember(page, "M".repeat(80));
	await page.clock.runFor(8_000);
	await expect(toast(page, "Member Added")).toBeVisible();
	await toast(page, "Member Added").focus();
	await page.keyboard.press("Tab");
	await page.clock.runFor(60_000);
	await expect(toast(page, "Member Added")).toBeVisible();
});

test("errors are read out at once and stay until they are closed, or read long since when something newer appears", async ({
	page,
	open,
	watch,
}) => {
	watch.expectLine(/add-member/);
	watch.expectLine(/add-category/);
	await page.clock.install();
	await open(FAMILY);
	await waitForStoredIds(page);
	await fillStorage(page);
	await addMember(page, "Ben");
	const error = page.getByRole("article", { name: "Not saved" });
	await expect(alerts(page).getByRole("paragraph")).toHaveText(/^This browser has no room left/);
	await page.clock.runFor(600_000);
	await expect(error).toBeVisible();

	// The same message again is read out again, and shown once.
	const paragraph = await alerts(page).getByRole("paragraph").elementHandle();
	await addCategory(page, "Chess");
	await expect.poll(() => paragraph?.evaluate((paragraph) => paragraph.isConnected)).toBe(false);
	await expect(error).toHaveCount(1);
	await expectNoViolations(page);

	await page.clock.runFor(60_000);
	await freeStorage(page);
	await addMember(page, "Kim");
	await expect(toast(page, "Member Added")).toBeVisible();
	await expect(error).toHaveCount(0);
});

test("an error is read out while a question is open, even if another stood there before", async ({
	page,
	open,
	watch,
}) => {
	watch.expectLine(/add-member/);
	await open(FAMILY);
	await waitForStoredIds(page);
	await fillStorage(page);
	await addMember(page, "Ben");
	await expectErrorToast(page, "Not saved", /no room left/);
	const paragraph = await alerts(page).getByRole("paragraph").elementHandle();

	// A change that waits for another tab fails when the question is open.
	await page.evaluate(
		([lock, asks]) =>
			new Promise<void>((isHeld) => {
				navigator.locks.request(lock, () => {
					isHeld();
					return new Promise((release) => Object.assign(window, { release }));
				});
				new BroadcastChannel(lock).postMessage(asks);
			}),
		[GUEST_LOCK, LOCK_REQUESTED] as const,
	);
	await addMember(page, "Kim");
	await page.getByRole("button", { name: "Remove Mia" }).click();
	await expect(page.getByRole("alertdialog", { name: "Remove Family Member" })).toBeVisible();
	await expect(page.getByRole("main")).toHaveCount(0);
	await page.evaluate(() => Reflect.get(window, "release")());
	await expect.poll(() => paragraph?.evaluate((paragraph) => paragraph.isConnected)).toBe(false);
	await expect(alerts(page).getByRole("heading")).toHaveText("Not saved");
	for (const region of [alerts(page), toaster(page)]) {
		expect(await region.evaluate((element) => element.closest("[aria-hidden]"))).toBeNull();
	}
});

test("whoever closes a toast with the keyboard is where they were", async ({ page, open }) => {
	await open(FAMILY);
	await addMember(page, "Ada");
	const close = toast(page, "Member Added").getByRole("button", { name: "Close" });
	await expect(close).toBeVisible();
	const last = page.getByRole("note").getByRole("link");
	await last.focus();
	await page.keyboard.press("Tab");
	await expect(toast(page, "Member Added")).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(close).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(toast(page, "Member Added")).toHaveCount(0);
	await expect(last).toBeFocused();
});

test("every Reset can be undone from its card, also with the keyboard", async ({ page, open }) => {
	const running = {
		members: ["Mia", "Noah", "Zoe"],
		categories: ["Cards", "Dishes"],
		cycles: { Cards: ["Mia", "Zoe"], Dishes: ["Zoe", "Mia", "Noah"] },
	};
	await open(running);
	await openCategories(page);
	const undo = (category: string) => categoryCard(page, category).getByRole("button", { name: "Undo" });
	await resetButton(page, "Dishes").click();
	await resetButton(page, "Cards").press("Enter");
	await expectToast(page, "Category Reset", "Cards cycle has been reset. Everyone can be chosen again!");
	await expect(toast(page, "Category Reset")).toHaveCount(1);
	await expect(undo("Cards")).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(resetButton(page, "Cards")).toBeFocused();
	await expect(categoryCard(page, "Cards")).toContainText("2 of 3 have had a turn");
	await expect(categoryCard(page, "Dishes")).toContainText("0 of 3 have had a turn");
	// For as long as the page is open.
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await openCategories(page);
	await undo("Dishes").click();
	await expect(categoryCard(page, "Dishes")).toContainText("3 of 3 have had a turn");
	expect((await readStoredFamily(page)).cycles).toEqual(running.cycles);

	// The draw makes a reset final.
	await resetButton(page, "Dishes").click();
	await drawMember(page, "Dishes");
	await page.goBack();
	await expect(categoryCard(page, "Dishes")).toContainText("was picked");
	await expect(undo("Dishes")).toHaveCount(0);
});

test("overlays that fail to load are requested again by every message and every press, and all queued messages appear", async ({
	page,
	open,
	watch,
}) => {
	watch.expectLine(/net::ERR_FAILED/);
	const failed = () => page.waitForEvent("console", (message) => message.text().includes("could not be loaded"));
	const question = page.getByRole("alertdialog", { name: "Remove Family Member" });
	await page.route("**/assets/parts-*", (route) => route.abort());
	await open(FAMILY);
	const heard = await listen(page);
	await Promise.all([failed(), addMember(page, "Ben")]);
	await Promise.all([failed(), addMember(page, "Kim")]);
	await Promise.all([failed(), page.getByRole("button", { name: "Remove Mia" }).click()]);
	await page.unroute("**/assets/parts-*");
	// The one before may have been requested again by then.
	await expect(async () => {
		if (!(await question.isVisible())) await page.getByRole("button", { name: "Remove Mia" }).click({ timeout: 1_000 });
		await expect(question).toBeVisible({ timeout: 5_000 });
	}).toPass();
	await expect
		.poll(heard)
		.toEqual([
			"Member Added: Ben has been added to the family",
			"Member Added: Kim has been added to the family: 2 added",
		]);
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toHaveCount(0);
});

test("an error at a field ends what was said of it before", async ({ page, open }) => {
	await open();
	for (const add of [addMember, addCategory]) {
		await add(page, "Mia");
		const added = page.getByRole("article", { name: /Added$/ });
		// It does not go by itself.
		await added.hover();
		await add(page, "Mia");
		await expect(added).toHaveCount(0);
	}
	await expect(page.getByText("Mia is already on the list.")).toHaveCount(2);
});
