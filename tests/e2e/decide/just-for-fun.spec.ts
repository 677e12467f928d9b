import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { activate, expectCategories, FAMILY, openCategories, viewTitle } from "../helpers/pages.ts";
import { readLocalStorage, waitForStoredIds } from "../helpers/storage.ts";

test("a pick just for fun is among what was chosen, and nothing of it is stored", async ({ page, open }) => {
	await open(FAMILY);
	await waitForStoredIds(page);
	await openCategories(page);
	const before = await readLocalStorage(page);
	await page.getByRole("button", { name: "Just for fun" }).click();
	await expect(viewTitle(page)).toHaveText("Just for fun");
	await expect(page.getByText("Just a quick pick. It doesn't count as anyone's turn.")).toBeVisible();
	for (const name of FAMILY.members) await page.getByRole("checkbox", { name }).uncheck();
	await page.getByRole("button", { name: "Pick for fun" }).click();
	await expect(page.getByText("Choose at least two.")).toBeVisible();
	await page.getByRole("textbox", { name: "Or something else, with commas between" }).fill("Heads, Tails");
	const picked = page.getByRole("main").getByRole("status").last();
	const readTop = () =>
		page.getByRole("button", { name: / for fun$/ }).evaluate((pick) => pick.getBoundingClientRect().top);
	const top = await readTop();
	await activate(page.getByRole("button", { name: "Pick for fun" }));
	await expect(picked).toHaveText(/^(Heads|Tails)$/);
	expect(await readTop(), "it stays under the finger").toBe(top);
	const seen = new Set([await picked.textContent()]);
	// Each time, with a chance of one half: 64 of the same are as good as impossible.
	for (let at = 0; at < 64 && seen.size < 2; at++) {
		await activate(page.getByRole("button", { name: "Pick another for fun" }));
		seen.add(await picked.textContent());
	}
	expect([...seen].sort()).toEqual(["Heads", "Tails"]);
	expect(await readLocalStorage(page)).toEqual(before);
	await page.goBack();
	await expectCategories(page);
	await expect(page.getByText("0 of 3 have had a turn").first()).toBeVisible();
});
