import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { resizeWindow } from "../helpers/layout.ts";

/** What a view has besides what all have. */
interface ViewParts {
	/**
	 * What a screen reader finds in it, in its order: landmarks, headings, a name for all that can be pressed or filled.
	 */
	readonly tree?: string;
	/** The sentences that a screen reader and a search in the page find once, each as one text, or cut at its names. */
	readonly sentences?: readonly string[];
	/** The button that it is about, which is seen in every window. */
	readonly mainButton?: string;
}

interface Window {
	readonly width: number;
	readonly height: number;
	/** What the browser's font measures: 32 px is text at 200 %. */
	readonly fontSize?: number;
	readonly directions: readonly ("ltr" | "rtl")[];
	/** Whether the longest names have to fit, too, with the spaces that a reader may ask for. */
	readonly isForLongNames?: true;
}

/** The narrowest, which is also a page at 400 %. */
const SMALLEST: Window = { width: 320, height: 700, directions: ["ltr", "rtl"], isForLongNames: true };

const WINDOWS: readonly Window[] = [
	// The narrowest in which short choices stand side by side.
	{ width: 336, height: 700, directions: ["ltr"], isForLongNames: true },
	SMALLEST,
	{ width: 390, height: 844, fontSize: 32, directions: ["ltr", "rtl"] },
	// A phone on its side, and half of a desktop's window, which is the page at 200 %. No line has less room from here
	// on: what does not fit is the height, the same in both directions.
	{ width: 640, height: 390, directions: ["ltr"] },
];

/**
 * Looks at an open view in every way that every view is looked at; what is found is noted with the view's name, and the
 * test goes on. The view is as before when this returns.
 */
export async function expectGoodView(page: Page, view: string, parts: ViewParts = {}): Promise<void> {
	const before = page.viewportSize() ?? { width: 0, height: 0 };
	await expectReadable(page, view, parts);
	await expectNoViolations(page, view);
	await page.emulateMedia({ colorScheme: "light" });
	// What is focused from here on has an outline, as with the keyboard.
	await page.keyboard.press("Tab");
	for (const window of WINDOWS) {
		await resizeWindow(page, window);
		const where = `${view}, ${window.width} × ${window.height}, ${window.fontSize ?? 16} px`;
		const look = { ...window, isSmallest: window === SMALLEST, mainButton: parts.mainButton };
		const looked = await page.evaluateHandle(lookAround, look);
		const found = await looked.evaluate(({ found }) => found);
		if (look.isSmallest)
			found.push(...(await findObscuredFocus(page)).map((name) => `covered with the focus: ${name}`));
		expect.soft(found, where).toEqual([]);
		await looked.evaluate(({ lengthen }) => lengthen());
	}
	await resizeWindow(page, before);
}

/**
 * Everything in a window that can be seen without the page being asked again: nothing scrolls sideways or is cut off,
 * what can be pressed is 44 px high and wide and has its icon beside its text. It runs in the page, whose longest names
 * are short from then on.
 *
 * @returns what is wrong, and what gives the names their length back
 */
