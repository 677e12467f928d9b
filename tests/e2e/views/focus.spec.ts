import { expect } from "@playwright/test";
import { findObscuredFocus } from "../helpers/good-view.ts";
import { test } from "../helpers/guest-test.ts";

/** More than fits on any screen. */
const MEMBERS = Array.from({ length: 12 }, (_, at) => `Member ${at + 1}`);
const LARGE = {
	members: MEMBERS,
	categories: ["Movie Night Choice", ...Array.from({ length: 11 }, (_, at) => `Category ${at + 1}`)],
	cycles: { "Category 1": MEMBERS },
};

test("Tab goes through everything on a phone and on a page magnified to 400 %, and nothing that gets the focus is covered", async ({
	page,
	open,
}) => {
	await open(LARGE);
	await expect(page.getByRole("button", { name: "Continue to Decision Making" })).toBeVisible();
	await expect(page.getByRole("region", { name: "Keep your family's data safe" })).toBeAttached();
	for (const size of [
		{ width: 390, height: 700 },
		{ width: 320, height: 256 },
	]) {
		await page.setViewportSize(size);
		const [met, obscured]: [string[], string[]] = [[], []];
		for (;;) {
			await page.keyboard.press("Tab");
			const stop = await page.evaluate(() => {
				const { activeElement } = document;
				return activeElement === document.body
					? null
					: (activeElement?.ariaLabel ?? activeElement?.textContent ?? null);
			});
			if (stop === null) break;
			met.push(stop);
			obscured.push(...(await findObscuredFocus(page, "the focused")));
			expect(met.length, "no way out with Tab").toBeLessThan(120);
		}
		expect(met).toEqual(expect.arrayContaining(["Login", "Remove Member 12", "Remove Category 11", "Got it"]));
		expect(met.at(-1)).toBe("Sign up");
		expect(obscured, `${size.width} × ${size.height}`).toEqual([]);
	}
});

test("Tab comes to everything on /login, /signup and /settings, in its order, and the eye can follow", async ({
	page,
	open,
}) => {
	for (const [path, first, last] of [
		["/login", "Back to Whose Turn?", "Sign up"],
		["/signup", "Back to Whose Turn?", "Log in"],
		["/settings", "Back to Whose Turn?", "Who takes turns here?"],
	] as const) {
		await open({}, path);
		const reachable = page.locator("a[href], button, select, input:not([hidden], [type=radio]), input:checked");
		await expect(reachable.first()).toHaveText(first);
		await expect(reachable.last()).toHaveText(last);
		// Google's button goes behind the form once the server has said so.
		if (path !== "/settings") await expect(page.getByText("Google login is not available here.")).toBeVisible();
		for (const target of await reachable.all()) {
			await page.keyboard.press("Tab");
			await expect(target).toBeFocused();
			await expect(target).toBeInViewport();
			// What covers its card outlines the card.
			const outlines = (element: Element) =>
				[undefined, "::after"].map((part) => getComputedStyle(element, part).outlineStyle);
			expect(await target.evaluate(outlines)).toContain("solid");
		}
	}
});
