import path from "node:path";
import type { Page } from "@playwright/test";
import { waitForStablePage } from "../e2e/helpers/stable-page.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../build/gallery");

const SCHEMES = ["light", "dark"] as const;

/**
 * Takes a view's picture in both colour schemes, once nothing in it moves:
 * build/gallery/<view>/<kind>-<device>-<scheme>-<language>.jpg.
 */
export async function takePictures(page: Page, view: string, kind: string, device: string, language: string) {
	// No button is hovered: phones have no hover.
	await page.mouse.move(0, 0);
	for (const colorScheme of SCHEMES) {
		await page.emulateMedia({ colorScheme });
		await waitForStablePage(page, colorScheme);
		const file = path.join(FOLDER, view, `${[kind, device, colorScheme, language].join("-")}.jpg`);
		await page.screenshot({ path: file, type: "jpeg", quality: 62 });
	}
}
