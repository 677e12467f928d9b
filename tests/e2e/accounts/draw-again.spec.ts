import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/account-test.ts";
import {
	activate,
	addFamily,
	categoryCard,
	decisionButton,
	drawMember,
	expectCategories,
	openCategories,
	viewTitle,
} from "../helpers/pages.ts";

const DISHES = "Who does dishes?";

/** On the start page. */
async function setAway(page: Page, name: string, isAway: boolean): Promise<void> {
	await page.getByRole("button", { name: `Change ${name}`, exact: true }).click();
	const sheet = page.getByRole("dialog", { name, exact: true });
	await activate(sheet.getByRole("button", { name: isAway ? "Away" : "Here", exact: true }));
	await expect(sheet).toBeHidden();
}

test("what another phone changes until it suits gives the same member back, and says that it was another phone", async ({
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	await addFamily(page, "Mia", "Noah", "Zoe");
	const other = await signedInDevice(user);
	await openCategories(page);
	const picked = await drawMember(page, DISHES);
	await setAway(other, picked, true);
	await expect(viewTitle(page)).not.toHaveText(`It's ${picked}'s turn!`);
	await setAway(other, picked, false);
	await page.goBack();
	await expect(categoryCard(page, DISHES)).toContainText("0 of 3 have had a turn");
	expect(await drawMember(page, DISHES)).toBe(picked);
	await decisionButton(page).click();
	await expectCategories(page);

	await page.getByRole("button", { name: "History", exact: true }).click();
	const row = (text: string) => page.getByRole("listitem").filter({ hasText: text }).first();
	for (const change of [`${picked} is away`, `${picked} is back`])
		await expect(row(change)).toContainText("on another device");
	// What this one did says nothing of the kind.
	await expect(page.getByText("on another device")).toHaveCount(2);
});
