import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { resizeWindow } from "../helpers/layout.ts";
import {
	activate,
	addMember,
	decisionButton,
	drawMember,
	expectCategories,
	openCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { fillStorage, freeStorage } from "../helpers/storage.ts";
import { expectBeside, pauseClock } from "./toasts.ts";

const toast = (page: Page, name: string) => page.getByRole("article", { name });
const toaster = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** What can be pressed, and every title, that is still under the strip of messages when it is scrolled to. */
function findCovered(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const strip = document.querySelector("[aria-label=Notifications]");
		if (!strip) throw new Error("there is no strip");
		return [...document.querySelectorAll("#root :is(button, a, h1, h2, h3)")]
			.filter((element) => !strip.contains(element) && element.checkVisibility())
			.filter((element) => {
				element.scrollIntoView({ block: "nearest" });
				// The browser tells it with the next frame.
				dispatchEvent(new Event("scroll"));
				const [button, covered] = [element.getBoundingClientRect(), strip.getBoundingClientRect()];
				return button.bottom > covered.top + 1 && button.top < covered.bottom - 1;
			})
			.map((element) => element.textContent);
	});
}

const SIZES = [
	{ width: 844, height: 390 },
	{ width: 1280, height: 900 },
	{ width: 320, height: 640 },
];
/** Where all can be scrolled clear of a message that is as high as most of the window. */
const LOW = [
	{ width: 320, height: 480 },
	{ width: 568, height: 320 },
];

/** Time stands still but for what drawing takes. */
async function inWindows(page: Page, sizes: typeof SIZES, look: () => Promise<void>): Promise<void> {
	for (const size of sizes) {
		await resizeWindow(page, size);
		await page.clock.runFor(50);
		await page.evaluate(() => scrollTo(0, 0));
		await look();
	}
}

test("in any window messages come one at a time, and cover nothing to press", async ({ page, open, watch }) => {
	watch.expectLine(/look-at-draw/);
	await page.clock.install({ time: 0 });
	await open({ members: ["Mia", "Noah"], categories: ["Cards", "Chess"] });
	await pauseClock(page, 60_000);
	await addMember(page, "Ada");
	await inWindows(page, SIZES, async () => {
		await expect(toast(page, "Member Added")).toBeInViewport({ ratio: 1 });
		await expectBeside(page, page.getByRole("button", { name: "Continue to Decision Making" }));
		expect(await findCovered(page)).toEqual([]);
	});
	await openCategories(page);
	await drawMember(page, "Cards");
	await activate(decisionButton(page));
	const confirmed = toast(page, "Decision Confirmed!");
	await inWindows(page, SIZES, async () => {
		await expect(confirmed).toBeInViewport({ ratio: 1 });
		expect(await findCovered(page)).toEqual([]);
	});
	await page.clock.runFor(2_000);
	await expectCategories(page);

	await fillStorage(page);
	await activate(page.getByRole("button", { name: "Chess", exact: true }));
	await page.clock.runFor(1_000);
	await expect(viewTitle(page)).toContainText("turn!");
	const error = page.getByRole("article", { name: "Not saved" });
	await inWindows(page, LOW, async () => {
		await expect(error).toBeInViewport({ ratio: 1 });
		expect(await findCovered(page)).toEqual([]);
	});
	await inWindows(page, SIZES, async () => {
		await expect(error).toBeInViewport({ ratio: 1 });
		await expectBeside(page, viewTitle(page), decisionButton(page));
		expect(await findCovered(page)).toEqual([]);
	});

	const before = await decisionButton(page).boundingBox();
	await freeStorage(page);
	await activate(decisionButton(page));
	await page.clock.runFor(200);
	// The newest is in front of what there was no time to read.
	await expect(confirmed).toBeInViewport({ ratio: 1 });
	await expect(toaster(page)).toContainText("+1");
	await confirmed.getByRole("button", { name: "Close" }).click();
	await page.clock.runFor(200);
	await expect(error).toBeInViewport({ ratio: 1 });
	await expect(toaster(page)).not.toContainText("+1");
	// Nothing moves when a message goes.
	expect(await decisionButton(page).boundingBox()).toEqual(before);
});
