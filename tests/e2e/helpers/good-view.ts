import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { findClippedText, resizeWindow } from "./layout.ts";
import { waitForStablePage } from "./stable-page.ts";

/** What a view has besides what all have. */
interface ViewParts {
	/** What a screen reader finds in it, in its order: landmarks, headings, a name for all that can be pressed or filled. */
	readonly tree?: string;
	/** The sentences that a screen reader and a search in the page find once, each as one text. */
	readonly sentences?: readonly string[];
	/** The button that it is about, which is seen in every window. */
	readonly mainButton?: string;
}

interface Window {
	readonly width: number;
	readonly height: number;
	/** What the browser's font measures: 32 px is text at 200 %. */
	readonly fontSize?: number;
	readonly isRightToLeft?: true;
	/** Whether it is for the longest names, too, and for the spaces that a reader may ask for. */
	readonly isPhone?: true;
}

const WINDOWS: readonly Window[] = [
	{ width: 360, height: 800, isPhone: true },
	// Also a page at 400 %.
	{ width: 320, height: 700, isPhone: true, isRightToLeft: true },
	{ width: 390, height: 844, fontSize: 32, isRightToLeft: true },
	// Half of a desktop's window is the page at 200 %. No line has less room from here on: what does not fit is the height, the same in both directions.
	{ width: 640, height: 450 },
	{ width: 844, height: 390 },
];

/**
 * Looks at an open view in every way that every view is looked at; what is found is noted with the view's name, and the test goes on. The view is
 * as before when this returns.
 */
export async function expectGoodView(page: Page, view: string, parts: ViewParts = {}): Promise<void> {
	const before = page.viewportSize() ?? { width: 0, height: 0 };
	await expectReadable(page, view, parts);
	await expectNoViolations(page, view);
	// What is focused from here on has an outline, as with the keyboard.
	await page.keyboard.press("Tab");
	for (const window of WINDOWS) await lookIn(page, window, view, parts.mainButton);
	await resizeWindow(page, before);
	await page.emulateMedia({ colorScheme: "light" });
}

async function lookIn(page: Page, window: Window, view: string, mainButton?: string): Promise<void> {
	const where = `${view}, ${window.width} × ${window.height}, ${window.fontSize ?? 16} px`;
	await resizeWindow(page, window);
	if (window.isPhone) {
		await expectFits(page, `${where}, the longest names`, window);
		await spaceText(page);
		await expectFits(page, `${where}, the longest names, more space`, window);
		await page.evaluate(() => void document.adoptedStyleSheets.pop());
	}
	const lengthen = await shortenNames(page);
	await expectFits(page, where, window);
	const found = {
		small: window.isPhone ? await findSmall(page) : [],
		lostIcons: window.isPhone && !window.isRightToLeft ? [] : await findLostIcons(page),
		obscured: window.isPhone ? await findObscuredFocus(page) : [],
	};
	expect.soft(found, where).toEqual({ small: [], lostIcons: [], obscured: [] });
	if (mainButton !== undefined)
		await expect.soft(page.getByRole("button", { name: mainButton }), where).toBeInViewport({ ratio: 1 });
	await lengthen();
}

/** What a screen reader gets. */
async function expectReadable(page: Page, view: string, { tree, sentences = [] }: ViewParts): Promise<void> {
	if (tree !== undefined) await expect.soft(page.locator("body"), `${view}: tree`).toMatchAriaSnapshot(tree);
	for (const sentence of sentences)
		await expect.soft(page.getByText(sentence, { exact: true }), `${view}: ${sentence}`).toHaveCount(1);
	expect.soft(await findTextsOfReact(page), `${view}: texts that share their element`).toEqual([]);
	const texts = await findTexts(page);
	expect
		.soft(
			sentences.filter((one) => !texts.includes(one)),
			`${view}: sentences in several texts`,
		)
		.toEqual([]);
	// Without a style of its own, Safari does not expose it as a list.
	const styles = await page
		.getByRole("list")
		.evaluateAll((lists) => lists.map((list) => getComputedStyle(list).listStyleType));
	expect.soft(styles, `${view}: lists`).not.toContain("none");
}

/** Nothing scrolls sideways or is cut off, in both directions where that can differ. */
async function expectFits(page: Page, where: string, window: Window): Promise<void> {
	for (const dir of window.isRightToLeft ? ["rtl", "ltr"] : ["ltr"]) {
		await page.locator("html").evaluate((html, dir) => html.setAttribute("dir", dir), dir);
		await waitForStablePage(page);
		const [sideways, clipped] = await Promise.all([sidewaysScroll(page), findClippedText(page)]);
		expect.soft({ sideways, clipped }, `${where}, ${dir}`).toEqual({ sideways: 0, clipped: [] });
	}
}

/** Texts beside which React would put or take something, or which it would change: a translator of the browser's has replaced them. */
function findTextsOfReact(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const texts: string[] = [];
		while (walker.nextNode()) {
			const { currentNode } = walker;
			const isReacts = Object.keys(currentNode).some((key) => key.startsWith("__reactFiber$"));
			if (isReacts && currentNode.textContent?.trim()) texts.push(currentNode.textContent);
		}
		return texts;
	});
}

/** Every text of the document. */
export function findTexts(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const texts: string[] = [];
		while (walker.nextNode()) {
			const { parentElement, textContent } = walker.currentNode;
			if (!parentElement?.closest("script, style, noscript")) texts.push(textContent?.trim() ?? "");
		}
		return texts;
	});
}

