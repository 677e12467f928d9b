import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import { addMember, expectCategories, expectToast, openCategories, viewTitle } from "../helpers/pages.ts";
import { readLocalStorage } from "../helpers/storage.ts";

const ASKED = "Who takes turns here?";
const TEAM = Array.from({ length: 9 }, (_, at) => `Player ${at + 1}`);

/** What the page says in all, but for what a group can be and the name of a kind of file. */
async function readPage(page: Page): Promise<string> {
	return (await page.locator("body").ariaSnapshot()).replaceAll(/\ba family( file)?\b/gi, "");
}

const question = (page: Page) => page.getByRole("list", { name: ASKED });
const answer = (page: Page, name: string) => question(page).getByRole("button", { name });

test("what a group is, is asked once below the setup, and the words follow", async ({ page, open }) => {
	await open({ members: ["Ann"], categories: ["Chess"] });
	await expect(page.getByRole("textbox", { name: "Add a family member" })).toBeVisible();
	await expect(question(page)).toBeHidden();
	await addMember(page, "Ben");
	await expect(question(page).getByRole("button")).toHaveText(["A family", "A flat", "A team", "A class"]);
	await expectNoViolations(page);
	// Whoever goes on is not kept.
	await addMember(page, "Cleo");
	await expectToast(page, "Member Added", "Cleo has been added to the family");

	const before = await readLocalStorage(page);
	await answer(page, "A team").press("Enter");
	await expect(question(page)).toBeHidden();
	await expect(page.getByText("You can change that in the settings.")).toBeFocused();
	await expect(page.getByRole("heading", { name: "Players", exact: true })).toBeVisible();
	await expect(page.getByRole("note")).toContainText("to sync your team across devices.");
	expect(await readLocalStorage(page)).toEqual({ ...before, "guest-group-kind": '"team"' });
	const field = page.getByRole("textbox", { name: "Add a player" });
	await field.fill("Dora");
	await page.getByRole("button", { name: "Add player" }).click();
	await expectToast(page, "Player Added", "Dora has been added to the team");
	await page.getByRole("button", { name: "Remove Dora" }).click();
	await expect(page.getByRole("alertdialog", { name: "Remove Player" })).toContainText(
		"Are you sure you want to remove Dora from the team? This will also remove them from all decision category cycles.",
	);
	await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
	await expectToast(page, "Player Removed", "Dora has been removed from the team");

	await page.reload();
	await expect(page.getByRole("list", { name: "Players" })).toBeVisible();
	expect(await readPage(page)).not.toMatch(/famil/i);
	await openCategories(page);
	await expect(page.getByRole("region", { name: "Players" })).toBeVisible();
	expect(await readPage(page)).not.toMatch(/famil/i);
	await page.goto("/settings");
	await expect(page.getByRole("region", { name: "Your team's data" })).toBeVisible();
	await page.getByRole("button", { name: "Remove from this device" }).click();
	await expect(page.getByRole("alertdialog", { name: "Remove your data from this device?" })).toBeVisible();
	expect(await readPage(page)).not.toMatch(/famil/i);
	await page.keyboard.press("Escape");
	const choice = page.getByRole("group", { name: ASKED });
	await expect(choice.getByRole("radio", { name: "A team" })).toBeChecked();
	await choice.getByRole("radio", { name: "A class" }).check();
	await expect(page.getByRole("region", { name: "Your class's data" })).toBeVisible();
	await choice.getByRole("radio", { name: "A family" }).check();
	await page.goto("/");
	await expect(page.getByRole("heading", { name: "Family Members" })).toBeVisible();
	await expect(question(page)).toBeHidden();
});

test("the question is put away for good", async ({ page, open }) => {
	await open({ members: ["Ann"] });
	await addMember(page, "Ben");
	await expect(question(page)).toBeVisible();
	await page.getByRole("button", { name: "Don't ask" }).click();
	await expect(question(page)).toBeHidden();
	await page.reload();
	await expect(page.getByRole("list", { name: "Family members" })).toBeVisible();
	await addMember(page, "Cleo");
	await expectToast(page, "Member Added", "Cleo has been added to the family");
	await expect(question(page)).toBeHidden();
});

test("a team of more than eight is searched in setup, and beside the categories", async ({ page, open }) => {
	await open({ members: TEAM, categories: ["Chess"] });
	const search = page.getByRole("searchbox", { name: "Search for a name" });
	await expect(search).toBeVisible();
	await openCategories(page);
	const members = page.getByRole("region", { name: "Family Members" });
	await expect(members.getByRole("listitem")).toHaveCount(9);
	await search.fill("7");
	await expect(members.getByRole("listitem")).toContainText(["Player 7"]);
	await search.fill("nobody");
	await expect(page.getByText("Nobody has that name.")).toBeVisible();
	await expectCategories(page);
	await page.getByRole("button", { name: "Chess", exact: true }).click();
	await expect(viewTitle(page)).toHaveText(/'s turn!$/);
	await page.getByRole("button", { name: "How was this picked?" }).click();
	await expectNoViolations(page);
	await search.fill("8");
	await expect(page.getByRole("dialog").getByRole("listitem")).toContainText(["Player 8"]);
});

test("the words follow for a flat, and in every language", async ({ page, open }) => {
	await open({ members: ["Ann", "Ben"], categories: ["Chess"] });
	for (const [language, kind, members, add] of [
		["en", "flat", "Flatmates", "Add a flatmate"],
		["de", "team", "Das Team", "Wer spielt mit?"],
		["es", "team", "El equipo", "¿Quién juega?"],
		["fr", "team", "L’équipe", /^Qui joue\s\?$/],
		["pt", "team", "O time", "Quem joga?"],
		["ar", "team", "اللاعبون", "أضف لاعبًا"],
	] as const) {
		await page.evaluate(
			([language, kind]) => {
				localStorage.setItem("whose-turn-language", language);
				localStorage.setItem("guest-group-kind", JSON.stringify(kind));
			},
			[language, kind] as const,
		);
		await page.reload();
		await expect(page.getByRole("heading", { name: members, exact: true })).toBeVisible();
		await expect(page.getByRole("textbox", { name: add, exact: true })).toBeVisible();
	}
});
