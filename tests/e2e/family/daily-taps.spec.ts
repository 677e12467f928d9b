import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { openCategories } from "../helpers/pages.ts";
import { countTaps } from "../helpers/taps.ts";

test("Grandma is away with two taps from the list", async ({ page, open }) => {
	await open({ members: ["Mia", "Leo", "Noah", "Grandma"], categories: ["Who does dishes?"] });
	await openCategories(page);
	const taps = await countTaps(page);
	await page.getByRole("button", { name: "Change Grandma", exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Away", exact: true }).click();
	await expect(page.getByText("0 of 3 have had a turn")).toBeVisible();
	expect(await taps()).toBeLessThanOrEqual(2);
});
