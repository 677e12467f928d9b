import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../../helpers/e2e.ts";
import { openCategoriesWithAnimation, pauseAnimations, stopWheel } from "../../helpers/e2e-draw-animation.ts";
import { activate, addMember, categoryCard, decisionButton, viewTitle } from "../../helpers/e2e-pages.ts";

const DISHES = "Who does dishes?";
const MOVIES = "Movie Night Choice";

/** Time stands still but for some frames, so that no toast goes by itself, however slow the machine is. */
const FRAMES_MS = 50;

/** Where the strip of toasts can be seen; null where it cannot. */
function findStrip(page: Page) {
	return page.evaluate(() => {
		const strip = document.querySelector("[aria-label=Notifications]");
		if (!strip?.querySelector("button") || getComputedStyle(strip).clipPath !== "none") return null;
		const { top, bottom } = strip.getBoundingClientRect();
		return { top, bottom };
	});
}

/** There is a toast, and it covers nothing of these: it reaches from edge to edge. */
async function expectBeside(page: Page, ...parts: Locator[]): Promise<void> {
	await expect(async () => {
		await page.clock.runFor(FRAMES_MS);
		expect(await findStrip(page)).not.toBeNull();
	}).toPass();
	for (const part of parts) {
		await expect(part).toBeInViewport({ ratio: 1 });
		await expect(async () => {
			const [box, strip] = await Promise.all([part.boundingBox(), findStrip(page)]);
			expect(box && strip && (box.y + box.height <= strip.top || box.y >= strip.bottom)).toBe(true);
		}).toPass();
	}
}

/** There is a toast, which waits: a dialog and its dimmed page, or the wheel, have the whole window. */
async function expectWaiting(page: Page, stage: Locator): Promise<void> {
	await expect(stage).toBeVisible();
	await expect(page.locator("[aria-label=Notifications] :is([role=dialog], [role=alertdialog])")).not.toHaveCount(0);
	expect(await findStrip(page)).toBeNull();
}

async function expectWaitingWhile(page: Page, opener: Locator): Promise<void> {
	await activate(opener);
	await page.clock.runFor(FRAMES_MS);
	const dialog = page.locator("#root dialog[open], [role=alertdialog]:not([aria-label=Notifications] *)").first();
	await expectWaiting(page, dialog);
	await page.keyboard.press("Escape");
	await expect(async () => {
		await page.clock.runFor(FRAMES_MS);
		await expect(dialog).toHaveCount(0, { timeout: 500 });
	}).toPass();
}

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("from the first name to the second decision no toast covers a dialog, the wheel, or the button of the next step", async ({
	page,
	open,
}) => {
	await page.clock.install({ time: 0 });
	await open();
	await page.clock.pauseAt(10_000);
	// Twenty-two of a team, at once.
	for (let at = 1; at <= 22; at++) await addMember(page, `Player ${at}`);
	await page.clock.runFor(1_000);
	await expect(page.getByRole("dialog", { name: "Member Added" })).toContainText(/Player 22 has been added.*22 added/);
	await page.getByRole("button", { name: DISHES, exact: true }).click();
	await page.getByRole("button", { name: MOVIES, exact: true }).click();
	await expectBeside(page, page.getByRole("button", { name: "Continue to Decision Making" }));
	await expectWaitingWhile(page, page.getByRole("button", { name: "Change Player 1", exact: true }));
	await expectWaitingWhile(page, page.getByRole("button", { name: "Remove Player 1", exact: true }));
	await expectBeside(page, page.getByRole("button", { name: "Continue to Decision Making" }));

	await openCategoriesWithAnimation(page);
	await activate(page.getByRole("button", { name: MOVIES, exact: true }));
	await expect(viewTitle(page)).toContainText("turn!");
	await expect(page.getByTestId("draw-animation")).toHaveCount(0);
	await activate(decisionButton(page));
	await expectBeside(page, decisionButton(page));
	await activate(page.getByRole("button", { name: "Back to Categories" }));
	await expectBeside(page, page.getByRole("button", { name: MOVIES, exact: true }));

	// The toast with Undo stays for ten seconds, which do not pass while it waits.
	await pauseAnimations(page, 1_000);
	await activate(page.getByRole("button", { name: DISHES, exact: true }));
	await expectWaiting(page, page.getByTestId("draw-animation"));
	await stopWheel(page);
	await page.keyboard.press("Escape");
	await expect(viewTitle(page)).toContainText("turn!");
	await expectBeside(page, viewTitle(page), decisionButton(page));
	for (const opener of ["Someone else…", "Share as a picture"])
		await expectWaitingWhile(page, page.getByRole("button", { name: opener }));
	await expectBeside(page, decisionButton(page));
	await activate(decisionButton(page));
	await expectBeside(page, decisionButton(page));
	await activate(page.getByRole("button", { name: "Back to Categories" }));
	await activate(categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }));
	await expectWaitingWhile(
		page,
		page
			.getByRole("listitem")
			.getByRole("button", { name: /^\P{L}*Player/u })
			.last(),
	);
});
