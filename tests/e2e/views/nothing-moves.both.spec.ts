import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addMember,
	categoryCard,
	confirmRemoval,
	decisionButton,
	expectCategories,
	expectSetup,
	openCategories,
	pauseClock,
	resetButton,
	viewTitle,
} from "../helpers/pages.ts";
import { findSecret, type StoredGuestFamily } from "../helpers/storage.ts";

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

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const undo = (page: Page, category: string) => categoryCard(page, category).getByRole("button", { name: "Undo" });

/** From the setup through a day, each with the message that the specification has for it. */
const STORY: readonly Step[] = [
	["adds a member", "Ada has been added to the family", (page) => addMember(page, "Ada")],
	["removes a member", "Ada has been removed from the family", (page) => confirmRemoval(page, "Ada")],
	[
		"adds a category",
		"Game Night Pick has been added as a decision category",
		(page) => activate(button(page, "Game Night Pick")),
	],
	["removes a category", "Game Night Pick has been removed", (page) => confirmRemoval(page, "Game Night Pick")],
	["brings the category back", undefined, (page) => activate(button(page, "Undo").last())],
	["opens the list", undefined, openCategories],
	["draws", undefined, (page) => activate(button(page, DISHES))],
	["confirms", `Maria's turn has been used for ${DISHES}`, (page) => activate(decisionButton(page))],
	["returns", undefined, (page) => page.clock.runFor(1_000)],
	["undoes", undefined, (page) => activate(undo(page, DISHES))],
	[
		"resets",
		`${DISHES} cycle has been reset. Everyone can be chosen again!`,
		(page) => activate(resetButton(page, DISHES)),
	],
	["undoes the reset", undefined, (page) => activate(undo(page, DISHES))],
	[
		"begins a cycle",
		`Everyone has had a turn for ${MOVIES}! Starting fresh.`,
		(page) => activate(button(page, MOVIES)),
	],
	["asks for help", undefined, (page) => activate(button(page, "Help Me Decide"))],
	["chooses", undefined, (page) => activate(button(page, "Comedy"))],
	[
		"confirms the choice",
		`Mia chose: Comedy. Their turn has been used for ${MOVIES}.`,
		(page) => activate(decisionButton(page)),
	],
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

/** @returns by step where everything was */
async function play(page: Page, onStep: (step: Step) => Promise<void>) {
	const positions: Record<string, unknown> = {};
	for (const step of STORY) {
		const [does, , act] = step;
		await act(page);
		await page.clock.runFor(FRAMES_MS);
		if (does.startsWith("returns") || does === "opens the list") await expectCategories(page);
		await page.clock.runFor(FRAMES_MS);
		await onStep(step);
		positions[does] = await readPositions(page);
	}
	return positions;
}

const TEXT = "[aria-label=Notifications] [role=article]:not([data-ending-style])";

for (const height of [844, 640])
	test(`no toast moves a button, the panel or the page, and each of the specification is seen: ${height} px`, async ({
		page,
		open,
	}) => {
		const { width = 0 } = page.viewportSize() ?? {};
		await page.setViewportSize({ width: height === 640 && width < 400 ? 320 : width, height });
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
		const seen = await play(page, async ([does, text]) => {
			if (text === undefined) return;
			const toast = page.locator(TEXT).filter({ hasText: text });
			await expect(toast, does).toBeInViewport({ ratio: 1 });
			if (height === 844) expect(await readStripShare(page), does).toBeLessThanOrEqual(0.1);
			// Nor does its end.
			const before = await readPositions(page);
			// By the browser's own clock: what was pressed has moved a row, and the browser says so later.
			const from = await page.evaluate(() => new Event("").timeStamp);
			await page.clock.runFor(does.startsWith("confirms") ? 1_000 : READ_MS);
			if (!does.startsWith("confirms")) await expect(page.locator(TEXT)).toHaveCount(0);
			expect(await readPositions(page), does).toEqual(before);
			const shifts: number[] = await page.evaluate(() => Reflect.get(window, "shifts"));
			expect(
				shifts.filter((at) => at > from),
				does,
			).toEqual([]);
		});

		// The same with no toast at all.
		await page.clock.resume();
		await open(STORED);
		await pauseClock(page, 2_000_000);
		await page.evaluate(() => {
			const sheet = new CSSStyleSheet();
			sheet.replaceSync("[aria-label=Notifications] { display: none !important }");
			document.adoptedStyleSheets.push(sheet);
		});
		const hidden = await play(page, async ([does, text]) => {
			if (text !== undefined) await page.clock.runFor(does.startsWith("confirms") ? 1_000 : READ_MS);
		});
		expect(seen).toEqual(hidden);
	});

for (const [what, draw] of [
	["of all", MOVIES],
	["of some", "Game Night Pick"],
] as const)
	test(`the button that confirms stays under the finger, after a draw ${what}`, async ({ page, open }) => {
		await page.clock.install({ time: 0 });
		await open({
			members: ["Mia", "Leo", "Maria", "Noah"],
			categories: [MOVIES, "Game Night Pick"],
			cycles: { [MOVIES]: ["Mia", "Leo", "Maria", "Noah"] },
		});
		await openCategories(page);
		await activate(button(page, draw));
		await expect(viewTitle(page)).toContainText("turn!");
		await pauseClock(page, 60_000);
		await page.clock.runFor(FRAMES_MS);
		// In the document: a press of the test may scroll the page.
		const readPlace = () =>
			decisionButton(page).evaluate((pressed) => {
				const { x, y, width, height } = pressed.getBoundingClientRect();
				return { x, y: y + scrollY, width, height };
			});
		const before = await readPlace();
		await decisionButton(page).click();
		await expect(page.getByText(/^Next: /)).toBeVisible();
		expect(await readPlace()).toEqual(before);
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

test("a toast ends with its view and when it is not true any more, and Undo is offered once, on the card", async ({
	page,
	open,
}) => {
	await page.clock.install({ time: 0 });
	await open(STORED);
	await pauseClock(page, 60_000);
	const toasts = page.locator(TEXT);
	await addMember(page, "Ada");
	await page.clock.runFor(FRAMES_MS);
	await expect(toasts).toHaveText(/Ada has been added/);
	await openCategories(page);
	await page.clock.runFor(FRAMES_MS);
	await expect(toasts).toHaveCount(0);

	await activate(button(page, DISHES));
	await expect(viewTitle(page)).toContainText("turn!");
	await activate(decisionButton(page));
	await page.clock.runFor(FRAMES_MS);
	await expect(toasts).toHaveText(/turn has been used/);
	await expect(toasts.getByRole("button", { name: "Undo" })).toHaveCount(0);
	// It is about the list, which comes by itself, and there is time to read it.
	await page.clock.runFor(2_000);
	await expectCategories(page);
	await page.clock.runFor(3_000);
	await expect(toasts).toHaveText(/turn has been used/);
	await expect(button(page, "Undo")).toHaveCount(1);
	await activate(undo(page, DISHES));
	await page.clock.runFor(FRAMES_MS);
	await expect(toasts).toHaveCount(0);

	await activate(resetButton(page, DISHES));
	await page.clock.runFor(FRAMES_MS);
	await expect(toasts).toHaveText(/has been reset/);
	await activate(undo(page, DISHES));
	await page.clock.runFor(FRAMES_MS);
	await expect(toasts).toHaveCount(0);

	await activate(button(page, "Back to Setup"));
	await expectSetup(page);
	await confirmRemoval(page, "Leo");
	await page.clock.runFor(FRAMES_MS);
	await expect(toasts).toHaveText(/Leo has been removed/);
	await expect(button(page, "Undo")).toHaveCount(1);
	await activate(button(page, "Undo"));
	await page.clock.runFor(FRAMES_MS);
	await expect(toasts).toHaveCount(0);
});
