import { expect } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
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
	openCategories,
	removeName,
	viewTitle,
} from "../helpers/pages.ts";
import { findSecret, readStoredFamily } from "../helpers/storage.ts";

const CATEGORY = "Who does dishes?";
/** So many that a second draw would hardly pick the same member. */
const MANY = Array.from({ length: 40 }, (_, at) => `Member ${at + 1}`);

test("a draw stands: after Back, a reload and another day the card says who, and shows the result without a second show", async ({
	page,
	open,
}) => {
	await page.clock.install({ time: new Date("2026-11-22T20:00") });
	await open({ members: MANY, categories: [CATEGORY, "Chess"] });
	await openCategories(page);
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

test("the colour of whom a draw has picked lies behind all of a long name", async ({ page, open }) => {
	await open({ members: ["M".repeat(80)], categories: [CATEGORY] });
	await openCategories(page);
	await drawMember(page, CATEGORY);
	await page.goBack();
	const corners = await page.getByText("was picked").evaluate((pill) => {
		pill.scrollIntoView({ block: "center" });
		const text = document.createRange();
		text.selectNodeContents(pill);
		return [...text.getClientRects()].map(({ left, top }) =>
			document.elementsFromPoint(left + 1, top + 1).includes(pill),
		);
	});
	expect(corners.length).toBeGreaterThan(2);
	expect(corners).not.toContain(false);
});

test("a reset and its undo are no second chance: the draw stands again", async ({ page, open }) => {
	const had = MANY.slice(0, 3);
	// Somebody who has had a turn would be drawn after the reset.
	const secret = findSecret(CATEGORY, MANY, "Member 1", had.length);
	await open({ members: MANY, categories: [CATEGORY], cycles: { [CATEGORY]: had }, secret });
	await openCategories(page);
	const member = await drawMember(page, CATEGORY);
	await page.goBack();
	const card = categoryCard(page, CATEGORY);
	await card.getByRole("button", { name: /Reset/ }).click();
	await expect(card).toContainText("0 of 40 have had a turn");
	await expect(card).not.toContainText("was picked");
	await activate(page.getByRole("button", { name: "Undo" }));
	await expect(card).toContainText("3 of 40 have had a turn");
	await expect(card).toContainText(`${member} was picked`);
	expect(await drawMember(page, CATEGORY)).toBe(member);
});

test("who is removed while a result shows them gives way to who is drawn now, and it says so", async ({
	page,
	open,
	context,
}) => {
	// As many as a list shows at once.
	await open({ members: MANY.slice(0, 20), categories: [CATEGORY] });
	const other = await context.newPage();
	await other.goto("/");
	await openCategories(page);
	const member = await drawMember(page, CATEGORY);
	await removeName(other, member);
	await expect(viewTitle(page)).not.toHaveText(`It's ${member}'s turn!`);
	const next = /^It's (.*)'s turn!$/.exec((await viewTitle(page).textContent()) ?? "")?.[1];
	await expectToast(page, "Picked Again", `Something has changed, so ${next} was picked.`);
	await expect(viewTitle(page)).toBeFocused();
	await expect(page).toHaveTitle(`It's ${next}'s turn! · Whose Turn?`);
});

test("when everybody is away the card says so, a tap draws nobody, and who is away is not counted", async ({
	page,
	open,
}) => {
	await open({ members: ["Mia", "Noah"], categories: [CATEGORY] });
	await openCategories(page);
	const away = async () => {
		const member = await drawMember(page, CATEGORY);
		await page.getByRole("button", { name: "Someone else…" }).click();
		await page.getByRole("button", { name: "Away", exact: true }).click();
		await page.getByRole("button", { name: "Until they're back" }).click();
		return member;
	};
	const first = await away();
	const second = first === "Mia" ? "Noah" : "Mia";
	await expect(viewTitle(page)).toHaveText(`It's ${second}'s turn!`);
	await expect(page.getByText("The only one left")).toBeVisible();
	await page.goBack();
	await expect(categoryCard(page, CATEGORY)).toContainText(new RegExp(`${second} was picked.*0 of 1 have had a turn`));
	expect(await away()).toBe(second);
	await expectCategories(page);
	await expectToast(page, CATEGORY, "Everyone is away. Nobody can be picked.");
	const opener = page.getByRole("button", { name: CATEGORY, exact: true });
	await expect(opener).toHaveAccessibleDescription("Everyone is away. Nobody can be picked. 0 of 0 have had a turn");
	await opener.click();
	await expectCategories(page);
	await expectNoViolations(page);
});
