import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	addMember,
	decisionButton,
	drawMember,
	expectCategories,
	openCategories,
	pauseClock,
	viewTitle,
} from "../helpers/pages.ts";
import { waitForStablePage } from "../helpers/stable-page.ts";
import { fillStorage, freeStorage } from "../helpers/storage.ts";

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

/** These are seen beside the strip as the page is, without scrolling. */
async function expectSeen(page: Page, ...parts: Locator[]): Promise<void> {
	// The strip grows with its message.
	await waitForStablePage(page);
	for (const part of parts) {
		await expect(part).toBeInViewport({ ratio: 1 });
		const [box, strip] = await Promise.all([part.boundingBox(), toaster(page).boundingBox()]);
		if (!box || !strip) throw new Error("there is no strip");
		// Not waited for: a message goes by itself.
		expect(box.y + box.height <= strip.y || box.y >= strip.y + strip.height).toBe(true);
	}
}

for (const [width, height] of [
	[320, 640],
	[844, 390],
	[1280, 900],
] as const)
	test(`messages are one at a time, the others counted, and cover nothing to press: ${width} × ${height}`, async ({
		page,
		open,
		watch,
	}) => {
		watch.expectLine(/look-at-draw/);
		await page.setViewportSize({ width, height });
		await page.clock.install({ time: 0 });
		await open({ members: ["Mia", "Noah"], categories: ["Cards", "Chess"] });
		await addMember(page, "Ada");
		await expect(toast(page, "Member Added")).toBeInViewport({ ratio: 1 });
		await expectSeen(page, page.getByRole("button", { name: "Continue to Decision Making" }));
		expect(await findCovered(page)).toEqual([]);
		await openCategories(page);
		await drawMember(page, "Cards");
		await pauseClock(page, 60_000);
		await decisionButton(page).click();
		await page.clock.runFor(200);
		const confirmed = toast(page, "Decision Confirmed!");
		await expect(confirmed).toBeInViewport({ ratio: 1 });
		expect(await findCovered(page)).toEqual([]);
		await page.clock.runFor(2_000);
		await expectCategories(page);

		await fillStorage(page);
		await page.getByRole("button", { name: "Chess", exact: true }).click();
		await page.clock.runFor(1_000);
		await expect(viewTitle(page)).toContainText("turn!");
		const error = page.getByRole("article", { name: "Not saved" });
		await expect(error).toBeInViewport({ ratio: 1 });
		await expectSeen(page, viewTitle(page), decisionButton(page));
		expect(await findCovered(page)).toEqual([]);

		const before = await decisionButton(page).boundingBox();
		await freeStorage(page);
		await decisionButton(page).click();
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

test("in a low window all can be scrolled clear of a long error, the title, too: 320 × 480, 568 × 320", async ({
	page,
	open,
	watch,
}) => {
	// Nor that the sound was heard first.
	watch.expectLine(/look-at-draw|whose-turn-sound/);
	const sizes = [
		{ width: 320, height: 480 },
		{ width: 568, height: 320 },
	];
	await page.setViewportSize(sizes[0] ?? { width: 0, height: 0 });
	await open({ members: ["Mia"], categories: ["Chess"], cycles: { Chess: ["Mia"] } });
	await openCategories(page);
	await fillStorage(page);
	await drawMember(page, "Chess");
	const error = page.getByRole("article", { name: "Not saved" });
	for (const size of sizes) {
		await page.setViewportSize(size);
		await expect(error).toBeInViewport({ ratio: 1 });
		expect(await findCovered(page)).toEqual([]);
		await page.evaluate(() => scrollTo(0, 0));
	}
});
