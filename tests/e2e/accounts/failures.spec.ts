import { expect } from "@playwright/test";
import { downloadedFamily } from "../helpers/family-files.ts";
import {
	activate,
	addMember,
	categoryCard,
	decisionButton,
	drawMember,
	expectErrorToast,
	expectToast,
	memberNames,
	openCategories,
	root,
} from "../helpers/pages.ts";
import { DISHES, test } from "../helpers/people.ts";
import { openBrokenHistory } from "../start/broken-history.ts";

test("what the server refuses is said and taken back, and can be done again", async ({ newPerson, signedInDevice }) => {
	const page = await signedInDevice(await newPerson("Mia"));
	await page.route("**/rest/v1/**", (route) => route.fulfill({ status: 500, json: { message: "no" } }));
	await addMember(page, "Noah");
	await expectErrorToast(page, "Error", "Failed to add family member");
	await expect(page.getByRole("textbox", { name: "Add a family member" })).toHaveValue("Noah");
	await expect(memberNames(page)).toHaveText(["Mia"]);

	await openCategories(page);
	await drawMember(page, DISHES);
	await decisionButton(page).click();
	await expectErrorToast(page, "Error", "Failed to record turn");
	await expect(decisionButton(page)).toHaveAttribute("aria-disabled", "false");
	await page.unrouteAll();
	await activate(decisionButton(page));
	await expectToast(page, "Decision Confirmed!", `Mia's turn has been used for ${DISHES}`);
	await expect(categoryCard(page, DISHES)).toContainText("1 of 1 have had a turn");

	// Of a guest, who may be somebody else.
	await page.evaluate(() => localStorage.setItem("guest-history", "[]"));
	await openBrokenHistory(page);
	await expect(page.getByRole("alert")).toContainText("Everything is still saved.");
	const lacksHistory = page.getByText("The file does not include the history, which can't be loaded right now.");
	const family = { members: [{ name: "Mia" }], categories: [{ name: DISHES }], turns: [{ cycle: 1 }] };
	const whole = await downloadedFamily(page, root(page));
	expect(whole.name).toMatch(/^whose-turn-family-.*\.json$/);
	expect(whole.content).toMatchObject({
		...family,
		history: expect.arrayContaining([expect.objectContaining({ kind: "turn", memberName: "Mia" })]),
	});
	await expect(lacksHistory).toHaveCount(0);
	await page.route("**/rest/v1/family_history**", (route) => route.fulfill({ status: 400, json: { code: "22000" } }));
	const { content } = await downloadedFamily(page, root(page));
	expect(content).toMatchObject({ ...family, history: [] });
	await expect(lacksHistory).toBeVisible();
});
