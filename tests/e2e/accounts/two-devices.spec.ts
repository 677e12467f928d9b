import { expect } from "@playwright/test";
import { test } from "../../helpers/accounts-e2e.ts";
import { cutOff, press, WAITS } from "../../helpers/accounts-screens.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	decisionButton,
	draw,
	expectCategories,
	expectNews,
	expectSetup,
	openCategories,
} from "../../helpers/e2e-app.ts";
import { expectNothingFound } from "../../helpers/e2e-axe.ts";

test("of two devices that decide at once one is told that somebody was quicker", async ({ deviceOf, site }) => {
	const person = await site.newcomer();
	const page = await deviceOf(person);
	for (const name of ["Mia", "Noah"]) {
		await addMember(page, name);
		await expectNews(page, "Member Added", `${name} has been added to the family`);
	}
	await addCategory(page, "Who does dishes?");
	await expectNews(page, "Category Added", "Who does dishes? has been added as a decision category");
	const other = await deviceOf(person);

	for (const device of [page, other]) await openCategories(device);
	// The other device hears of no turn before it is asked to record its own.
	const mend = await cutOff(other);
	const chosen = await draw(page, "Who does dishes?");
	const alsoChosen = await draw(other, "Who does dishes?");
	await decisionButton(page).click();
	await expectNews(page, "Decision Confirmed!", `${chosen}'s turn has been used for Who does dishes?.`);

	await decisionButton(other).click();
	await expectNews(other, "Waiting to Be Sent", WAITS);
	await expectCategories(other);
	await mend();
	await other.evaluate(() => dispatchEvent(new Event("online")));
	const told =
		chosen === alsoChosen
			? `Another phone was quicker: ${chosen} already had the turn for Who does dishes?. It counts once.`
			: `${chosen} was quicker: ${chosen} had the turn for Who does dishes? at the moment you chose ${alsoChosen}. ` +
				`${alsoChosen}'s turn was not recorded.`;
	await expect(other.getByText(told, { exact: true })).toBeVisible();
	for (const device of [page, other])
		await expect(categoryCard(device, "Who does dishes?")).toContainText("1 of 2 have had a turn");

	await other.reload();
	await expect(other.getByText(told, { exact: true })).toBeVisible();
	await expectNothingFound(other);
	await press(other, "Got it");
	await expect(other.getByText(told)).toHaveCount(0);
	await other.reload();
	await expectSetup(other);
	await expect(other.getByText(told)).toHaveCount(0);
});
