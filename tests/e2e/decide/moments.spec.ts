import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { activate, decisionButton, expectCategories, FAMILY, openFun, viewTitle } from "../helpers/pages.ts";
import { openSecondTab, readLocalStorage, waitForStoredIds } from "../helpers/storage.ts";
import { pauseClock } from "../views/toasts.ts";
import {
	animationLocator,
	openCategoriesWithAnimation,
	pauseAnimations,
	seats,
	stopWheel,
	waitForAnimation,
} from "./draw-animation.ts";

const CATEGORY = "Who does dishes?";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a pick for fun is among the chosen, told first by the wheel, and never stored", async ({ page, open }) => {
	await open(FAMILY);
	await waitForStoredIds(page);
	await openCategoriesWithAnimation(page);
	const before = await readLocalStorage(page);
	await openFun(page);
	for (const name of FAMILY.members) await page.getByRole("checkbox", { name }).uncheck();
	await page.getByRole("button", { name: "Pick for fun" }).click();
	await expect(page.getByText("Choose at least two.")).toBeVisible();
	await page.getByRole("textbox", { name: "Or something else, with commas between" }).fill("Heads, Tails");
	await pauseAnimations(page);
	const pick = page.getByRole("button", { name: / for fun$/ });
	const readTop = () => pick.evaluate((button) => button.getBoundingClientRect().top);
	const top = await readTop();
	await activate(pick);
	await expect(seats(page)).toHaveCount(2);
	const picked = page.getByRole("main").getByRole("status").last();
	await expect(picked).toBeEmpty();
	await stopWheel(page);
	await expect(picked).toHaveText(/^(Heads|Tails)$/);
	await page.keyboard.press("Escape");
	await expect(animationLocator(page)).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Pick another for fun" })).toBeVisible();
	expect(await readTop(), "it stays under the finger").toBe(top);
	await page.emulateMedia({ reducedMotion: "reduce" });
	const seen = new Set([await picked.textContent()]);
	// Each time, with a chance of one half: 64 of the same are as good as impossible.
	for (let at = 0; at < 64 && seen.size < 2; at++) {
		await activate(pick);
		seen.add(await picked.textContent());
	}
	expect([...seen].sort()).toEqual(["Heads", "Tails"]);
	expect(await readLocalStorage(page)).toEqual(before);
	await page.goBack();
	await expectCategories(page);
});

test("in an open list the wheel turns with another device's draw, to the same face", async ({ page, open }) => {
	await open(FAMILY);
	const other = await openSecondTab(page);
	await openCategoriesWithAnimation(other);
	await openCategoriesWithAnimation(page);
	// What comes as soon as it is looked at is no news.
	await other.clock.install();
	await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
	await other.clock.runFor(3_100);
	await pauseAnimations(other);
	await page.getByRole("button", { name: CATEGORY, exact: true }).click();
	await expect(seats(other)).toHaveCount(3);
	await expect(other.getByRole("main")).not.toContainText("was picked");
	await page.keyboard.press("Escape");
	await expect(viewTitle(page)).toContainText("turn!");
	const title = (await viewTitle(page).textContent()) ?? "";
	await stopWheel(other);
	await expect(animationLocator(other).locator(`[data-text="${title}"]`)).toBeVisible();
	await animationLocator(other).evaluate((overlay) => overlay.getAnimations()[0]?.finish());
	await expect(animationLocator(other)).toHaveCount(0);
	await expect(other.getByRole("main")).toContainText("was picked");
	// Nor is its own draw news to a device.
	await page.getByRole("button", { name: "Back to Categories" }).click();
	await expectCategories(page);
	await expect(animationLocator(page)).toHaveCount(0);
});

test("with reduced motion there is no animation and no confetti, but the same result", async ({ page, openList }) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await page.clock.install();
	await openList({ ...FAMILY, cycles: { [CATEGORY]: ["Mia", "Zoe"] } });
	await waitForAnimation(page);
	await page.evaluate(() => {
		new MutationObserver(() => {
			if (document.querySelector("[data-testid=draw-animation], #confetti")) console.error("something moves");
		}).observe(document.body, { childList: true, subtree: true });
	});
	await page.getByRole("button", { name: CATEGORY, exact: true }).click();
	await expect(viewTitle(page)).toHaveText("It's Noah's turn!");
	await pauseClock(page, Date.now() + 3_600_000);
	await decisionButton(page).click();
	// The end of a cycle: the same feast, still.
	await expect(page.getByText("Everyone has had a turn!", { exact: true })).toBeVisible();
	await expect(page.getByTestId("bunting")).toBeVisible();
	// The team can be shared, for as long as somebody looks at it.
	await page.getByRole("button", { name: "Share as a picture" }).click();
	await expect(page.getByRole("img", { name: /^Everyone has had a turn!/ })).toHaveAttribute("data-drawn");
	await page.clock.runFor(3_000);
	await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await page.clock.runFor(2_100);
	await expectCategories(page);
	await page.clock.resume();
	// A new one: the flags, and the wheel, too, with its pointer where it stopped.
	await page.getByRole("button", { name: CATEGORY, exact: true }).click();
	await expect(page.getByTestId("segment")).toHaveCount(3);
	await expect(page.getByTestId("pointer")).toHaveCSS("transform", /matrix/);
	await expect(page.getByTestId("bunting")).toBeVisible();
});
