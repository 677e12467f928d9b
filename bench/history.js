// A history of 10,000 turns on a slow phone (CPU 4× slower): opening its category, and then all of it, may each take at
// most 200 ms of script, and scrolling through it may have no frame over 32 ms. Run with `npm run bench:history`.

import { loadavg } from "node:os";
import { measureGuest } from "./measure-guest.js";

const TURNS = 10_000;
const CPU_SLOWDOWN = 4;
const MAX_SCRIPT_MS = 200;
const MAX_FRAME_MS = 32;
const SCROLL_FRAMES = 600;
const SCROLL_STEP = 120;
/** A finger may be held up for a moment at the end of what is rendered. */
const MIN_SHARE_SCROLLED = 0.95;

const members = ["Mia", "Noah", "Mom", "Dad"];
const category = "Who does dishes?";
const named = (/** @type {string} */ name) => ({ id: name, key: name, name });
const turns = Array.from({ length: TURNS }, (_, at) => ({
	...{ id: `t${at}`, place: at % members.length },
	cycle: 1 + Math.floor(at / members.length),
}));
const entries = turns.map(({ id: turn, place, cycle }, n) => ({
	...{ id: `e${n}`, kind: "turn", at: new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString() },
	...{ category, categoryName: category, member: members[place], memberName: members[place], turns: [turn], cycle, n },
}));
const guestStorage = {
	"guest-family-members": members,
	"guest-decision-categories": [category],
	"guest-category-cycles": { [category]: members },
	"guest-family": {
		secret: "0".repeat(32),
		members: members.map(named),
		categories: [{ ...named(category), lastTurn: TURNS, settings: {} }],
		// As `src/stores/guest/guest-turns.ts` writes them.
		turns: {
			ids: [...members, category],
			rows: turns.map(({ id, place, cycle }) => [id, members.length, place, cycle]),
		},
	},
	"guest-history": entries,
};
await measureGuest(measure);

/**
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 */
async function measure(browser, url) {
	const context = await browser.newContext({
		viewport: { width: 390, height: 844 },
		// For a mouse that rests on the list, the browser would look up the element below it in every frame.
		isMobile: true,
		hasTouch: true,
		serviceWorkers: "block",
	});
	await context.addInitScript((values) => {
		for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
	}, guestStorage);
	const page = await context.newPage();
	const devtools = await context.newCDPSession(page);
	await devtools.send("Performance.enable");
	await page.goto(url, { waitUntil: "networkidle" });
	await page.getByRole("button", { name: "Continue to Decision Making" }).tap();
	await page.getByRole("button", { name: "History and rules" }).waitFor();
	await page.waitForLoadState("networkidle");
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
	await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));

	const category = await press("History and rules", "All turns");
	const history = await press("All turns", "Current cycle");

	const { times: frames, distance } = await page.evaluate(
		async ([count, step]) => {
			const times = [];
			const top = window.scrollY;
			let last = await new Promise(requestAnimationFrame);
			for (let frame = 0; frame < count; frame++) {
				window.scrollBy(0, step);
				const now = await new Promise(requestAnimationFrame);
				times.push(now - last);
				last = now;
			}
			return { times: times.sort((one, other) => other - one), distance: Math.round(window.scrollY - top) };
		},
		/** @type {const} */ ([SCROLL_FRAMES, SCROLL_STEP]),
	);
	const longest = Math.round(frames[0] ?? Number.NaN);
	const long = frames.filter((frame) => frame > MAX_FRAME_MS).length;
	console.log(`${TURNS} turns, CPU ${CPU_SLOWDOWN}× slower, load average ${loadavg()[0]?.toFixed(1)}:`);
	console.log(`opening the category: ${Math.round(category)} ms of script; its history: ${Math.round(history)} ms`);
	console.log(
		`scrolling ${distance} px in ${SCROLL_FRAMES} frames: the longest ${longest} ms, ${long} over ${MAX_FRAME_MS} ms`,
	);
	// A list that got stuck has no long frames either.
	const isScrolled = distance >= MIN_SHARE_SCROLLED * SCROLL_FRAMES * SCROLL_STEP;
	if (!isScrolled) console.error("The history got stuck.");
	if (!(category <= MAX_SCRIPT_MS && history <= MAX_SCRIPT_MS && longest <= MAX_FRAME_MS && isScrolled))
		process.exitCode = 1;

	/**
	 * Time in scripts until what a button opens is painted.
	 *
	 * @param {string} button
	 * @param {string} text seen then
	 */
	async function press(button, text) {
		const before = await scriptMs();
		await page.evaluate(
			async ([name, wanted]) => {
				Array.from(document.querySelectorAll("button"))
					.find(({ textContent }) => textContent === name)
					?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
				while (!document.body.textContent?.includes(wanted)) await new Promise(requestAnimationFrame);
				await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
			},
			/** @type {const} */ ([button, text]),
		);
		return (await scriptMs()) - before;
	}

	/** Time in scripts since the page was opened. */
	async function scriptMs() {
		const { metrics } = await devtools.send("Performance.getMetrics");
		return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN) * 1000;
	}
}
