// Draws the icons of the web app manifest from public/favicon.svg, and takes its screenshots of the built app. Their
// files are in git; run it when the logo or the design has changed: npm run build && node scripts/generate-images.js

import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installBrowser } from "./browser.js";

const LOGO = `data:image/svg+xml;base64,${readFileSync("public/favicon.svg", "base64")}`;
const BACKGROUND_COLOUR = "#fcf5ea";

/**
 * `share`: how much of the image the logo takes; a maskable icon may be cut to a circle of 80 % (W3C manifest, icon
 * masks).
 *
 * @type {{ file: string, size: number, share: number, ground: string }[]}
 */
const ICONS = [
	{ file: "icon-192.png", size: 192, share: 1, ground: "transparent" },
	{ file: "icon-512.png", size: 512, share: 1, ground: "transparent" },
	{ file: "maskable-512.png", size: 512, share: 0.76, ground: BACKGROUND_COLOUR },
	{ file: "apple-touch-icon.png", size: 180, share: 0.84, ground: BACKGROUND_COLOUR },
];

const SITE_URL = "http://localhost";
const GUEST_STORAGE = {
	"guest-family-members": ["Mia", "Noah", "Zoe", "Grandpa"],
	"guest-decision-categories": ["Movie Night Choice", "Who does dishes?", "Front Seat Rider", "Bedtime Story Pick"],
	"guest-category-cycles": { "Movie Night Choice": ["Mia", "Zoe"], "Who does dishes?": ["Noah"] },
};

const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath: installBrowser(), args: asRoot });
for (const icon of ICONS) await drawIcon(icon);
await takeScreenshot("phone.png", { width: 390, height: 844 }, 2, async () => {});
await takeScreenshot("desktop.png", { width: 1280, height: 800 }, 1, async (page) => {
	await page.getByRole("button", { name: "Movie Night Choice", exact: true }).click();
	await page.getByRole("button", { name: "Decision Made!" }).waitFor();
});
await browser.close();

/** @param {(typeof ICONS)[number]} icon */
async function drawIcon({ file, size, share, ground }) {
	const page = await browser.newPage({ viewport: { width: size, height: size } });
	await page.setContent(
		`<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}</style>
		<img src="${LOGO}" width="${Math.round(size * share)}">`,
	);
	await page.screenshot({ path: `public/icons/${file}`, omitBackground: true });
	await page.close();
}

/**
 * @param {string} file
 * @param {{ width: number, height: number }} viewport
 * @param {number} deviceScaleFactor
 * @param {(page: import("@playwright/test").Page) => Promise<void>} proceed what to do on the category list
 */
async function takeScreenshot(file, viewport, deviceScaleFactor, proceed) {
	const context = await browser.newContext({
		viewport,
		deviceScaleFactor,
		reducedMotion: "reduce",
		colorScheme: "light",
	});
	await context.route(`${SITE_URL}/**`, (route) => {
		const { pathname } = new URL(route.request().url());
		return route.fulfill({ path: `build/app${pathname === "/" ? "/index.html" : pathname}` });
	});
	await context.addInitScript((family) => {
		for (const [key, value] of Object.entries(family)) localStorage.setItem(key, JSON.stringify(value));
	}, GUEST_STORAGE);
	const page = await context.newPage();
	await page.goto(SITE_URL);
	await page.getByRole("button", { name: "Continue to Decision Making" }).click();
	await proceed(page);
	await page.screenshot({ path: `public/screenshots/${file}` });
	await context.close();
}
