// Two browsers of one account look at the category list, and one of them records turns: how long after the press of
// "Decision Made!" does the other show it? Promised: a median under 300 ms, on a server and browsers of this machine.
// Run with `npm run bench:two-browsers`; a number after `--` sets how many turns.

import { loadavg } from "node:os";
import { chromium, expect, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/browser.js";
import { parseWholeNumber } from "../scripts/whole-number.js";
import { addFamily, categoryCard, openCategories, takeTurn } from "../tests/e2e/helpers/pages.ts";
import { type AccountUser, startAccountServer } from "../tests/helpers/account-server.ts";

const TURNS = parseWholeNumber(process.argv[2] ?? "40", "the number of turns", 1, 1000);
const MAX_MEDIAN_MS = 300;
const CATEGORY = "Who does dishes?";
const MEMBERS = ["Mia", "Noah", "Zoe", "Ben"];

/** In a page. Milliseconds since 1970, of this machine, as all browsers on it have them. */
interface Measured {
	pressedAt?: number;
	shownAt?: number;
}

const server = await startAccountServer();
const browser = await chromium.launch({
	executablePath: findBrowser() ?? chromium.executablePath(),
	args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
	const user = await server.createUser();
	const page = await openDevice(user);
	await addFamily(page, ...MEMBERS);
	const other = await openDevice(user);
	for (const device of [page, other]) await openCategories(device);
	await page.evaluate(() =>
		addEventListener(
			"click",
			({ target }) => {
				if (target instanceof Element && target.closest("button")?.textContent?.includes("Decision Made!"))
					(window as Measured).pressedAt = performance.timeOrigin + performance.now();
			},
			{ capture: true },
		),
	);
	const delays: number[] = [];
	for (let turn = 0; turn < TURNS; turn++) {
		const count = `${(turn % MEMBERS.length) + 1} of ${MEMBERS.length} have had a turn`;
		await other.evaluate((count) => {
			const observer = new MutationObserver(() => {
				if (!document.body.textContent?.includes(count)) return;
				(window as Measured).shownAt = performance.timeOrigin + performance.now();
				observer.disconnect();
			});
			observer.observe(document.body, { subtree: true, childList: true, characterData: true });
		}, count);
		await takeTurn(page, CATEGORY);
		await expect(categoryCard(other, CATEGORY)).toContainText(count);
		const pressedAt = await page.evaluate(() => (window as Measured).pressedAt);
		const shownAt = await other.evaluate(() => (window as Measured).shownAt);
		delays.push((shownAt ?? Number.NaN) - (pressedAt ?? Number.NaN));
	}
	report(delays.toSorted((one, another) => one - another));
} finally {
	await browser.close();
	await server.stop();
}

async function openDevice(user: AccountUser): Promise<Page> {
	const session = { name: "whose-turn-session", value: JSON.stringify(await user.signIn()) };
	const context = await browser.newContext({
		baseURL: server.url,
		reducedMotion: "reduce",
		serviceWorkers: "block",
		extraHTTPHeaders: { "x-forwarded-for": server.newAddress() },
		storageState: { cookies: [], origins: [{ origin: server.url, localStorage: [session] }] },
	});
	const page = await context.newPage();
	await page.goto("/");
	await page.getByRole("button", { name: "Logout" }).waitFor();
	return page;
}

/** @param delays from the shortest to the longest */
function report(delays: readonly number[]) {
	const median = delays[Math.floor(delays.length / 2)] ?? Number.NaN;
	const [shortest, longest] = [delays[0], delays.at(-1)];
	console.log(
		`${delays.length} turns: median ${median.toFixed(0)} ms, ${shortest?.toFixed(0)} to ${longest?.toFixed(0)} ms; ` +
			`load average ${loadavg()[0]?.toFixed(1)}`,
	);
	if (!(median < MAX_MEDIAN_MS)) process.exitCode = 1;
}
