import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import {
	addMember,
	categoryCard,
	drawMember,
	expectErrorToast,
	expectToast,
	FAMILY,
	memberNames,
	openCategories,
	viewTitle,
} from "../helpers/pages.ts";

test("the family is said to be loading while the script is on its way", async ({ page, open }) => {
	const release = await holdRequests(page, "**/assets/*.js");
	const opened = open(FAMILY);
	await expect(page.getByRole("status")).toHaveText("Loading your family data...");
	release();
	await opened;
	await expect(memberNames(page)).toHaveText([...FAMILY.members]);
	await expect(page.getByText("Loading your family data...")).toHaveCount(0);
});

test("the result takes the focus and is described by its category", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	await drawMember(page, "Movie Night Choice");
	await expect(viewTitle(page)).toBeFocused();
	await expect(viewTitle(page)).toHaveAccessibleDescription("Movie Night Choice");
	await expect(page).toHaveTitle(/^It's .+'s turn! · Whose Turn\?$/);
});

test("toasts are read out where they stand, errors at once, also under an open question", async ({
	page,
	open,
	watch,
}) => {
	watch.expectLine(/add-member/);
	await open(FAMILY);
	await addMember(page, "Ada");
	await expectToast(page, "Member Added", "Ada has been added to the family");
	await page.evaluate(() => {
		Storage.prototype.setItem = () => {
			throw new DOMException("full", "QuotaExceededError");
		};
	});
	await addMember(page, "Ben");
	await expectErrorToast(page, "Not saved", /no room left/);
	await page.getByRole("button", { name: "Remove Mia" }).click();
	await expect(page.getByRole("alertdialog", { name: "Remove Family Member" })).toBeVisible();
	const session = await page.context().newCDPSession(page);
	const { nodes } = await session.send("Accessibility.getFullAXTree");
	/** How a text that screen readers find is read out when it comes: the nearest that says so. */
	const liveOf = (text: RegExp) => {
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
	};
	expect(liveOf(/^Ada has been added to the family$/)).toBe("polite");
	expect(liveOf(/^This browser has no room left/)).toBe("assertive");
});

test("the category list reads as a list of cards", async ({ page, open }) => {
	await open({ ...FAMILY, cycles: { "Who does dishes?": ["Mia"] } });
	await openCategories(page);
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - navigation:
      - button "Back to Setup"
      - link "Settings"
    - heading "Whose Turn?" [level=1]
    - paragraph: Choose a category to make a decision!
    - list:
      - listitem:
        - heading "Movie Night Choice" [level=2]:
          - button "Movie Night Choice"
        - paragraph: 0 of 3 have had a turn
        - progressbar "Turns for Movie Night Choice"
      - listitem:
        - heading "Who does dishes?" [level=2]:
          - button "Who does dishes?"
        - paragraph: 1 of 3 have had a turn
        - button "Reset"
        - progressbar "Turns for Who does dishes?"
    - region "Family Members"
  `);
});

test("without motion nothing moves, and with forced colours everything is still there", async ({ page, open }) => {
	await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
	await open({ ...FAMILY, cycles: { "Who does dishes?": ["Mia"] } });
	await openCategories(page);
	// Colours alone distinguished these from what they lie on: now their edges do.
	const card = categoryCard(page, "Who does dishes?");
	for (const part of [
		card,
		card.getByText(/^\p{Extended_Pictographic}$/u).first(),
		card.getByRole("progressbar"),
		card.getByRole("button", { name: "Reset", exact: true }),
	]) {
		await expect(part).toHaveCSS("border-top-width", "1px");
	}
	await expect(card.getByRole("progressbar")).toHaveCSS("forced-color-adjust", "none");
	await expect(viewTitle(page)).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(page.getByRole("link", { name: "Settings" })).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(page.getByRole("button", { name: "Back to Setup" })).toBeFocused();
	await expect(page.getByRole("button", { name: "Back to Setup" })).toHaveCSS("outline-style", "solid");
	const longest = await page.evaluate(() =>
		Math.max(0, ...document.getAnimations().map((animation) => Number(animation.effect?.getTiming().duration ?? 0))),
	);
	expect(longest).toBeLessThan(1);
});
