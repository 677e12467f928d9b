import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { categoryCard, FAMILY, openCategories, takeTurn } from "../helpers/pages.ts";

/** More than fits on any screen. */
const LARGE = {
	members: Array.from({ length: 12 }, (_, at) => `Member ${at + 1}`),
	categories: ["Movie Night Choice", ...Array.from({ length: 11 }, (_, at) => `Category ${at + 1}`)],
};

interface Stop {
	readonly name: string;
	/** Something else lies over its middle. */
	readonly isCovered: boolean;
	/** Only a part of its outline is shown: by its own mask, or by a box that scrolls or is painted by itself. */
	readonly isCut: boolean;
}

/** What has the focus. */
function focused(page: Page): Promise<Stop | undefined> {
	return page.evaluate(() => {
		const element = document.activeElement;
		if (element === null || element === document.body) return undefined;
		const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
		const there = document.elementFromPoint(left + width / 2, top + height / 2);
		const name = element.getAttribute("aria-label") ?? element.textContent;
		const { outlineWidth, outlineOffset, maskImage } = getComputedStyle(element);
		const outline = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
		let isCut = maskImage !== "none" && outline > 0;
		for (let box = element.parentElement; box !== null; box = box.parentElement) {
			const { overflowY, contain } = getComputedStyle(box);
			if (overflowY !== "auto" && !/content|paint|strict/.test(contain)) continue;
			const shown = box.getBoundingClientRect();
			// Sizes in pixels of a fraction.
			const room = Math.min(left - shown.left, shown.right - right, top - shown.top, shown.bottom - bottom) + 0.1;
			if (room < outline) isCut = true;
		}
		return { name, isCovered: !element.contains(there) && !there?.contains(element), isCut };
	});
}

for (const [device, size] of [
	["a phone", { width: 390, height: 700 }],
	["a page magnified to 400 %", { width: 320, height: 256 }],
] as const) {
	test(`Tab goes through everything on ${device}, and nothing that gets the focus is covered`, async ({
		page,
		open,
	}) => {
		await page.setViewportSize(size);
		await open(LARGE);
		await expect(page.getByRole("button", { name: "Continue to Decision Making" })).toBeVisible();
		await expect(page.getByRole("region", { name: "Keep your family's data safe" })).toBeAttached();
		const [met, covered, cut]: [string[], string[], string[]] = [[], [], []];
		for (;;) {
			await page.keyboard.press("Tab");
			const stop = await focused(page);
			if (stop === undefined) break;
			met.push(stop.name);
			if (stop.isCovered) covered.push(stop.name);
			if (stop.isCut) cut.push(stop.name);
			expect(met.length, "no way out with Tab").toBeLessThan(120);
		}
		expect(met).toEqual(expect.arrayContaining(["Login", "Remove Member 12", "Remove Category 11", "Got it"]));
		expect(met.slice(-2)).toEqual([expect.stringContaining("Continue to Decision Making"), "Settings"]);
		expect(covered).toEqual([]);
		expect(cut).toEqual([]);
	});
}

test("the outline of what has the focus is whole in a short list and in a sheet", async ({ page, open }) => {
	await open(FAMILY);
	const expectWhole = async (target: Locator) => {
		await page.keyboard.press("Tab");
		await target.focus();
		expect(await focused(page)).toMatchObject({ isCut: false });
	};
	for (const name of ["Change Mia", "Remove Mia", "Change Who does dishes?", "Remove Who does dishes?"])
		await expectWhole(page.getByRole("button", { name, exact: true }));
	await openCategories(page);
	await expectWhole(page.getByRole("region", { name: "Everyone in the family" }));
	for (const name of FAMILY.members)
		await expectWhole(page.getByRole("button", { name: `Change ${name}`, exact: true }));
	await page.getByRole("button", { name: "History and rules" }).first().click();
	await page.getByRole("button", { name: "Who takes part" }).click();
	for (const name of FAMILY.members) await expectWhole(page.getByRole("checkbox", { name, exact: true }));
});

test("the outline of a turn that can be mended is whole, on its category's page and in the family's history", async ({
	page,
	open,
}) => {
	await open(FAMILY);
	await openCategories(page);
	await takeTurn(page, "Who does dishes?");
	const rows = page.getByRole("button").filter({ has: page.locator("time") });
	const expectWhole = async () => {
		await rows.first().waitFor();
		await page.keyboard.press("Tab");
		await rows.first().focus();
		expect(await focused(page)).toMatchObject({ isCut: false });
	};
	await categoryCard(page, "Who does dishes?").getByRole("button", { name: "History and rules" }).click();
	await page.getByRole("button", { name: "All turns" }).click();
	await expectWhole();
	await page.getByRole("button", { name: "Back to Categories" }).click();
	await page.getByRole("button", { name: "History", exact: true }).click();
	await expectWhole();
});

for (const [path, first, last] of [
	["/login", "Back to Whose Turn?", "Sign up"],
	["/signup", "Back to Whose Turn?", "Log in"],
	["/settings", "Back to Whose Turn?", "Remove from this device"],
] as const) {
	test(`Tab comes to everything on ${path}, in its order, and the eye can follow`, async ({ page, open }) => {
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
			await expect(target).toHaveCSS("outline-style", "solid");
		}
	});
}
