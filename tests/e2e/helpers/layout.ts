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
