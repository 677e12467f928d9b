import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";
import { createFontEnv } from "./scripts/font-env.js";

/** Takes pictures of every view into build/gallery: `npm run gallery`. */
export default defineConfig({
	...base,
	testDir: "tests/gallery",
	// The font of the tests has no emoji.
	use: { ...base.use, launchOptions: { ...base.use?.launchOptions, env: createFontEnv("gallery") } },
	projects: [
		{ name: "phone", use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
		{ name: "desktop", use: { viewport: { width: 1280, height: 900 } } },
		{
			name: "wide",
			grep: /\b(?:categories|result), typical,/,
			use: { viewport: { width: 1920, height: 1080 } },
		},
	],
});
