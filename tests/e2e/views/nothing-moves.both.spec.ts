import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addMember,
	button,
	categoryCard,
	confirmRemoval,
	decisionButton,
	expectCategories,
	openCategories,
	resetButton,
	viewTitle,
} from "../helpers/pages.ts";
import { findSecret, type StoredGuestFamily } from "../helpers/storage.ts";
import { pauseClock } from "./toasts.ts";

const DISHES = "Who does dishes?";
const MOVIES = "Movie Night Choice";
const MEMBERS = ["Mia", "Leo", "Maria"];
const STORED: StoredGuestFamily = {
	members: MEMBERS,
	categories: [DISHES, MOVIES],
	cycles: { [DISHES]: ["Mia", "Leo"], [MOVIES]: MEMBERS },
	secret: findSecret(MOVIES, MEMBERS, "Mia", 3),
};

/** More than the longest of the messages takes to read. */
const READ_MS = 30_000;
const FRAMES_MS = 200;

type Step = readonly [does: string, toast: string | undefined, step: (page: Page) => Promise<void>];

const press = (name: string) => (page: Page) => activate(button(page, name).last());
const confirm = (page: Page) => activate(decisionButton(page));
const reset = (page: Page) => activate(resetButton(page, DISHES));
const undo = (page: Page) => activate(categoryCard(page, DISHES).getByRole("button", { name: "Undo" }));

/** From the setup through a day, each with the message that the specification has for it. */
const STORY: readonly Step[] = [
	["adds a member", "Ada has been added to the family", (page) => addMember(page, "Ada")],
	["removes a member", "Ada has been removed from the family", (page) => confirmRemoval(page, "Ada")],
	["adds a category", "Game Night Pick has been added as a decision category", press("Game Night Pick")],
	["removes a category", "Game Night Pick has been removed", (page) => confirmRemoval(page, "Game Night Pick")],
	["brings the category back", undefined, press("Undo")],
	["opens the list", undefined, openCategories],
	["draws", undefined, press(DISHES)],
	["confirms", `Maria's turn has been used for ${DISHES}`, confirm],
	["returns", undefined, (page) => page.clock.runFor(1_000)],
	["undoes", undefined, undo],
	["resets", `${DISHES} cycle has been reset. Everyone can be chosen again!`, reset],
	["undoes the reset", undefined, undo],
	["begins a cycle", `Everyone has had a turn for ${MOVIES}! Starting fresh.`, press(MOVIES)],
	["asks for help", undefined, press("Help Me Decide")],
	["chooses", undefined, press("Comedy")],
	["confirms the choice", `Mia chose: Comedy. Their turn has been used for ${MOVIES}.`, confirm],
	["returns again", undefined, (page) => page.clock.runFor(1_000)],
];

/** Where every button and the panel of a result are, in the document, and how high the page is. */
function readPositions(page: Page) {
	return page.evaluate(() => {
		for (const animation of document.getAnimations()) animation.finish();
		const strip = document.querySelector("[aria-label=Notifications]");
		const parts = [...document.querySelectorAll("#root button, #root a, main > div")];
		return {
			height: document.documentElement.scrollHeight,
			parts: parts
				.filter((part) => !strip?.contains(part) && part.checkVisibility())
				.map((part) => {
					const { x, y, width, height } = part.getBoundingClientRect();
					return [part.textContent.slice(0, 40), x, y + scrollY, width, height].join(" ");
				}),
		};
	});
}

/** The same as where there were no toasts at all. */
async function readPositionsWithoutToasts(page: Page) {
	const strip = page.getByRole("region", { name: "Notifications" });
	await strip.evaluate((element) => element.style.setProperty("display", "none", "important"));
	const positions = await readPositions(page);
	await page.evaluate(() => document.querySelector("[aria-label=Notifications]")?.removeAttribute("style"));
	return positions;
}

const TEXT = "[aria-label=Notifications] [role=article]:not([data-ending-style])";

test("no toast moves a button, panel or page, and each that is specified is seen", async ({ page, open, isMobile }) => {
	// Of a desktop, the lowest.
	if (!isMobile) await page.setViewportSize({ width: 1280, height: 640 });
	await page.addInitScript(() => {
		Object.assign(window, { shifts: [] });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean })[])
				if (!entry.hadRecentInput) Reflect.get(window, "shifts").push(entry.startTime);
		}).observe({ type: "layout-shift" });
	});
	await page.clock.install({ time: 0 });
	await open(STORED);
	await pauseClock(page, 60_000);
	for (const [does, text, act] of STORY) {
		await act(page);
		await page.clock.runFor(FRAMES_MS);
		if (does.startsWith("returns") || does === "opens the list") await expectCategories(page);
		await page.clock.runFor(FRAMES_MS);
		if (text === undefined) continue;
		const toast = page.locator(TEXT).filter({ hasText: text });
		await expect(toast, does).toBeInViewport({ ratio: 1 });
		if (isMobile) expect(await readStripShare(page), does).toBeLessThanOrEqual(0.1);
		const before = await readPositions(page);
		expect(await readPositionsWithoutToasts(page), does).toEqual(before);
		// Nor does its end. By the browser's own clock: what was pressed has moved a row, and the browser says so later.
		const from = await page.evaluate(() => new Event("").timeStamp);
		await page.clock.runFor(does.startsWith("confirms") ? 1_000 : READ_MS);
		if (!does.startsWith("confirms")) await expect(page.locator(TEXT)).toHaveCount(0);
		expect(await readPositions(page), does).toEqual(before);
		const shifts: number[] = await page.evaluate(() => Reflect.get(window, "shifts"));
		const later = shifts.filter((at) => at > from);
		expect(later, does).toEqual([]);
	}
});

test("the button that confirms stays under the finger, after a draw of all and of some", async ({ page, openList }) => {
	await page.clock.install({ time: 0 });
	await openList({
		members: ["Mia", "Leo", "Maria", "Noah"],
		categories: [MOVIES, "Game Night Pick"],
		cycles: { [MOVIES]: ["Mia", "Leo", "Maria", "Noah"] },
	});
	await pauseClock(page, 60_000);
	// In the document: a press of the test may scroll the page.
	const readPlace = () =>
		decisionButton(page).evaluate((pressed) => {
			for (const animation of document.getAnimations()) animation.finish();
			const { x, y, width, height } = pressed.getBoundingClientRect();
			return { x, y: y + scrollY, width, height };
		});
	for (const category of [MOVIES, "Game Night Pick"]) {
		await activate(button(page, category));
		await expect(viewTitle(page)).toContainText("turn!");
		await page.clock.runFor(FRAMES_MS);
		const before = await readPlace();
		await decisionButton(page).click();
		await expect(page.getByText(/^Next: /)).toBeVisible();
		expect(await readPlace(), category).toEqual(before);
		await page.clock.runFor(2_000);
		await expectCategories(page);
	}
});

/** How much of the window the strip takes, and the bar where it stays at the edge. */
function readStripShare(page: Page) {
	return page.evaluate(() => {
		const parts = document.querySelectorAll("[aria-label=Notifications] [role=article], main .bar > *");
		const areas = [...parts]
			.filter((part) => part.checkVisibility())
			.filter((part) => (part.closest(".bar")?.getBoundingClientRect().bottom ?? innerHeight) >= innerHeight)
			.map((part) => part.getBoundingClientRect())
			.map(({ width, height }) => width * height);
		return areas.reduce((sum, area) => sum + area, 0) / (innerWidth * innerHeight);
	});
}
