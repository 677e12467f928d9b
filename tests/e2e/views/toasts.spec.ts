import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addCategory,
	addMember,
	categoryCard,
	confirmRemoval,
	decisionButton,
	expectCategories,
	expectSetup,
	FAMILY,
	openCategories,
	resetButton,
	viewTitle,
} from "../helpers/pages.ts";
import { fillStorage, freeStorage, waitForStoredIds } from "../helpers/storage.ts";
import { pauseClock } from "./toasts.ts";

const DISHES = "Who does dishes?";

const toast = (page: Page, name: string | RegExp) => page.getByRole("article", { name });
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

test("a message stays while it takes to read or has the focus, and gives that back", async ({ page, open }) => {
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
	const last = page.getByRole("note").getByRole("link");
	await last.focus();
	await page.keyboard.press("Tab");
	await expect(toast(page, "Member Added")).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(toast(page, "Member Added").getByRole("button", { name: "Close" })).toBeFocused();
	await page.clock.runFor(60_000);
	await expect(toast(page, "Member Added")).toBeVisible();
	await page.keyboard.press("Enter");
	await expect(toast(page, "Member Added")).toHaveCount(0);
	await expect(last).toBeFocused();
});

/** How a text that screen readers find is read out when it comes: the nearest that says so. */
async function liveOf(page: Page, text: RegExp): Promise<unknown> {
	const session = await page.context().newCDPSession(page);
	const { nodes } = await session.send("Accessibility.getFullAXTree");
	const found = nodes.filter(
		({ ignored, role, name }) => !ignored && role?.value === "StaticText" && text.test(name?.value),
	);
	expect(found, String(text)).toHaveLength(1);
	let [at] = found;
	while (at !== undefined) {
		const live = at.properties?.find(({ name }) => name === "live")?.value.value;
		if (live !== undefined) return live;
		const { parentId } = at;
		at = nodes.find(({ nodeId }) => nodeId === parentId);
	}
	return undefined;
}

test("errors are read out at once and stay until closed, or replaced when long read", async ({ page, open, watch }) => {
	watch.expectLine(/add-member/);
	watch.expectLine(/add-category/);
	await page.clock.install();
	await open(FAMILY);
	await waitForStoredIds(page);
	await addMember(page, "Ada");
	await expect(toast(page, "Member Added")).toBeVisible();
	await fillStorage(page);
	await addMember(page, "Ben");
	const error = toast(page, "Not saved");
	await expect(error).toBeVisible();
	// Also under a question.
	await page.getByRole("button", { name: "Remove Mia" }).click();
	await expect(page.getByRole("alertdialog", { name: "Remove Family Member" })).toBeVisible();
	expect(await liveOf(page, /^Ada has been added to the family$/)).toBe("polite");
	expect(await liveOf(page, /^This browser has no room left/)).toBe("assertive");
	await page.keyboard.press("Escape");
	await page.clock.runFor(600_000);
	await expect(error).toBeVisible();

	// The same message again is read out again, and shown once.
	const paragraph = await alerts(page).getByRole("paragraph").elementHandle();
	await addCategory(page, "Chess");
	await expect.poll(() => paragraph?.evaluate((paragraph) => paragraph.isConnected)).toBe(false);
	await expect(error).toHaveCount(1);

	// No time has passed for what was behind it.
	await error.getByRole("button", { name: "Close" }).click();
	await page.mouse.move(0, 0);
	await expect(error).toHaveCount(0);
	await expect(toast(page, "Member Added")).toBeVisible();
	await page.clock.runFor(15_000);
	await expect(toast(page, "Member Added")).toHaveCount(0);
	await addCategory(page, "Go");
	await expect(error).toBeVisible();

	await page.clock.runFor(60_000);
	await freeStorage(page);
	await addMember(page, "Kim");
	await expect(toast(page, "Member Added")).toBeVisible();
	await expect(error).toHaveCount(0);
});

test("overlays that fail are requested again by message and press, and all appear", async ({ page, open, watch }) => {
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

test("a toast ends with its view, or once it is untrue; Undo is offered once, on the card", async ({ page, open }) => {
	await page.clock.install({ time: 0 });
	await open({ ...FAMILY, cycles: { [DISHES]: ["Mia", "Noah"] } });
	await pauseClock(page, 60_000);
	const toasts = page.locator("[aria-label=Notifications] [role=article]:not([data-ending-style])");
	async function expectShown(...texts: readonly RegExp[]) {
		await page.clock.runFor(200);
		await expect(toasts).toHaveText(texts);
	}
	const button = (name: string) => page.getByRole("button", { name, exact: true });
	const undo = categoryCard(page, DISHES).getByRole("button", { name: "Undo" });
	for (const add of [addCategory, addMember]) {
		await add(page, "Ada");
		await expectShown(/Ada has been added/);
		await add(page, "Ada");
		await expectShown();
	}
	await expect(page.getByText("Ada is already on the list.")).toHaveCount(2);
	await addMember(page, "Ben");
	await expectShown(/Ben has been added/);
	await openCategories(page);
	await expectShown();

	await activate(button(DISHES));
	await expect(viewTitle(page)).toContainText("turn!");
	await activate(decisionButton(page));
	await expectShown(/turn has been used/);
	await expect(toasts.getByRole("button", { name: "Undo" })).toHaveCount(0);
	// It is about the list, which comes by itself, and there is time to read it.
	await page.clock.runFor(2_000);
	await expectCategories(page);
	await page.clock.runFor(3_000);
	await expect(toasts).toHaveText(/turn has been used/);
	await expect(button("Undo")).toHaveCount(1);
	await activate(undo);
	await expectShown();

	await activate(resetButton(page, DISHES));
	await expectShown(/has been reset/);
	await activate(undo);
	await expectShown();

	await activate(button("Back to Setup"));
	await expectSetup(page);
	await confirmRemoval(page, "Noah");
	await expectShown(/Noah has been removed/);
	await expect(button("Undo")).toHaveCount(1);
	await activate(button("Undo"));
	await expectShown();
});
