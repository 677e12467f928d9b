import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/** Takes the pictures of docs/gallery: `npm run gallery`. */
export default defineConfig({
	...base,
	testDir: "tests/gallery",
	// With the fonts of the machine: the one font of the tests has no emoji.
	use: { ...base.use, launchOptions: { ...base.use?.launchOptions, env: process.env } },
	projects: [
		{ name: "phone", use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
		{ name: "desktop", use: { viewport: { width: 1280, height: 900 } } },
	],
});
