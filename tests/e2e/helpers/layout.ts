import type { CDPSession, Page } from "@playwright/test";

/** The text of a browser whose user has not asked for another size, in pixels. */
const USUAL_TEXT = 16;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Gives an open page a window of another size, and text of another size: 32 px are 200 %. Both change some time after
 * the browser is asked to; the page has them when this returns.
 *
 * @param fontSize of the browser's settings, in pixels
 */
export async function resizeWindow(
	page: Page,
	{ width, height, fontSize = USUAL_TEXT }: { width: number; height: number; fontSize?: number },
): Promise<void> {
	const session = sessions.get(page) ?? page.context().newCDPSession(page);
	sessions.set(page, session);
	await page.setViewportSize({ width, height });
	await (await session).send("Page.setFontSizes", { fontSizes: { standard: fontSize } });
	// The em of a media query is that of the browser's settings; that of the texts may change later. On a screen on the
	// wall they are larger (theme.css).
	const query = `(width: ${width / fontSize}em)`;
	const sizes = [1, 1.25].map((share) => `${share * fontSize}px`);
	await page.waitForFunction(
		(wanted) =>
			matchMedia(wanted.query).matches && wanted.sizes.includes(getComputedStyle(document.documentElement).fontSize),
		{ query, sizes },
	);
}

/**
 * Waits until nothing on the page moves or fades, and nothing is about to: Base UI marks so what has only just come,
 * smaller and fainter than it is going to be. Sizes, colours and pictures are of the moment.
 *
 * @param colorScheme that the page has to have by then: it may reach the page later than the call that sets it returns
 */
export async function waitForStablePage(page: Page, colorScheme?: "light" | "dark"): Promise<void> {
	await page.waitForFunction(
		(scheme) =>
			(scheme === undefined || matchMedia(`(prefers-color-scheme: ${scheme})`).matches) &&
			document.querySelector("[data-starting-style]") === null &&
			document.getAnimations().every(({ playState }) => playState !== "running"),
		colorScheme,
	);
}
