import type { Page } from "@playwright/test";
import { CHUNKS } from "../../../scripts/chunks.js";
import { filesOf } from "../../helpers/built-app.ts";
import { openCategories } from "../helpers/pages.ts";

const ANIMATION_URL = `/${filesOf(CHUNKS.drawAnimation)[0]}`;

export const animationLocator = (page: Page) => page.getByTestId("draw-animation");
export const seats = (page: Page) => animationLocator(page).getByTestId("seat");

/** Opens the category list and waits until the animation, a later part, is loaded. */
export async function openCategoriesWithAnimation(page: Page): Promise<void> {
	await openCategories(page);
	await waitForAnimation(page);
}

export async function waitForAnimation(page: Page): Promise<void> {
	// The app imports it first, so it has it when this resolves.
	await page.evaluate(`import("${ANIMATION_URL}")`);
}

/** Pauses every animation that begins from now on at `currentTime` milliseconds. */
export async function pauseAnimations(page: Page, currentTime = 0): Promise<void> {
	await page.evaluate((currentTime) => {
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (...parts) {
			const animation = animate.apply(this, parts);
			animation.pause();
			animation.currentTime = currentTime;
			// The landing sets when it began, which would let it run.
			Object.defineProperty(animation, "startTime", { get: () => null, set() {} });
			return animation;
		};
	}, currentTime);
}

/** Lets a wheel that was paused stop: the result comes, and what lands is paused. */
export const stopWheel = (page: Page) =>
	page.getByTestId("pointer").evaluate((pointer) => pointer.getAnimations()[0]?.finish());
