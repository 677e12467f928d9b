import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addMember,
	button,
	drawMember,
	memberNames,
	openCategories,
	openCategoryPage,
	openFun,
	openWhoIsAway,
	returnToCategories,
} from "../helpers/pages.ts";

const DISHES = "Who does dishes?";
const EIGHT = ["Ada", "Ben", "Cem", "Dora", "Emil", "Fay", "Gil", "Hana"];

test("more than eight people can be searched, wherever one of them is chosen", async ({ page, open }) => {
	await open({ members: EIGHT, categories: [DISHES] });
	const search = page.getByRole("searchbox", { name: "Search for a name" });
	const sheet = page.locator("dialog[open]");

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

	await openCategories(page);
	await expect(page.getByRole("region", { name: "Family Members" }).getByRole("listitem")).toHaveCount(10);
	await openWhoIsAway(page);
	await search.fill("zo");
	await expect(sheet.getByRole("checkbox")).toHaveCount(1);
	await sheet.getByRole("button", { name: "Close" }).click();

	await openCategoryPage(page, DISHES);
	await page.getByRole("button", { name: /^Who takes part/ }).click();
	await search.fill("max");
	await expect(sheet.getByRole("checkbox")).toHaveCount(1);
	// Enter sends no form.
	await search.press("Enter");
	await sheet.getByRole("checkbox", { name: "Max" }).uncheck();
	await sheet.getByRole("button", { name: "Save" }).click();
	await button(page, "Someone just did it").click();
	await search.fill("hana");
	await expect(sheet.getByRole("group", { name: "Who did it?" }).getByRole("radio")).toHaveCount(1);
	await sheet.getByRole("button", { name: "Close" }).click();
	await page.goBack();

	const drawn = await drawMember(page, DISHES);
	await button(page, "How was this picked?").click();
	await search.fill("gil");
	await expect(sheet.getByRole("listitem")).toContainText(["Gil"]);
	await sheet.getByRole("button", { name: "Close" }).click();
	await expect(sheet).toHaveCount(0);
	const other = drawn === "Ada" ? "Ben" : "Ada";
	await activate(button(page, "Someone else…"));
	await activate(button(page, "Someone else does it"));
	await search.fill(other);
	await expect(sheet.getByRole("listitem")).toHaveText([new RegExp(other)]);
	await activate(sheet.getByRole("listitem").getByRole("button"));
	await expect(button(page, "Decision Made!")).toHaveAttribute("aria-disabled", "true");
	await returnToCategories(page);

	await button(page, "History").click();
	await button(page, "More figures and changes").click();
	await search.fill("zoe");
	const lasts = page.getByRole("region", { name: "When did I last choose?" }).getByRole("listitem");
	await expect(lasts).toContainText(["Zoé"]);
	await page.goBack();

	const names = page.getByRole("main").getByRole("checkbox");
	await openFun(page);
	for (const name of EIGHT) await page.getByRole("checkbox", { name, exact: true }).uncheck();
	await search.fill("hana");
	await expect(names).toHaveCount(1);
	await button(page, "Pick for fun").click();
	await expect(page.getByRole("main").getByRole("status").last()).toHaveText(/(?:Zoé|Max)$/);
});
