import { expect } from "@playwright/test";
import { pauseAnimations, waitForAnimation } from "../decide/draw-animation.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	button,
	decisionButton,
	drawMemberWithoutPointer,
	expectCategories,
	openCategoryPage,
	resetButton,
	viewTitle,
} from "../helpers/pages.ts";
import { expectGoodView, findObscuredFocus } from "./good-view.ts";
import { closeSheet, closeToast, GROWN_FAMILY, LONG_NAME, MOVIES, WIDE_NAME } from "./walk.ts";

/** From a decision back to the list (specification, section 9). */
const RETURN_DELAY_MS = 2_000;

// High enough for axe from the beginning.
test.use({ viewport: { width: 390, height: 2_000 } });

test("every view is good: categories, one of them, its question, and a turn's sheets", async ({ page, openList }) => {
	await openList(GROWN_FAMILY);
	await expect(resetButton(page, MOVIES)).toHaveAccessibleDescription(MOVIES);
	await activate(resetButton(page, WIDE_NAME));
	await closeToast(page);
	await expectGoodView(page, "categories", {
		tree: `
			- main:
			  - navigation:
			    - button "Back to Setup"
			    - link "Settings"
			  - heading "Whose Turn?" [level=1]
			  - paragraph: Choose a category to make a decision!
			  - list:
			    - listitem:
			      - heading "Movie Night Choice" [level=2]:
			        - button "Movie Night Choice"
			      - paragraph: 3 of 3 have had a turn
			      - button "Reset"
			      - progressbar "Turns for Movie Night Choice"
			    - listitem:
			      - heading /^W{80}$/ [level=2]:
			        - button /^W{80}$/
			      - paragraph: 0 of 3 have had a turn
			      - button "Undo"
			      - progressbar /^Turns for W{80}$/
			  - region "Family Members"
		`,
	});

	await openCategoryPage(page, MOVIES);
	await expect(page.getByRole("region", { name: "Rules" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
	await expectGoodView(page, "category");
	await activate(button(page, "Question"));
	await page.getByRole("radio", { name: "A question of our own" }).check();
	await expectGoodView(page, "category's question");
	await closeSheet(page);
	await activate(button(page, "Who takes part"));
	await expect(page.getByRole("checkbox", { name: "Mia" })).toBeVisible();
	expect(await findObscuredFocus(page)).toEqual([]);
	await closeSheet(page);
	await activate(button(page, "How it is decided"));
	await expect(page.getByRole("radio", { checked: true })).toBeVisible();
	await expectNoViolations(page, "how it is decided");
	await closeSheet(page);

	await activate(button(page, "Someone just did it"));
	await page.getByRole("group", { name: "Who did it?" }).getByRole("radio").first().check();
	await expect(page.getByText(/^It counts as/)).toBeVisible();
	await expectGoodView(page, "record a turn");
	await closeSheet(page);
	const rows = page.getByRole("region", { name: "History", exact: true }).getByRole("listitem").getByRole("button");
	await activate(rows.filter({ hasText: LONG_NAME }).first());
	await expect(button(page, "It did not happen")).toBeVisible();
	await expectGoodView(page, "mend sheet");
	await closeSheet(page);
	expect(await findObscuredFocus(page)).toEqual([]);
});

test("every view is good: a result, its picture, somebody else, and the helper", async ({ page, openList }) => {
	await openList(GROWN_FAMILY);
	expect(await drawMemberWithoutPointer(page, MOVIES)).toBe(LONG_NAME);
	await expect(viewTitle(page)).toBeFocused();
	await expect(viewTitle(page)).toHaveAccessibleDescription(MOVIES);
	await expect(page).toHaveTitle(/^It's M{80}'s turn! · Whose Turn\?$/);
	await closeToast(page);
	await expectGoodView(page, "result", {
		tree: `
			- main:
			  - navigation:
			    - button "Back to Setup"
			    - link "Settings"
			  - heading /^It's M{80}'s turn!$/ [level=1]
			  - paragraph: Movie Night Choice
			  - button "Decision Made!"
			  - button "Help Me Decide"
			- region "Notifications"
		`,
		sentences: [`It's ${LONG_NAME}'s turn!`, "Everyone has had a turn for Movie Night Choice! Starting a new cycle."],
	});
	await activate(button(page, "How was this picked?"));
	await expect(page.locator("dialog[open]").getByRole("listitem").first()).toBeVisible();
	await expectNoViolations(page, "the lots");
	await closeSheet(page);
	await activate(button(page, "Share as a picture"));
	await expect(page.locator("canvas[data-drawn]")).toBeVisible();
	await expectGoodView(page, "share sheet");
	await closeSheet(page);

	await activate(button(page, "Someone else…"));
	await expect(page.getByRole("dialog", { name: /^Someone else instead of/ })).toBeVisible();
	await expectGoodView(page, "someone else");
	await activate(button(page, "Someone else does it"));
	await expect(page.getByRole("dialog", { name: "Who does it?" }).getByRole("listitem").first()).toBeVisible();
	await expectGoodView(page, "who does it");
	await closeSheet(page);
	await activate(button(page, "Someone else…"));
	await activate(page.locator("dialog[open]").getByRole("button", { name: "Away", exact: true }));
	await expect(page.getByRole("heading", { name: /^How long is/ })).toBeVisible();
	await activate(button(page, "Away"));
	await expect(page.getByText("Please choose tomorrow or a later day.")).toBeVisible();
	await expectGoodView(page, "how long away");
	await closeSheet(page);

	await activate(button(page, "Help Me Decide"));
	await activate(button(page, "Comedy"));
	await expect(decisionButton(page)).toBeVisible();
	await expectGoodView(page, "helper", {
		tree: `
			- main:
			  - navigation:
			    - button "Back to Result"
			    - link "Settings"
			  - heading /^M{80}, What kind of movie are you in the mood for\\?$/ [level=1]
			  - list:
			    - listitem:
			      - button "Comedy" [pressed]
			    - listitem:
			      - button "Action"
			    - listitem:
			      - button "Animation"
			    - listitem:
			      - button "Family"
			    - listitem:
			      - button "Something New"
			  - button "Decision Made!"
			- region "Notifications"
		`,
		sentences: [`${LONG_NAME}, What kind of movie are you in the mood for?`],
		mainButton: "Decision Made!",
	});
});

test.describe("with motion", () => {
	test.use({ contextOptions: { reducedMotion: "no-preference" } });

	test("axe finds nothing: the wheel as it spins, who can be next, a cycle's end", async ({ page, openList }) => {
		await page.addInitScript((returnDelayMs) => {
			// The list does not come back meanwhile.
			const wait = window.setTimeout;
			Object.assign(window, {
				setTimeout: (...parts: Parameters<typeof wait>) => (parts[1] === returnDelayMs ? 0 : wait(...parts)),
			});
		}, RETURN_DELAY_MS);
		await openList({
			members: ["Mia", "Noah", "Zoe"],
			categories: ["Dishes", "Chess"],
			cycles: { Chess: ["Mia", "Noah"] },
		});
		await waitForAnimation(page);
		await activate(button(page, "Chess"));
		await page.keyboard.press("Escape");
		await activate(decisionButton(page));
		const feast = page.getByText("Everyone has had a turn!", { exact: true });
		await expect(feast).toBeVisible();
		await expectNoViolations(page, "the end of a cycle");
		await expect(feast).toBeVisible();
		await activate(button(page, "Back to Categories"));
		await expectCategories(page);

		await pauseAnimations(page, 1_000);
		await activate(button(page, "Dishes"));
		await expect(page.getByTestId("seat")).toHaveCount(3);
		await expect(page.getByText("Dishes", { exact: true }), "texts of the category").toHaveCount(1);
		await expectNoViolations(page, "the wheel");
		await expect(page.getByTestId("seat")).toHaveCount(3);
		await page.keyboard.press("Escape");
		await activate(decisionButton(page));
		await expect(page.getByText(/^Next: \w+ or \w+$/)).toBeVisible();
		await expectNoViolations(page, "next");
		await expect(page.getByText(/^Next:/)).toBeVisible();
	});
});