/** How far the page, or what scrolls in a dialog, can be scrolled sideways, in pixels. */
function sidewaysScroll(page: Page): Promise<number> {
	return page.evaluate(() => {
		const inDialogs = [...document.querySelectorAll("dialog *, [role=alertdialog]")].filter(
			(element) => element.checkVisibility() && getComputedStyle(element).overflowX === "auto",
		);
		return Math.max(
			...[document.documentElement, ...inDialogs].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
		);
	});
}

/** The labels of what can be pressed that have no line of text beside their icon. */
function findLostIcons(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll("#root button > svg, #root a > svg")]
			.filter((icon) => icon.checkVisibility() && icon.parentElement?.textContent?.trim())
			.filter((icon) => {
				// At the other end on purpose.
				if (getComputedStyle(icon.parentElement ?? icon).justifyContent === "space-between") return false;
				const label = document.createRange();
				label.selectNodeContents(icon.parentElement ?? icon);
				const { left, right, width } = icon.getBoundingClientRect();
				return [...label.getClientRects()].every(
					(line) => line.width === width || line.left > right + width || line.right < left - width,
				);
			})
			.map((icon) => icon.parentElement?.textContent ?? ""),
	);
}

/** Everything to press that is narrower or lower than 44 px, with its size; that of what its ::after covers counts as well. */
function findSmall(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll("button, a[href], input, select")]
			.filter((element) => element.checkVisibility())
			.flatMap((element) => {
				// Whoever presses the label presses what it is for.
				const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
				const after = getComputedStyle(element, "::after");
				const cover = [after.width, after.height].map((size) => Number.parseFloat(size) || 0) as [number, number];
				if (Math.max(width, cover[0]) >= 44 && Math.max(height, cover[1]) >= 44) return [];
				return [`${element.textContent}: ${width} × ${height}`];
			}),
	);
}

/**
 * What is covered when it has the focus, by something over its middle, or whose outline is cut: by its own mask, or by a box that scrolls or
 * is painted by itself.
 *
 * @param of what has the focus, or gets it: only with a key pressed before, it has an outline
 */
export function findObscuredFocus(page: Page, of: "everything" | "the focused" = "everything"): Promise<string[]> {
	return page.evaluate((of) => {
		const isCovered = (element: Element) => {
			const { left, top, width, height } = element.getBoundingClientRect();
			const there = document.elementFromPoint(left + width / 2, top + height / 2);
			return !element.contains(there) && !there?.contains(element);
		};
		const isCut = (element: Element) => {
			const { outlineStyle, outlineWidth, outlineOffset, maskImage } = getComputedStyle(element);
			const outline = outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
			const { left, top, right, bottom } = element.getBoundingClientRect();
			const around: Element[] = [];
			for (let box = element.parentElement; box !== null; box = box.parentElement) around.push(box);
			const boxes = around.filter((box) => {
				const { overflowY, contain } = getComputedStyle(box);
				return /auto|content|paint|strict/.test(`${overflowY} ${contain}`);
			});
			const rooms = boxes.map((box) => {
				const shown = box.getBoundingClientRect();
				return Math.min(left - shown.left, shown.right - right, top - shown.top, shown.bottom - bottom);
			});
			// Sizes in pixels of a fraction.
			return outline > Math.min(...rooms) + 0.1 || (maskImage !== "none" && outline > 0);
		};
		const isObscured = (element: Element) => isCovered(element) || isCut(element);
		const getsFocus = (element: HTMLElement) => {
			element.blur();
			element.focus();
			return element === document.activeElement;
		};
		const name = (element: Element) =>
			element.ariaLabel ?? (element.textContent || element.closest("label")?.textContent || element.outerHTML);
		const focused = document.activeElement as HTMLElement;
		if (of === "the focused") return [focused].filter(isObscured).map(name);
		const dialog = document.querySelector("dialog[open], [role=alertdialog]");
		const all = (dialog ?? document).querySelectorAll<HTMLElement>(
			":is(a[href], button, input, select, [tabindex='0']):not([data-base-ui-focus-guard], [aria-label=Notifications] *)",
		);
		const obscured = [...all].filter(
			(element) => element.checkVisibility() && getsFocus(element) && isObscured(element),
		);
		focused.focus();
		return obscured.map(name);
	}, of);
}

/** The spaces that a reader may ask for (WCAG 2.2, 1.4.12). */
function spaceText(page: Page): Promise<void> {
	return page.evaluate(async () => {
		const sheet = await new CSSStyleSheet().replace(`
			* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
			p { margin-bottom: 2em !important }
		`);
		document.adoptedStyleSheets.push(sheet);
	});
}

/** Names of two letters in the place of the longest ones, whose lines would make every button high enough. @returns what undoes it */
async function shortenNames(page: Page): Promise<() => Promise<void>> {
	const before = await page.evaluateHandle(() => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const before: [Node, string | null][] = [];
		for (let text = texts.nextNode(); text; text = texts.nextNode()) {
			const short = text.nodeValue?.replace(/[MW]{80}/gi, "Jo") ?? "";
			if (short === text.nodeValue) continue;
			before.push([text, text.nodeValue]);
			text.nodeValue = short;
		}
		return before;
	});
	return () =>
		before.evaluate((before) => {
			for (const [text, value] of before) text.nodeValue = value;
		});
}
