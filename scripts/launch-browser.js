import { chromium } from "@playwright/test";
import { findBrowser } from "./browser.js";

/**
 * Starts the machine's Chromium.
 *
 * @param {import("@playwright/test").LaunchOptions} [options]
 * @returns {Promise<import("@playwright/test").Browser>}
 */
export function launchBrowser({ args = [], ...options } = {}) {
	const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
	return chromium.launch({ ...options, executablePath: findBrowser() ?? "", args: [...args, ...asRoot] });
}
