import { type BrowserContext, test as base, expect } from "@playwright/test";
import { expectCategories } from "./pages.ts";
import { gotoWith, type StoredGuestFamily, storageEntries } from "./storage.ts";

type PageErrors = Awaited<ReturnType<typeof collectPageErrors>>;

/** Playwright writes it where it blocks service workers (playwright.config.ts). */
const WORKER_BLOCKED_MESSAGE = "Service Worker registration blocked by Playwright";

/**
 * Watches all pages of a browser context for errors that a visitor never sees, among them violations of the content
 * security policy. Chromium writes those to the console, but not where a script catches the error that it gets.
 */
export async function collectPageErrors(context: BrowserContext, origin: string) {
	const lines: string[] = [];
	const foreign: string[] = [];
	const expected: RegExp[] = [];
	const asked: RegExp[] = [];

	await context.addInitScript(() =>
		document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
			console.error(`securitypolicyviolation: ${effectiveDirective} ${blockedURI} ${sample}`),
		),
	);
	context.on("console", (message) => {
		if (message.text() === WORKER_BLOCKED_MESSAGE) return;
		if (["error", "warning"].includes(message.type())) lines.push(`${message.text()} (${message.location().url})`);
	});
	context.on("weberror", (error) => lines.push(String(error.error())));
	context.on("request", (request) => {
		const url = new URL(request.url());
		if (url.origin !== origin && url.protocol !== "data:") foreign.push(request.url());
	});

	return {
		/** A line of the console that the test provokes: it is no failure, and its absence is one. */
		expectLine: (line: RegExp) => void expected.push(line),
		/** An address at another host that the test makes a page ask. */
		expectRequest: (url: RegExp) => void asked.push(url),
		/** Fails for every other error or warning in a console, exception, and request to another host. */
		assertNone() {
			const missing = expected.filter((pattern) => !lines.some((line) => pattern.test(line)));
			const surprises = lines.filter((line) => !expected.some((pattern) => pattern.test(line)));
			expect(surprises, "lines in the console").toEqual([]);
			expect(missing, "lines the console lacks").toEqual([]);
			const strange = foreign.filter((url) => !asked.some((pattern) => pattern.test(url)));
			expect(strange, "requests to other hosts").toEqual([]);
		},
	};
}

/**
 * Does to every page of a context, from its load on, what a browser's translator does: it replaces each text node by
 * elements with another one.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		const NOT_TRANSLATED = "script, style, textarea, title, font, [translate=no]";
		const isDone = new WeakSet<Node>();
		function translate(node: Node) {
			if (node instanceof Element) for (const child of [...node.childNodes]) translate(child);
			if (!(node instanceof Text) || !node.data.trim() || isDone.has(node)) return;
			if (!node.parentElement || node.parentElement.closest(NOT_TRANSLATED)) return;
			const [outer, inner] = [document.createElement("font"), document.createElement("font")];
			outer.style.verticalAlign = "inherit";
			const text = new Text(node.data);
			isDone.add(text);
			inner.append(text);
			outer.append(inner);
			node.replaceWith(outer);
		}
		addEventListener("load", () => {
			translate(document.body);
			new MutationObserver((records) => {
				for (const { type, addedNodes, target } of records)
					for (const node of type === "characterData" ? [target] : addedNodes) translate(node);
			}).observe(document.body, { childList: true, subtree: true, characterData: true });
		});
	});
}

interface Fixtures {
	/** Fails the test for errors that a visitor never sees: see `collectPageErrors`. */
	watch: PageErrors;
	/** Opens the app at a path, in a browser that has a family already, and this of its device. */
	open: (family?: StoredGuestFamily, path?: string, device?: Readonly<Record<string, string>>) => Promise<void>;
	/** The same on the list of categories, as the installed app does. */
	openList: (family: StoredGuestFamily, device?: Readonly<Record<string, string>>) => Promise<void>;
}

/** Playwright's `test` for this app. Everything starts as on a new device unless `open` gets a family. */
export const test = base.extend<Fixtures>({
	context: async ({ context }, use) => {
		if (process.env.TRANSLATED) await translatePages(context);
		await use(context);
	},
	watch: [
		async ({ context, baseURL }, use) => {
			const watch = await collectPageErrors(context, new URL(baseURL ?? "").origin);
			await use(watch);
			watch.assertNone();
		},
		{ auto: true },
	],
	open: ({ page }, use) =>
		use((family = {}, path = "/", device = {}) => {
			const entries = Object.entries(device).map(([name, value]) => ({ name, value }));
			return gotoWith(page, path, [...storageEntries(family), ...entries]);
		}),
	openList: ({ page, open }, use) =>
		use(async (family, device) => {
			await open(family, "/?view=categories", device);
			await expectCategories(page);
		}),
});
