import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { findClippedText, resizeWindow, sidewaysScroll } from "../helpers/layout.ts";
import { FAMILY } from "../helpers/pages.ts";
import { waitForStablePage } from "../helpers/stable-page.ts";
import { JOURNEYS, VIEWS } from "../helpers/views.ts";

/** The button that a view is about. */
const MAIN_BUTTONS: Record<string, string> = {
	toast: "Continue to Decision Making",
	result: "Decision Made!",
	helper: "Decision Made!",
	strip: "Continue to Decision Making",
};

/** What the browser's font measures; 32 px is text at 200 %, and half of a desktop's window the page at 200 %. */
const WINDOWS = [
	{ width: 320, height: 700, fontSize: 16, directions: ["ltr", "rtl"] },
	{ width: 390, height: 844, fontSize: 32, directions: ["ltr", "rtl"] },
	// No line has less room here than in those: what does not fit is the height, the same in both directions.
	{ width: 640, height: 450, fontSize: 16, directions: ["ltr"] },
	{ width: 844, height: 390, fontSize: 16, directions: ["ltr"] },
];

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

for (const names of JOURNEYS)
	test(`${names.join(", ")}: fit with large text, a narrow and a low window, in both directions`, async ({
		page,
		open,
	}) => {
		for (const name of names) {
			await page.setViewportSize({ width: 390, height: 844 });
			// A view is not to be opened by a page that is just going back through its history.
			await page.goto("about:blank");
			await VIEWS[name]?.(page, (path) => open(FAMILY, path));
			for (const { width, height, fontSize, directions } of WINDOWS) {
				await resizeWindow(page, { width, height, fontSize });
				for (const dir of directions) {
					await page.locator("html").evaluate((html, dir) => html.setAttribute("dir", dir), dir);
					await waitForStablePage(page);
					const where = `${name}, ${width} × ${height}, ${fontSize} px, ${dir}`;
					const [sideways, clipped, lost] = await Promise.all([
						sidewaysScroll(page),
						findClippedText(page),
						findLostIcons(page),
					]);
					expect.soft({ sideways, clipped, lost }, where).toEqual({ sideways: 0, clipped: [], lost: [] });
					const button = MAIN_BUTTONS[name];
					if (button) await expect.soft(page.getByRole("button", { name: button }), where).toBeInViewport({ ratio: 1 });
				}
			}
		}
	});
