// `npm run engines`: the main story of a guest in Firefox and in WebKit, with the built server, by motion that is full
// and reduced. Ends with `N passed, N failed`.

import { rm } from "node:fs/promises";
import { startServerProcess } from "../helpers/server-process.ts";
import { createTestFolder } from "../helpers/test-database.ts";
import { installBrowsers, openFirefox, openWebKit, type Window } from "./browsers.ts";

/** For busy machines. */
const PATIENCE_MS = 60_000;

const CATEGORY = "Who does dishes?";
const TURN = "^It's (Mia|Noah)'s turn!$";

const count = { passed: 0, failed: 0 };

try {
	installBrowsers();
	const folder = await createTestFolder();
	const server = await startServerProcess({ DATA_DIR: folder });
	for (const [engine, open] of Object.entries({ Firefox: openFirefox, WebKit: openWebKit })) {
		for (const motion of ["full", "reduced"]) {
			const window = await open(motion === "reduced");
			await play(`${engine}, ${motion} motion`, tellStory(window, server.url, motion));
			await window.close();
		}
	}
	await server.end("SIGTERM");
	await rm(folder, { recursive: true });
} catch (error) {
	count.failed++;
	console.error(error instanceof Error ? error.message : error);
}
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;

/** Up to what fails: what follows needs it. */
async function play(where: string, story: Record<string, () => Promise<void>>): Promise<void> {
	for (const [title, act] of Object.entries(story)) {
		try {
			await act();
			count.passed++;
			console.log(`✓ ${where}: ${title}`);
		} catch (error) {
			count.failed++;
			console.error(`✘ ${where}: ${title}\n  ${error instanceof Error ? error.message : error}`);
			return;
		}
	}
}

/** What a guest does, in its order. */
function tellStory(window: Window, url: string, motion: string): Record<string, () => Promise<void>> {
	/** Waits until an element has a text, which a pattern describes. */
	const see = (selector: string, pattern: string) => {
		const isSeen = (selector = "", pattern = "") =>
			[...document.querySelectorAll(selector)].some(
				(one) => one.checkVisibility() && new RegExp(pattern).test(one.textContent ?? ""),
			);
		return until(`${selector} with ${pattern}`, () => window.run(isSeen, selector, pattern));
	};
	/** Presses what has this name, as soon as nothing lies over it, as a draw's show does. */
	const press = (name: string, selector = "button, a") => {
		const find = (selector = "", name = "") =>
			[...document.querySelectorAll(selector)].find((one) => {
				const label = one.getAttribute("aria-label") ?? one.getAttribute("placeholder") ?? one.textContent?.trim();
				if (label !== name) return false;
				one.scrollIntoView({ block: "nearest", behavior: "instant" });
				const { x, y, width, height } = one.getBoundingClientRect();
				return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
			});
		return until(`${selector} named ${name} to press`, () => window.click(find, selector, name));
	};
	async function add(label: string, name: string) {
		await press(label, "input");
		await window.type(name);
		await press(label === "Add a family member" ? "Add member" : "Add category");
		await see("main li bdi", `^${name.replace("?", "\\?")}$`);
	}
	async function draw() {
		await press(CATEGORY);
		await see("h1", TURN);
	}
	async function confirm() {
		await press("Decision Made!");
		await see("[role=article]", "Decision Confirmed!");
		await see("main li", "1 of 2 have had a turn");
	}

	return {
		"sets up": async () => {
			await window.goto(url);
			const isReduced = await window.run(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
			if (isReduced !== (motion === "reduced")) throw new Error("the page is told of another motion");
			await add("Add a family member", "Mia");
			await add("Add a family member", "Noah");
			await add("Add a decision category", CATEGORY);
		},
		draws: async () => {
			await press("Continue to Decision Making");
			await draw();
		},
		confirms: confirm,
		undoes: async () => {
			await press("Undo");
			await see("main li", "(Mia|Noah) was picked.*0 of 2 have had a turn");
		},
		"goes back from the draw, which stands, and reloads": async () => {
			await draw();
			await window.back();
			await draw();
			await confirm();
			await window.reload();
			await press("Continue to Decision Making");
			await see("main li", "1 of 2 have had a turn");
		},
		"reads the history": async () => {
			await press("History");
			await see("h1", "^History$");
			await see("main", "(Mia|Noah) 1");
			await press("Back to Categories");
		},
		resets: async () => {
			await press("Reset");
			await see("main li", "0 of 2 have had a turn");
		},
		"reads from right to left": async () => {
			await window.goto(`${url}/settings`);
			await see("h1", "^Settings$");
			await window.run(() => {
				const select = document.querySelector<HTMLSelectElement>("select:has([value=ar])");
				if (select) select.value = "ar";
				select?.dispatchEvent(new Event("change", { bubbles: true }));
			});
			await see("html[dir=rtl][lang=ar] h1", "الإعدادات");
			await window.goto(url);
			await see("html[dir=rtl][lang=ar] main li", "[\\u0600-\\u06ff]");
		},
	};
}

/** Asks until it is so. @throws Error where it does not become so */
async function until(what: string, ask: () => Promise<boolean>): Promise<void> {
	for (const end = Date.now() + PATIENCE_MS; !(await ask()); ) {
		if (Date.now() > end) throw new Error(`there is no ${what}`);
		// The page works meanwhile.
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}
