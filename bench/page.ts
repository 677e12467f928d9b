// Measures the page of a new guest on a phone with Lighthouse, beside a page with only React and a counter: with
// throttling simulated and applied (slow 4G, CPU 4× slower), and with two fonts, which decide what the largest paint
// is. The runs alternate. Run with `npm run bench:page`; a number after `--` sets how many runs of each.

import { rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import lighthouse, { type Result } from "lighthouse";
import { createFontEnv } from "../scripts/font-env.js";
import { findFreePort } from "../scripts/free-port.js";
import { launchBrowser } from "../scripts/launch-browser.js";
import { parseWholeNumber } from "../scripts/whole-number.js";
import { createApp } from "../server/app.ts";
import { readConfig } from "../server/config.ts";
import { listen } from "../server/listen.ts";
import { loadSite } from "../server/site.ts";
import { buildBaselinePage } from "./baseline-page.ts";

const RUNS = parseWholeNumber(process.argv[2] ?? "9", "the number of runs", 1, 1000);
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const AUDITS = {
	"first paint ms": "first-contentful-paint",
	"largest paint ms": "largest-contentful-paint",
	"layout shift": "cumulative-layout-shift",
	"blocking ms": "total-blocking-time",
	"interactive ms": "interactive",
	bytes: "total-byte-weight",
} as const;
const THROTTLINGS = { simulated: "simulate", applied: "devtools" } as const;
const FONTS = { "DejaVu Sans": "dejavu-sans", "Noto Sans": "noto-sans" } as const;

interface VisitSettings {
	readonly font: (typeof FONTS)[keyof typeof FONTS];
	readonly throttlingMethod: (typeof THROTTLINGS)[keyof typeof THROTTLINGS];
}

type Row = Record<string, number>;

interface Visit {
	readonly row: Row;
	/** The text or the selector of the element that was the largest paint. */
	readonly largestPaint: string;
}

/** Serves a built page as production does. */
async function serve(folder: string) {
	const config = readConfig({ SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_unused" });
	const site = await loadSite(folder);
	return listen("127.0.0.1", 0, (port) =>
		createApp({ config, siteUrl: `http://127.0.0.1:${port}`, site, backend: undefined }),
	);
}

/** One visit of a new browser, repeated if Lighthouse has missed its beginning (NO_NAVSTART). */
async function measure(url: string, settings: VisitSettings): Promise<Visit> {
	for (let visits = 1; ; visits++) {
		try {
			return await visit(url, settings);
		} catch (reason) {
			if (visits === 3) throw reason;
			console.error(`Once more: ${String(reason)}`);
		}
	}
}

async function visit(url: string, { font, throttlingMethod }: VisitSettings): Promise<Visit> {
	const port = await findFreePort();
	const browser = await launchBrowser({ env: createFontEnv(font), args: [`--remote-debugging-port=${port}`] });
	try {
		const result = await lighthouse(url, {
			port,
			logLevel: "error",
			throttlingMethod,
			onlyCategories: [...CATEGORIES],
		});
		if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? "no result");
		const { categories, audits } = result.lhr;
		const row = {
			...Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? Number.NaN) * 100)])),
			...Object.fromEntries(Object.entries(AUDITS).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN])),
		};
		return { row, largestPaint: findLargestPaint(audits["lcp-breakdown-insight"]) };
	} finally {
		await browser.close();
	}
}

function findLargestPaint(audit: Result["audits"][string] | undefined): string {
	const items = audit?.details?.type === "list" ? audit.details.items : [];
	const element = items.find((item) => item.type === "node");
	return element?.nodeLabel ?? element?.selector ?? "unknown";
}

/** The median of every column. */
function medians(rows: readonly Row[]): Row {
	return Object.fromEntries(
		Object.keys(rows[0] ?? {}).map((name) => {
			const sorted = rows.map((row) => row[name] ?? Number.NaN).sort((a, b) => a - b);
			const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
			return [name, name === "layout shift" ? Number(median.toFixed(4)) : Math.round(median)];
		}),
	);
}

const baselineFolder = await buildBaselinePage();
const sites = {
	"Whose Turn?": await serve("build/app"),
	"React and a counter": await serve(join(baselineFolder, "dist")),
};
const measurements = new Map<string, Visit[]>();
const loads: number[] = [];
try {
	for (let run = 0; run < RUNS; run++) {
		for (const [fontName, font] of Object.entries(FONTS)) {
			for (const [kind, throttlingMethod] of Object.entries(THROTTLINGS)) {
				for (const [name, { port }] of Object.entries(sites)) {
					loads.push(loadavg()[0] ?? Number.NaN);
					const visit = await measure(`http://127.0.0.1:${port}/`, { font, throttlingMethod });
					const key = `${name}, ${fontName}, ${kind}`;
					measurements.set(key, [...(measurements.get(key) ?? []), visit]);
				}
			}
		}
	}
} finally {
	for (const site of Object.values(sites)) await site.stop();
	await rm(baselineFolder, { recursive: true });
}

const table = new Map([...measurements].map(([key, visits]) => [key, medians(visits.map(({ row }) => row))]));
console.log(
	`Medians of ${RUNS} runs, load average ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}:`,
);
console.table(Object.fromEntries(table));
for (const [key, visits] of measurements) {
	const elements = new Set(visits.map(({ largestPaint }) => largestPaint));
	console.log(`The largest paint of ${key}: ${[...elements].map((one) => JSON.stringify(one)).join(", ")}`);
}

const failedChecks = Object.keys(FONTS)
	.flatMap((font) => checkFont(font).map((failed) => failed !== false && `${font}: ${failed}`))
	.filter((one) => one !== false);
for (const one of failedChecks) console.error(one);
if (failedChecks.length > 0) process.exitCode = 1;

/** The promises that do not hold with a font. */
function checkFont(font: string): (string | false)[] {
	const [simulated = {}, applied = {}, counter = {}] = [
		`Whose Turn?, ${font}, simulated`,
		`Whose Turn?, ${font}, applied`,
		`React and a counter, ${font}, applied`,
	].map((key) => table.get(key));
	return [
		!(Number(simulated.performance) >= 99) && "performance is below 99",
		applied.performance !== 100 && "performance with throttling applied is not 100",
		...CATEGORIES.slice(1).map((id) => simulated[id] !== 100 && `${id} is not 100`),
		!(Number(applied["largest paint ms"]) <= Number(counter["largest paint ms"]) / 2) &&
			"with throttling applied the largest paint takes more than half of the other page's",
		!(simulated["layout shift"] === 0 && applied["layout shift"] === 0) && "the layout shifts",
		!(Number(applied["interactive ms"]) <= 1.25 * Number(counter["interactive ms"])) &&
			"with throttling applied the page is interactive later than 1.25 times the other",
	];
}
