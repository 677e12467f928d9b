import { expect } from "@playwright/test";
import { openCategoriesWithAnimation, pauseAnimations } from "../helpers/draw-animation.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	categoryCard,
	decisionButton,
	drawMember,
	drawMemberWithoutPointer,
	expectCategories,
	expectToast,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const CATEGORY = "Who does dishes?";
/** So many that a second draw would hardly pick the same member. */
const MANY = Array.from({ length: 40 }, (_, at) => `Member ${at + 1}`);

test("a draw stands after Back, a reload and another day, and has no second show", async ({ page, openList }) => {
	await page.clock.install({ time: new Date("2026-11-22T20:00") });
	await openList({ members: MANY, categories: [CATEGORY, "Chess"] });
	const member = await drawMember(page, CATEGORY);
	await page.goBack();
	const card = categoryCard(page, CATEGORY);
	await expect(card).toContainText(`${member} was picked`);
	await expect(page.getByRole("button", { name: CATEGORY, exact: true })).toHaveAccessibleDescription(
		`${member} was picked, today 0 of 40 have had a turn`,
	);
	await expect(categoryCard(page, "Chess")).not.toContainText("was picked");
	expect(await drawMemberWithoutPointer(page, CATEGORY)).toBe(member);

	await page.clock.setSystemTime(new Date("2026-11-24T08:00"));
	await page.reload();
	await page.emulateMedia({ reducedMotion: "no-preference" });
	await openCategoriesWithAnimation(page);
	await expect(card).toContainText(`${member} was picked, Sunday`);
	// A show would never end.
	await pauseAnimations(page);
	expect(await drawMember(page, CATEGORY)).toBe(member);
	await expect(page.getByTestId("draw-animation")).toHaveCount(0);
	await expect(page.getByText("Picked from 40 who haven't had a turn yet")).toBeVisible();
	await decisionButton(page).click();
	await page.clock.runFor(2_100);
	await expectCategories(page);
	await expect(card).not.toContainText("was picked");
	await expect(card).toContainText("1 of 40 have had a turn");
	expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: [member] });
});

test("whoever is away gives way at once, and if everybody is, a tap draws nobody", async ({ page, openList }) => {
	await page.clock.install({ time: new Date("2026-11-22T20:00") });
	await openList({ members: ["Mia", "Noah"], categories: [CATEGORY] });
	const card = categoryCard(page, CATEGORY);
	const sheet = page.getByRole("dialog", { name: /^(?:Someone else instead of|How long)/ });
	const openAway = async () => {
		await page.getByRole("button", { name: "Someone else…" }).click();
		await sheet.getByRole("button", { name: "Away", exact: true }).click();
	};
	const first = await drawMember(page, CATEGORY);
	const second = first === "Mia" ? "Noah" : "Mia";
	await openAway();
	await sheet.getByLabel("Or back on this day").fill("2026-11-25");
	await sheet.getByRole("button", { name: "Away", exact: true }).click();
	await expectToast(page, `${first} is away`, "Away until Wed 25");
	await expect(viewTitle(page)).toHaveText(`It's ${second}'s turn!`);
	await expect(page.getByText("The only one left")).toBeVisible();
	await page.goBack();
	await expect(card).toContainText(new RegExp(`${second} was picked.*0 of 1 have had a turn`));

	await drawMemberWithoutPointer(page, CATEGORY);
	await openAway();
	await sheet.getByRole("button", { name: "Until they're back" }).click();
	await expectCategories(page);
	await expectToast(page, CATEGORY, "Everyone is away. Nobody can be picked.");
	const opener = page.getByRole("button", { name: CATEGORY, exact: true });
	await expect(opener).toHaveAccessibleDescription("Everyone is away. Nobody can be picked. 0 of 0 have had a turn");
	await activate(opener);
	await expectCategories(page);
});
