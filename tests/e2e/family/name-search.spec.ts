import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addMember,
	drawMember,
	expectCategories,
	memberNames,
	openCategories,
	openFun,
	openWhoIsAway,
	returnToCategories,
} from "../helpers/pages.ts";

const EIGHT = ["Ada", "Ben", "Cem", "Dora", "Emil", "Fay", "Gil", "Hana"];

test("more than eight people can be searched, wherever one of them is chosen", async ({ page, open }) => {
	await open({ members: EIGHT, categories: ["Who does dishes?"] });
	const search = page.getByRole("searchbox", { name: "Search for a name" });
	const sheet = page.locator("dialog[open]");

	await test.step("in setup", async () => {
		await expect(memberNames(page)).toHaveText(EIGHT);
		await expect(search).toBeHidden();
		await addMember(page, "Zoé");
		// Only where rows can be dragged.
		const dragging = page.locator("[id^=DndLiveRegion]");
		await expect(dragging).toBeAttached();
		await search.fill("zoe");
		await expect(memberNames(page)).toHaveText(["Zoé"]);
		// Among those that are found there is no place to be moved to.
		await search.fill("a");
		await expect(memberNames(page).first()).toHaveText("Ada");
		await expect(page.getByRole("button", { name: "Remove Zoé" })).toBeHidden();
		await expect(dragging).toHaveCount(0);
		await search.fill("nobody");
		await expect(page.getByText("Nobody has that name.")).toBeVisible();
		// Whoever is added is seen.
		await addMember(page, "Max");
		await expect(memberNames(page)).toHaveText([...EIGHT, "Zoé", "Max"]);
	});

	await test.step("beside the categories", async () => {
		await openCategories(page);
		await expect(page.getByRole("region", { name: "Family Members" }).getByRole("listitem")).toHaveCount(10);
		const asking = await openWhoIsAway(page);
		await search.fill("zo");
		await expect(asking.getByRole("checkbox")).toHaveCount(1);
		await search.fill("nobody");
		await expect(page.getByText("Nobody has that name.")).toBeVisible();
		await asking.getByRole("button", { name: "Close" }).click();
		await expectCategories(page);
	});

	await test.step("in who takes part, and who just did it", async () => {
		await page.getByRole("button", { name: "History and rules" }).click();
		await page.getByRole("button", { name: /^Who takes part/ }).click();
		await search.fill("max");
		await expect(sheet.getByRole("checkbox")).toHaveCount(1);
		// Enter sends no form.
		await search.press("Enter");
		await expect(sheet).toBeVisible();
		await page.getByRole("checkbox", { name: "Max" }).uncheck();
		await sheet.getByRole("button", { name: "Save" }).click();
		await page.getByRole("button", { name: "Someone just did it" }).click();
		await search.fill("hana");
		await expect(sheet.getByRole("radio", { name: "Hana" })).toBeVisible();
		await expect(sheet.getByRole("radio", { name: "Ada" })).toBeHidden();
		await sheet.getByRole("button", { name: "Close" }).click();
		await page.goBack();
	});

	await test.step("in the lots, and who does it instead", async () => {
		const drawn = await drawMember(page, "Who does dishes?");
		await page.getByRole("button", { name: "How was this picked?" }).click();
		await search.fill("gil");
		await expect(sheet.getByRole("listitem")).toContainText(["Gil"]);
		await sheet.getByRole("button", { name: "Close" }).click();
		await expect(sheet).toHaveCount(0);
		const other = drawn === "Ada" ? "Ben" : "Ada";
		await activate(page.getByRole("button", { name: "Someone else…" }));
		await activate(page.getByRole("button", { name: "Someone else does it" }));
		await search.fill(other);
		await expect(sheet.getByRole("listitem")).toHaveCount(1);
		await expect(sheet.getByRole("listitem")).toContainText(other);
		await activate(sheet.getByRole("listitem").getByRole("button"));
		await expect(page.getByRole("button", { name: "Decision Made!" })).toHaveAttribute("aria-disabled", "true");
		await returnToCategories(page);
	});

	await test.step("in the history", async () => {
		await page.getByRole("button", { name: "History", exact: true }).click();
		await page.getByRole("button", { name: "More figures and changes" }).click();
		await search.fill("zoe");
		const lasts = page.getByRole("region", { name: "When did I last choose?" }).getByRole("listitem");
		await expect(lasts).toHaveCount(1);
		await expect(lasts).toContainText("Zoé");
		await page.goBack();
	});

	await test.step("in a pick for fun", async () => {
		const names = page.getByRole("main").getByRole("checkbox");
		await openFun(page);
		await search.fill("hana");
		await expect(names).toHaveCount(1);
		// Those that are not found take part all the same, and who is unchecked does not.
		await search.fill("");
		for (const name of EIGHT) await page.getByRole("checkbox", { name, exact: true }).uncheck();
		await search.fill("hana");
		await expect(names).toHaveCount(1);
		await page.getByRole("button", { name: "Pick for fun" }).click();
		await expect(page.getByRole("main").getByRole("status").last()).toHaveText(/(?:Zoé|Max)$/);
	});
});
