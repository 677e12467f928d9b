import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openCategories } from "./e2e-pages.ts";

const manifest: Record<string, { file: string }> = JSON.parse(readFileSync("build/app/.vite/manifest.json", "utf8"));
const ANIMATION_URL = `/${manifest["src/screens/decide/animation/animation-chunk.ts"]?.file}`;

/** Opens the category list and waits until the show, which is fetched there, could begin. */
export async function openCategoriesWithAnimation(page: Page): Promise<void> {
	await openCategories(page);
	// The app imports it first, so it has it when this resolves.
	await page.evaluate(`import("${ANIMATION_URL}")`);
}

/** Lets every animation that begins from now on stand still, at so many milliseconds of its time, to be looked at. */
export async function pauseAnimations(page: Page, currentTime = 0): Promise<void> {
	await page.evaluate((currentTime) => {
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (...parts) {
			const animation = animate.apply(this, parts);
			animation.pause();
			animation.currentTime = currentTime;
			return animation;
		};
	}, currentTime);
}
