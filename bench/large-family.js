// A family of 500 members with 200 categories on a slow phone (CPU 4× slower): opening the category list and drawing
// may take at most 100 ms of script each. Run with `npm run bench:large-family`.

import { measureGuest } from "./measure-guest.js";

const RUNS = 9;
const CPU_SLOWDOWN = 4;
const MAX_SCRIPT_MS = 100;

const members = Array.from({ length: 500 }, (_, at) => `Member ${at + 1}`);
const categories = Array.from({ length: 200 }, (_, at) => `Category ${at + 1}`);
const cycles = Object.fromEntries(categories.map((name, at) => [name, members.slice(0, at * 2)]));
const guestStorage = {
	"guest-family-members": members,
	"guest-decision-categories": categories,
	"guest-category-cycles": cycles,
};
/** The sound opens after the frame that is measured, but within the time that is. */
const WITHOUT_SOUND = { "whose-turn-sound": "off" };

/** @type {Record<string, number[]>} */
const scriptTimes = { "category list": [], draw: [] };
/** @type {Record<string, number[]>} */
const paintTimes = { "category list": [], draw: [] };
await measureGuest(async (browser, url) => {
	for (let run = 0; run < RUNS; run++) await measureRun(browser, url);
});
report();

/**
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 */
async function measureRun(browser, url) {
	const context = await browser.newContext({
		viewport: { width: 390, height: 844 },
		reducedMotion: "reduce",
		serviceWorkers: "block",
	});
	const texts = Object.fromEntries(Object.entries(guestStorage).map(([key, value]) => [key, JSON.stringify(value)]));
	await context.addInitScript(
		(values) => {
			for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
		},
		{ ...texts, ...WITHOUT_SOUND },
	);
	const page = await context.newPage();
	const devtools = await context.newCDPSession(page);
	await devtools.send("Performance.enable");
	await page.goto(url, { waitUntil: "networkidle" });
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });

	/**
	 * @param {string} step
	 * @param {string} button
	 * @param {string} text seen when the step is done
	 */
	async function step(step, button, text) {
		await page.getByRole("button", { name: button, exact: true }).waitFor();
		// The previous step goes on for a while: the list renders hidden items in slices after the rest.
		await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
		const before = await scriptMs();
		const painted = await page.evaluate(
			async ([name, wanted]) => {
				const find = () => [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === name);
				const start = performance.now();
				find()?.click();
				while (!document.body.textContent?.includes(wanted)) await new Promise(requestAnimationFrame);
				await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
				return performance.now() - start;
			},
			/** @type {const} */ ([button, text]),
		);
		scriptTimes[step]?.push((await scriptMs()) - before);
		paintTimes[step]?.push(painted);
	}

	/** Time in scripts since the page was opened. */
	async function scriptMs() {
		const { metrics } = await devtools.send("Performance.getMetrics");
		return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN) * 1000;
	}

	await step("category list", "Continue to Decision Making", "Choose a category");
	await step("draw", "Category 150", "'s turn!");
	await context.close();
}

function report() {
	const rows = Object.keys(scriptTimes).map((step) => ({
		step,
		"script, median ms": median(scriptTimes[step] ?? []),
		"click to next frame, median ms": median(paintTimes[step] ?? []),
	}));
	console.log(`500 members, 200 categories, CPU ${CPU_SLOWDOWN}× slower, ${RUNS} runs:`);
	console.table(rows);
	if (rows.some((row) => !(row["script, median ms"] <= MAX_SCRIPT_MS))) {
		console.error(`More than ${MAX_SCRIPT_MS} ms of script.`);
		process.exitCode = 1;
	}
}

/** @param {number[]} values */
function median(values) {
	return Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);
}
