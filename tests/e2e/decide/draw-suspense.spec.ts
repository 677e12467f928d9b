import { expect } from "@playwright/test";
import { openCategoriesWithAnimation, pauseAnimations, stopWheel } from "../helpers/draw-animation.ts";
import { test } from "../helpers/guest-test.ts";
import { FAMILY, viewTitle } from "../helpers/pages.ts";

const CATEGORY = "Who does dishes?";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("nobody knows before the wheel stops, then everybody does", async ({ page, open }) => {
	await open({ ...FAMILY, details: { Mia: { emoji: "🐻" } } });
	await openCategoriesWithAnimation(page);
	await pauseAnimations(page, 1_000);
	await page.getByRole("button", { name: CATEGORY, exact: true }).click();
	await expect(page.getByTestId("seat")).toHaveCount(3);
	await expect(viewTitle(page)).toBeFocused();
	await expect(viewTitle(page)).toHaveText(CATEGORY);
	await expect(viewTitle(page)).toHaveAccessibleDescription("The wheel is spinning.");
	await expect(page).toHaveTitle(`${CATEGORY} · Whose Turn?`);
	const tree = await page.locator("body").ariaSnapshot();
	for (const name of FAMILY.members) expect(tree).not.toContain(name);
	// Nothing in the document sets one of them apart: names, faces and segments without what every member has of their own.
	const looks = await page.evaluate(
		(names) => ({
			html: names.map((name) => document.body.outerHTML.split(name).length),
			faces: Array.from(document.querySelectorAll("[data-testid=seat]"), (seat) =>
				seat.outerHTML.replace(seat.textContent ?? "", ""),
			),
			segments: Array.from(document.querySelectorAll("[data-testid=segment]"), (segment) =>
				segment.getAttributeNames().join(),
			),
		}),
		FAMILY.members,
	);
	// As colourful as the family.
	const fills = await page
		.getByTestId("segment")
		.evaluateAll((all) => all.map((segment) => getComputedStyle(segment).fill));
	expect(new Set(fills).size).toBe(FAMILY.members.length);
	for (const kind of Object.values(looks)) expect(new Set<string | number>(kind).size).toBe(1);
	const live = await page.locator("[aria-live], [role=status], [role=alert]").allTextContents();
	expect(live.join("")).not.toMatch(/Mia|Noah|Zoe/);
	await expect(page.getByTestId("draw-animation")).toHaveAttribute("aria-hidden", "true");
	await expect(page.getByTestId("draw-animation").locator("button, a, [tabindex], [aria-live], [role]")).toHaveCount(0);
	await stopWheel(page);
	await expect(viewTitle(page)).toHaveText(/^It's (Mia|Noah|Zoe)'s turn!$/);
	await expect(viewTitle(page)).toBeFocused();
	await expect(page).toHaveTitle(/^It's (Mia|Noah|Zoe)'s turn! · Whose Turn\?$/);
	// It is read once.
	expect((await page.locator("#root").ariaSnapshot()).match(/turn!/g)).toHaveLength(1);
});