async function lookAround(window: Window & { readonly isSmallest: boolean; readonly mainButton?: string | undefined }) {
	const found: string[] = [];
	const seen = (selector: string) =>
		[...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
	/** Until what watches sizes has drawn, and nothing moves. */
	const settle = async () => {
		for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
		for (;;) {
			const running = document.getAnimations().filter(({ playState }) => playState === "running");
			if (running.length === 0 && document.querySelector("[data-starting-style]") === null) return;
			await new Promise(requestAnimationFrame);
		}
	};

	/** How far the page, or what scrolls in a dialog, can be scrolled sideways, in pixels. */
	const findSidewaysScroll = () =>
		[document.documentElement, ...seen("dialog *, [role=alertdialog]")]
			.filter((element) => element === document.documentElement || getComputedStyle(element).overflowX === "auto")
			.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
			.filter((sideways) => sideways > 0);
	/** The texts that do not fit into what holds them, and cannot be scrolled to. */
	const findClippedTexts = () =>
		seen("body *")
			.filter((element) => element.closest(".sr-only, [id^=DndLiveRegion], [data-base-ui-focus-guard]") === null)
			.filter((element) => {
				const { overflowX, overflowY } = getComputedStyle(element);
				const isCutX = overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
				return isCutX || (overflowY === "hidden" && element.scrollHeight > element.clientHeight + 1);
			})
			.map((element) => element.textContent);
	const expectFits = async (what: string) => {
		for (const dir of window.directions) {
			document.documentElement.dir = dir;
			await settle();
			found.push(...findSidewaysScroll().map((pixels) => `${what}, ${dir}: scrolls sideways by ${pixels}`));
			found.push(...findClippedTexts().map((text) => `${what}, ${dir}: cut off: ${text}`));
		}
	};

	/** What can be pressed and has no line of its text beside its icon. */
	const findLostIcons = () =>
		seen("#root button > svg, #root a > svg").flatMap((icon) => {
			const button = icon.parentElement as HTMLElement;
			// Without a text, or at the other end on purpose.
			if (!button.textContent.trim() || getComputedStyle(button).justifyContent === "space-between") return [];
			const label = document.createRange();
			label.selectNodeContents(button);
			const { left, right, width } = icon.getBoundingClientRect();
			const isLost = [...label.getClientRects()].every(
				(line) => line.width === width || line.left > right + width || line.right < left - width,
			);
			return isLost ? [`its icon is lost: ${button.textContent}`] : [];
		});
	/** Everything to press that is narrower or lower than 44 px; the size of what its ::after covers counts as well. */
	const findSmall = () =>
		seen("button, a[href], input, select").flatMap((element) => {
			// Whoever presses the label presses what it is for.
			const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
			const after = getComputedStyle(element, "::after");
			const [coverWidth, coverHeight] = [after.width, after.height].map((size) => Number.parseFloat(size) || 0);
			const isLarge = Math.max(width, coverWidth ?? 0) >= 44 && Math.max(height, coverHeight ?? 0) >= 44;
			return isLarge ? [] : [`small: ${element.textContent}: ${width} × ${height}`];
		});
	/**
	 * Names of two letters in the place of the longest ones, whose lines would make every button high enough.
	 * @returns what undoes it
	 */
	const shortenNames = () => {
		const before = new Map<Node, string | null>();
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let text = texts.nextNode(); text; text = texts.nextNode()) {
			const short = text.nodeValue?.replace(/[MW]{80}/gi, "Jo") ?? "";
			if (short === text.nodeValue) continue;
			before.set(text, text.nodeValue);
			text.nodeValue = short;
		}
		return () => {
			for (const [text, value] of before) text.nodeValue = value;
		};
	};

	// The spaces that a reader may ask for (WCAG 2.2, 1.4.12).
	const spaces = await new CSSStyleSheet().replace(`
		* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
		p { margin-bottom: 2em !important }
	`);
	if (window.isForLongNames) {
		document.adoptedStyleSheets.push(spaces);
		await expectFits("the longest names, more space");
		document.adoptedStyleSheets.pop();
	}
	const lengthen = shortenNames();
	// Where the longest fit, these do.
	if (!window.isForLongNames) await expectFits("short names");
	if (window.isSmallest) found.push(...findSmall());
	if (window.isSmallest || !window.isForLongNames) found.push(...findLostIcons());
	if (window.mainButton !== undefined) {
		const button = seen("button").find(({ textContent }) => textContent.includes(window.mainButton ?? ""));
		const { left, right, top, bottom } = button?.getBoundingClientRect() ?? new DOMRect(-1);
		if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
			found.push("its main button is out of sight");
	}
	return { found, lengthen };
}

/** What a screen reader gets. */
async function expectReadable(page: Page, view: string, { tree, sentences = [] }: ViewParts): Promise<void> {
	if (tree !== undefined) await expect.soft(page.locator("body"), `${view}: tree`).toMatchAriaSnapshot(tree);
	for (const sentence of sentences)
		await expect.soft(page.getByText(sentence, { exact: true }), `${view}: ${sentence}`).toHaveCount(1);
	expect.soft(await findTextsOfReact(page), `${view}: texts that share their element`).toEqual([]);
	const texts = await findSentences(page);
	const split = sentences.filter((one) => !texts.includes(one));
	expect.soft(split, `${view}: sentences in several texts`).toEqual([]);
	// Without a style of its own, Safari does not expose it as a list.
	const styles = await page
		.getByRole("list")
		.evaluateAll((lists) => lists.map((list) => getComputedStyle(list).listStyleType));
	expect.soft(styles, `${view}: lists`).not.toContain("none");
}

/**
 * Texts beside which React would put or take something, or which it would change: a translator of the browser's has
 * replaced them.
 */
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

/** The text of every element that holds nothing but a text, or texts beside names. */
function findSentences(page: Page): Promise<string[]> {
	return page.locator("body").evaluate((shown) => {
		const body = shown.cloneNode(true) as HTMLElement;
		// A translator's elements are texts to a reader.
		for (const font of body.querySelectorAll("font")) font.replaceWith(font.textContent);
		return [...body.querySelectorAll("*")]
			.filter(({ children: [...parts] }) => {
				const isWhole = parts.length === 0 || parts.some((part) => part.matches("bdi[translate=no]"));
				return isWhole && parts.every((part) => part.matches("span, bdi") && part.childElementCount === 0);
			})
			.map((element) => element.textContent.trim());
	});
}

/**
 * What is covered when it has the focus, by something over its middle, or whose outline is cut: by its own mask, or by
 * a box that scrolls or is painted by itself.
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
