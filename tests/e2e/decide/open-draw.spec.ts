import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	button,
	categoryCard,
	decisionButton,
	drawMember,
	drawMemberWithoutPointer,
	expectCategories,
	expectToast,
	viewTitle,
} from "../helpers/pages.ts";
import { openCategoriesWithAnimation, pauseAnimations } from "./draw-animation.ts";

const CATEGORY = "Who does dishes?";
/** So many that a second draw would hardly pick the same member. */
const MANY = Array.from({ length: 40 }, (_, at) => `Member ${at + 1}`);

test("a draw stands after Back, a reload and another day, and has no second show", async ({ page, openList }) => {
	await page.clock.install({ time: new Date("2026-11-22T20:00") });
	await openList({ members: MANY, categories: [CATEGORY, "Chess"] });
	const member = await drawMember(page, CATEGORY);
	await page.goBack();
	const card = categoryCard(page, CATEGORY);
	const description = `${member} was picked, today 0 of 40 have had a turn`;
	await expect(button(page, CATEGORY)).toHaveAccessibleDescription(description);
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
});

test("whoever is away gives way at once, and if everybody is, a tap draws nobody", async ({ page, openList }) => {
	await page.clock.install({ time: new Date("2026-11-22T20:00") });
	await openList({ members: ["Mia", "Noah"], categories: [CATEGORY] });
	const sheet = page.getByRole("dialog", { name: /^(?:Someone else instead of|How long)/ });
	const away = sheet.getByRole("button", { name: "Away", exact: true });
	const first = await drawMember(page, CATEGORY);
	await button(page, "Someone else…").click();
	await away.click();
	await sheet.getByLabel("Or back on this day").fill("2026-11-25");
	await away.click();
	await expectToast(page, `${first} is away`, "Away until Wed 25");
	await expect(viewTitle(page)).toHaveText(`It's ${first === "Mia" ? "Noah" : "Mia"}'s turn!`);
	await expect(page.getByText("The only one left")).toBeVisible();

	await activate(button(page, "Someone else…"));
	await activate(away);
	await sheet.getByRole("button", { name: "Until they're back" }).click();
	await expectCategories(page);
	await expectToast(page, CATEGORY, "Everyone is away. Nobody can be picked.");
	const opener = button(page, CATEGORY);
	await expect(opener).toHaveAccessibleDescription("Everyone is away. Nobody can be picked. 0 of 0 have had a turn");
	await activate(opener);
	await expectCategories(page);
});
