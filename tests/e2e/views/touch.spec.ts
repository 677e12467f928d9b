import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	decisionButton,
	drawMember,
	expectCategories,
	FAMILY,
	openCategories,
	returnToCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

test("a double tap on a category draws, and does not decide where the button then stands", async ({ page, open }) => {
	await open({ ...FAMILY, categories: ["Who does dishes?", ...Array.from({ length: 8 }, (_, at) => `Game ${at}`)] });
	await openCategories(page);
	await drawMember(page, "Who does dishes?");
	const button = (await decisionButton(page).boundingBox()) ?? { x: 0, y: 0 };
	await page.goBack();
	await expectCategories(page);
	const x = button.x + 20;
	// Not between two cards.
	const y = await page.evaluate(
		([x, top]) =>
			[8, 20, 32, 44].map((offset) => top + offset).find((y) => document.elementFromPoint(x, y)?.closest("li")),
		[x, button.y] as const,
	);
	// Of a touch screen, Playwright makes no two taps that count as a double one however slow the machine is.
	await page.mouse.dblclick(x, y ?? Number.NaN);
	await expect(viewTitle(page)).toHaveText(/'s turn!$/);
	expect((await readStoredFamily(page)).cycles).toBeUndefined();
	await decisionButton(page).click();
	await returnToCategories(page);
});
