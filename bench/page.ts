// The page of a new guest on a phone by Lighthouse, with throttling simulated and applied (slow 4G, CPU 4× slower), beside a page with
// React and a counter alone. The runs alternate. Run with `npm run bench:page`; a number after `--` sets how many runs of each.

import { rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findBrowser } from "../scripts/browser.js";
import { findFreePort } from "../scripts/free-port.js";
import { createApp } from "../server/app.ts";
import { readConfig } from "../server/config.ts";
import { listen } from "../server/listen.ts";
import { loadSite } from "../server/site.ts";
import { buildBaselinePage } from "./baseline-page.ts";

const RUNS = Number(process.argv[2] ?? 15);
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

type Row = Record<string, number>;

/** Serves a built page as production does. */
async function serve(folder: string) {
	const config = readConfig({ SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_unused" });
	const site = await loadSite(folder);
	return listen("127.0.0.1", 0, (port) =>
		createApp({ config, siteUrl: `http://127.0.0.1:${port}`, site, backend: undefined }),
	);
}

/** One visit of a new browser, repeated where Lighthouse has missed its beginning (NO_NAVSTART). */
async function measure(url: string, throttlingMethod: "simulate" | "devtools"): Promise<Row> {
	for (let visits = 1; ; visits++) {
		try {
			return await visit(url, throttlingMethod);
		} catch (reason) {
			if (visits === 3) throw reason;
			console.error(`Once more: ${String(reason)}`);
		}
	}
}

async function visit(url: string, throttlingMethod: "simulate" | "devtools"): Promise<Row> {
	const port = await findFreePort();
	const browser = await chromium.launch({
		executablePath: findBrowser() ?? "",
		args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
	});
	try {
		const result = await lighthouse(url, {
			port,
			logLevel: "error",
			throttlingMethod,
			onlyCategories: [...CATEGORIES],
		});
		if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? "no result");
		const { categories, audits } = result.lhr;
		return {
			...Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? Number.NaN) * 100)])),
			...Object.fromEntries(Object.entries(AUDITS).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN])),
		};
	} finally {
		await browser.close();
	}
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
const measurements: Record<string, Row[]> = {};
const loads: number[] = [];
try {
	for (let run = 0; run < RUNS; run++) {
		for (const [kind, method] of Object.entries(THROTTLINGS)) {
			for (const [name, { port }] of Object.entries(sites)) {
				loads.push(loadavg()[0] ?? Number.NaN);
				const key = `${name}, ${kind}`;
				measurements[key] = [...(measurements[key] ?? []), await measure(`http://127.0.0.1:${port}/`, method)];
			}
		}
	}
} finally {
	for (const site of Object.values(sites)) await site.stop();
	await rm(baselineFolder, { recursive: true });
}

const table = Object.fromEntries(Object.entries(measurements).map(([name, rows]) => [name, medians(rows)]));
console.log(
	`Medians of ${RUNS} runs, load average ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}:`,
);
console.table(table);

const simulated = table["Whose Turn?, simulated"] ?? {};
const applied = table["Whose Turn?, applied"] ?? {};
const baselineApplied = table["React and a counter, applied"] ?? {};
const failedChecks = [
	!(Number(simulated.performance) >= 99) && "performance is below 99",
	...CATEGORIES.slice(1).map((id) => simulated[id] !== 100 && `${id} is not 100`),
	!(Number(applied["largest paint ms"]) <= 1_000) &&
		"the largest paint with throttling applied takes more than 1,000 ms",
	!(simulated["layout shift"] === 0 && applied["layout shift"] === 0) && "the layout shifts",
	!(Number(applied["interactive ms"]) <= 1.25 * Number(baselineApplied["interactive ms"])) &&
		"with throttling applied the page is interactive later than 1.25 times the other",
].filter((one) => one !== false);
for (const one of failedChecks) console.error(one);
if (failedChecks.length > 0) process.exitCode = 1;
