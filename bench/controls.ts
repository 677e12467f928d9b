// Counts the controls and words in sight, view by view, in a family with four members and five categories, on a phone
// and a laptop: the price of every button that is added. Run with `npm run bench:controls`.

import type { Page } from "@playwright/test";
import { createFontEnv } from "../scripts/font-env.js";
import { launchBrowser } from "../scripts/launch-browser.js";
import { paths } from "../src/paths.ts";
import { storageEntries } from "../tests/e2e/helpers/storage.ts";
import { startAccountServer } from "../tests/helpers/account-server.ts";

const WINDOWS = { "390 × 844": { width: 390, height: 844 }, "1280 × 800": { width: 1280, height: 800 } } as const;
const MEMBERS = ["Mia", "Leo", "Maria", "Noah"];
const PICKED = "Movie Night Choice";
const CATEGORIES = [PICKED, "Who does dishes?", "Front Seat Rider", "Game Night Pick", "Bedtime Story Pick"];
/** This month's turns by category: who had those of the complete cycles, then those of the running one. */
const TURNS = {
	"Who does dishes?": [...MEMBERS, ...MEMBERS, "Mia"],
	"Front Seat Rider": [...MEMBERS, "Leo", "Maria", "Noah"],
	"Game Night Pick": MEMBERS,
};
const NOW = "2026-11-29T18:00:00.000Z";
const FAMILY = {
	members: MEMBERS,
	categories: CATEGORIES,
	history: Object.entries(TURNS).flatMap(([category, turns]) =>
		turns.map((member, at) => ({
			...{ id: `${category} ${at}`, turns: [`${category} ${at}`], kind: "turn" as const, at: toDay(at + 10) },
			...{ category, categoryName: category, member, memberName: member, n: at, cycle: Math.floor(at / 4) + 1 },
		})),
	),
};

/** Noon of a day of this month. */
function toDay(day: number): string {
	return `${NOW.slice(0, 8)}${day}T12:00:00.000Z`;
}

const press = (page: Page, name: string) =>
	page.getByRole("button", { name, exact: true }).first().dispatchEvent("click");
const openList = async (page: Page) => {
	await press(page, "Continue to Decision Making");
	await page.getByText("Choose a category to make a decision!").waitFor();
};
const openResult = async (page: Page) => {
	await openList(page);
	await press(page, PICKED);
	await page.getByRole("button", { name: "Decision Made!" }).waitFor();
};
const openSheet = async (page: Page, name: string) => {
	await press(page, `Change ${name}`);
	await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).waitFor();
};

/** How each view is opened, from the home screen of a family that is set up. */
const VIEWS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
	home: async (page) => void (await page.getByText("Last: Noah").first().waitFor()),
	setup: setUp,
	list: async (page) => {
		await openResult(page);
		await page.goBack();
		await page.getByText("was picked").first().waitFor();
	},
	result: openResult,
	"member sheet": (page) => openSheet(page, "Mia"),
	"category sheet": (page) => openSheet(page, PICKED),
	category: async (page) => {
		await openList(page);
		await press(page, "History and rules");
	},
	history: async (page) => {
		await openList(page);
		await press(page, "History");
		await page.getByText("Turns, day by day").waitFor();
	},
	// The owner has not invited anybody yet.
	people: async (page) => {
		await page.goto(`${origin}${paths.people}`);
		await page.getByRole("button", { name: "Add a person" }).waitFor();
	},
	settings: async (page) => void (await page.getByRole("link", { name: "Settings" }).click()),
};

/** Everything is added by hand, as on the first evening. */
async function setUp(page: Page): Promise<void> {
	await page.evaluate(() => localStorage.clear());
	await page.reload();
	for (const name of MEMBERS) {
		await page.getByRole("textbox", { name: "Add a family member" }).fill(name);
		await page.keyboard.press("Enter");
	}
	for (const name of CATEGORIES) await press(page, name);
	await page.getByRole("button", { name: `Remove ${CATEGORIES.at(-1)}` }).waitFor();
}

/**
 * Counts what is on the page, or in the open dialog, and is not folded, disabled, or beyond the edge of a box that
 * scrolls.
 */
function count() {
	for (const animation of document.getAnimations()) animation.finish();
	const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
	const isCut = (box: DOMRect, of: Element) => {
		const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
		for (let around = of.parentElement; around && around !== document.body; around = around.parentElement) {
			if (getComputedStyle(around).overflowY === "visible") continue;
			const edge = around.getBoundingClientRect();
			if (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) return true;
		}
		return false;
	};
	const isSeen = (element: Element) =>
		element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
		element.closest(".sr-only, [aria-label=Notifications]") === null;
	const controls = [...root.querySelectorAll("button, a[href], input, select, textarea, summary")].filter(
		(one) => isSeen(one) && !one.matches(":disabled") && !isCut(one.getBoundingClientRect(), one),
	);
	const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	let words = 0;
	while (texts.nextNode()) {
		const { parentElement, nodeValue } = texts.currentNode;
		if (!parentElement || !isSeen(parentElement) || parentElement.closest("script, style")) continue;
		words += nodeValue?.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
	}
	const { scrollHeight } = document.documentElement;
	return { controls: controls.length, words, height: root === document.body ? scrollHeight : root.scrollHeight };
}

const server = await startAccountServer();
const origin = server.url;
const owner = await server.createUser();
const browser = await launchBrowser({ env: createFontEnv("dejavu-sans") });
try {
	const table: Record<string, Record<string, number>> = {};
	for (const [view, open] of Object.entries(VIEWS)) {
		const row: Record<string, number> = {};
		for (const [window, viewport] of Object.entries(WINDOWS)) {
			const isOfAccount = view === "people";
			const localStorage = isOfAccount
				? [{ name: "whose-turn-session", value: JSON.stringify(await owner.signIn()) }]
				: storageEntries(FAMILY);
			const storageState = { cookies: [], origins: [{ origin, localStorage }] };
			const settings = { viewport, locale: "en-US", reducedMotion: "reduce", serviceWorkers: "block" } as const;
			const context = await browser.newContext({ ...settings, storageState });
			// tsx wraps functions in `__name`, also those that run in the page.
			await context.addInitScript("globalThis.__name = (one) => one");
			const page = await context.newPage();
			await page.clock.setFixedTime(NOW);
			await page.goto(origin);
			await page.getByRole("button", { name: isOfAccount ? "Logout" : "Remove Mia" }).waitFor();
			await open(page);
			await page.waitForLoadState("networkidle");
			for (const [name, value] of Object.entries(await page.evaluate(count))) row[`${name}, ${window}`] = value;
			await context.close();
		}
		table[view] = row;
	}
	console.table(table);
} finally {
	await browser.close();
	await server.stop();
}
