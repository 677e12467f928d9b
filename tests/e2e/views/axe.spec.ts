import { expect } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { openCategoriesWithAnimation, pauseAnimations } from "../helpers/draw-animation.ts";
import { test } from "../helpers/guest-test.ts";
import { activate, decisionButton, FAMILY } from "../helpers/pages.ts";
import { VIEWS } from "../helpers/views.ts";

/** From a decision back to the list (specification, section 9). */
const RETURN_DELAY_MS = 2_000;

// With the longest names, every view and dialog: touch.spec.ts.
for (const name of ["setup", "categories"]) {
	test(`axe finds nothing: ${name}`, async ({ page, open }) => {
		await VIEWS[name]?.(page, (path) => open(FAMILY, path));
		await expectNoViolations(page);
	});
}

test("axe finds nothing: a new family's empty lists", async ({ page, open }) => {
	await open();
	await expect(page.getByText("No family members added yet")).toBeVisible();
	await expectNoViolations(page);
});

test.describe("with motion", () => {
	test.use({ contextOptions: { reducedMotion: "no-preference" } });

	test.beforeEach(({ page }) =>
		page.addInitScript((returnDelayMs) => {
			// The list does not come back meanwhile.
			const wait = window.setTimeout;
			Object.assign(window, {
				setTimeout: (...parts: Parameters<typeof wait>) => (parts[1] === returnDelayMs ? 0 : wait(...parts)),
			});
		}, RETURN_DELAY_MS),
	);

	test("axe finds nothing: the end of a cycle", async ({ page, open }) => {
		await open({ members: ["Mia", "Noah"], categories: ["Chess"], cycles: { Chess: ["Mia"] } });
		await openCategoriesWithAnimation(page);
		await activate(page.getByRole("button", { name: "Chess", exact: true }));
		await page.keyboard.press("Escape");
		await activate(decisionButton(page));
		const feast = page.getByText("Everyone has had a turn!", { exact: true });
		await expect(feast).toBeVisible();
		await expectNoViolations(page);
		await expect(feast).toBeVisible();
	});

	test("axe finds nothing: the wheel as it spins, and who can be next after a decision", async ({ page, open }) => {
		await open(FAMILY);
		await openCategoriesWithAnimation(page);
		await pauseAnimations(page, 1_000);
		await activate(page.getByRole("button", { name: "Who does dishes?", exact: true }));
		await expect(page.getByTestId("seat")).toHaveCount(3);
		await expectNoViolations(page);
		await expect(page.getByTestId("seat")).toHaveCount(3);
		await page.keyboard.press("Escape");
		await activate(decisionButton(page));
		await expect(page.getByText(/^Next: \w+ or \w+$/)).toBeVisible();
		await expectNoViolations(page);
		await expect(page.getByText(/^Next:/)).toBeVisible();
	});
});

test("axe finds nothing: not found", async ({ page, open, watch }) => {
	watch.expectLine(/No page at \/nowhere/);
	await open({}, "/nowhere");
	await expect(page.getByRole("heading")).toHaveText("Oops! Page not found");
	await expectNoViolations(page);
});
